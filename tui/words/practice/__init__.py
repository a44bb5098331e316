"""What the trainer says: names of themes, hints, verdicts, and the explanation of a position in words."""
