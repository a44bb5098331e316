"""Pages for a browser that need nothing but themselves: tiles, chains and graphs as inline SVG."""
