"""The rulings: every decision about the rules, with its ID, and how an engine is held to them."""
