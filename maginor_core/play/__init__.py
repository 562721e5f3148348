"""Playing: bots for any game, from its definition alone."""
