"""What is computed from the events of a game: its state, decisions, standings and statistics."""
