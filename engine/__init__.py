"""The game of Draw Dominoes: no terminal, no clock, no global chance.

``rules`` and ``rulebooks`` say what is played, ``state`` and ``transition`` play it, ``events`` tell what happened,
``snapshot`` and ``views`` what a viewer may know, ``session`` owns a match, ``record`` and ``journal`` keep it,
``referee`` speaks the protocol, ``bots`` think from snapshots.

Nothing is imported here: a command loads what it needs.
"""
