"""What the table says: prompts, log lines, reasons and results as sentences in the player's language.

Pure functions from snapshots to text; no widget, no colour.
"""
