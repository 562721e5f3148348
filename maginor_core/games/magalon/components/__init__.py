"""The parts of Magalon: boards, cards, variants, and the setup that a game begins with."""
