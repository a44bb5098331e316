"""One file per screen; ``place`` is what they share."""
