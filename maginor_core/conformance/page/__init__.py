"""The page of rulings, and what in the code and the tests is traced back to it."""
