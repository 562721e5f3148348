"""The version of the engine protocol, as ``spec/protocol.md`` states it."""

PROTOCOL = 1
