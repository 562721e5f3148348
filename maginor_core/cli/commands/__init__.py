"""The commands of ``maginor``, a module for each."""
