"""What follows from commands: effects of spells, the ends of turns and rounds."""
