"""Engines under test, and what is said between them and who asks."""
