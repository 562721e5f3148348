"""The engine of turn-based event-sourced games: decider, log, fold, codec and chance."""
