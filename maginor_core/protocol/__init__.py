"""The engine protocol: commands, events, setups and boards as plain JSON data, and the engine loop.

The shapes are those of ``spec/protocol.md``, strictly: nothing is converted, and unknown fields are
refused.
"""
