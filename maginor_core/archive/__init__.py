"""Archives: logs kept for good, sealed, signed, many in a file, compressed, or told as JSON."""
