"""Heuristics of Magalon: its bots, and how the fuzzer draws informative games."""
