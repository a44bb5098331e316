"""What the options mean: for each closed choice a total table of small functions.

``leading`` who leads a round · ``drawing`` when a tile may be drawn · ``blocking`` when a round is blocked ·
``scoring`` what a round is worth.
"""
