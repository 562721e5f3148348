"""Conversations: raw request lines with the answers that the protocol demands, for any game."""
