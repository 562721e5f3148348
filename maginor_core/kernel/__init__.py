"""The kernel of an event-sourced game: decider, log, fold, codec and chance, for any game."""
