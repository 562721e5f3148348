"""The page of rulings, and which code and tests cite each ruling."""
