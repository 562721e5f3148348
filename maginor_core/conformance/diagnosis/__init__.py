"""Verdicts: how an engine's answers stand to a transcript's, and which ruling is suspect."""
