"""Positions that can be gone on with in every direction, of the engine and the specification."""
