"""Figures about the matches that were played, counted from their records alone.

``facts`` reads one record, ``store`` keeps the facts of all of them in SQLite, ``figures`` counts.
"""
