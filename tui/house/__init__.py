"""A house where many people sit at shared tables: who is here, the tables, the chat, the ratings.

It knows no network and no screen: ``lobby.House`` is the house, ``visit.Visit`` what one window of a guest holds,
``link.Link`` what it holds of a table.  Time and chance come in (``clock``, ``chance``).  A table is a log of events
(``events``) and a reducer (``state``); ``table.Table`` is its only writer.
"""
