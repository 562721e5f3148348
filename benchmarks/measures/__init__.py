"""What is measured of the engine, one file a subject; each function is a measure."""
