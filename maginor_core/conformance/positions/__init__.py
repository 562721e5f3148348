"""Positions from which every command can be tried, of the engine and the specification."""
