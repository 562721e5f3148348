"""What follows from commands: the ends of marches, turns and rounds."""
