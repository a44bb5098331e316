"""The terminal side of Draw Dominoes: the only package that knows Textual and Rich."""
