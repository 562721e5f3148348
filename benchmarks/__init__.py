"""Benchmarks: the engine's speed as ratios, within one run, to a rival or to a floor."""
