"""The rules of a match in words, clause by clause: what holds in this match, not what might."""
