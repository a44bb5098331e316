"""Bots: they see snapshots only and answer with actions.

``protocol`` says what a bot is, ``ladder`` names the levels and makes them, ``safe`` keeps a match going whatever a
bot does.  One file is one player (``novice``, ``unloader``, ``rulebook_bot``) or one thing that players do: ``manners``
at the table, ``weighing`` of plays.
"""
