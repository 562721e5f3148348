"""Engines under test, and the messages between them and the suite."""
