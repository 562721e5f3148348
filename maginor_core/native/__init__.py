"""C that confirms what Python says: the rules of games, and what log files contain.

``runtime`` has what C needs in order to run rules: values, msgpack, chance and listings;
``runtime/rules.h`` says what the C of a game offers. ``reader`` reads log files of any game.
C never explains: what it does not confirm goes to Python.
"""
