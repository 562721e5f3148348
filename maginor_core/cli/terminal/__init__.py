"""Play at a terminal: what is drawn, asked and read there, for any game."""
