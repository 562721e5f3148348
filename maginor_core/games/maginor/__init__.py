"""Maginor besides its rules: definition, game, text, pictures, bots and hints for the fuzzer."""
