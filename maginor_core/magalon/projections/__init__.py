"""What is computed from the events of a game: its state, STATE, decisions, standings, statistics."""
