"""What is in the box: symbols, cards, spells, beasts, tiles, and how they are set out."""
