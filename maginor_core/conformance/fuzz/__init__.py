"""Fuzzing: games that chance plays on two engines, shrunk to where they differ."""
