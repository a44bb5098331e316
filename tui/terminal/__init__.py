"""What stands between Textual and the wire."""
