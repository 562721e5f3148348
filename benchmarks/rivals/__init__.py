"""What others do that is nearest to it, one file a rival; each function is a measure."""
