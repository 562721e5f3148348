"""Perft: exact counts of sequences of commands, as of chess moves."""
