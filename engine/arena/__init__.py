"""The arena: how much stronger one bot is than another, from mirrored deals, on one core or on many machines."""
