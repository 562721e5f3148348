"""Messages in eight languages; ``en.ftl`` is the one that the others follow."""
