"""Bots that take time to think do it in a process of their own, so that keys are answered meanwhile.

``mind`` is what a table has: it makes the bots, knows how long they may think, and ends the process.  ``process``
starts it and waits for it, ``worker`` runs in it without Textual, ``frames`` is what both say to each other.
"""
