"""The game as plain lines, for screen readers, pipes and terminals that can't move their cursor.

No colour, no cursor movement, no boxes, and no Textual: it starts at once and can be driven by a script.
"""
