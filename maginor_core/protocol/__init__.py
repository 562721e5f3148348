"""The engine protocol: a rules engine of any game, asked line by line."""
