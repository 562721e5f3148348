"""What is computed from events: the state, and what can be said about it."""
