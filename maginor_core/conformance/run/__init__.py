"""A run: the transcripts played on an engine, and its reports."""
