"""Projections fold the log into what one wants to know: the board, a seat's view, a score sheet."""
