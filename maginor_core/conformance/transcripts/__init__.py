"""Transcripts: short games in text, of which each shows what a ruling decides."""
