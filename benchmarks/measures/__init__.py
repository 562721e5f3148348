"""What is measured of the engine, one file a subject; each function is a measure.

A measure makes ready, which no clock sees, and returns what does one round.
"""
