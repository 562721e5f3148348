"""The migrations, each in a module that names the one before it."""
