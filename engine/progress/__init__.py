"""What is kept of practice: attempts, ratings, the streak, and the problems that come back.

``values`` says what an attempt is, ``database`` keeps the SQLite file, ``ledger`` writes and counts.
"""
