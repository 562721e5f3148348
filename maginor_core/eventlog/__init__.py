"""The event log: the one file format, and everything that reads or writes it."""
