"""The game served over SSH, many sessions in one process.

``server`` lets connections in and ``session`` is one of them; ``driver`` stands between Textual and the channel,
``running`` runs one player's app. ``hosting`` is the process around it. Only ``server``, ``session``, ``host_key`` and
``login`` need the optional extra ``ssh``.
"""
