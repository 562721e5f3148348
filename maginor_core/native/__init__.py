"""What C needs in order to run rules: ``runtime`` has its values, msgpack, chance and listings.

``runtime/rules.h`` says what the C of a game offers. C never explains: what it does not confirm
goes to Python.
"""
