"""What follows from a command: the rules that run on until somebody must decide again.

Each of these functions lets happen what its rulings say and returns the steps still owed, or None
if the rules have stopped: a player has been asked, or the game has ended.
"""
