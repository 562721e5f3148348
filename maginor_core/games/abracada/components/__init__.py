"""The parts of the game: stones, setups, variants, and how a game is dealt."""
