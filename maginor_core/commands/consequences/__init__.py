"""What follows from a command: the rules that are carried out until a player must decide again.

Each of these functions carries out its rulings and returns the steps still owed, or None if the
rules have stopped: a player has been asked, or the game has ended.
"""
