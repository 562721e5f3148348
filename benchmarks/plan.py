"""The plan: every race that is run, and every comparison that is made of what they came to."""

from __future__ import annotations

from benchmarks.comparison import Comparison, Figure, Target
from benchmarks.races import Race

RAW = Figure("measures.raw:decoding", "events/s")
DECODE = Figure("measures.decoding:records", "events/s")
FOLD = Figure("measures.folding:boards", "events/s")
REPLAY = Figure("measures.replaying:games", "events/s")
AUDIT = Figure("measures.auditing:shard", "events/s")
AUDITED_RECORDS = Figure("measures.auditing:shard", "records/s")
DECIDE_AGAIN = Figure("measures.auditing:deciding_again", "events/s")
RECONSTITUTE = Figure("rivals.eventsourcing_library:reconstituting", "events/s")

COMMANDS = Figure("measures.random_play:games", "commands/s")
GAMES = Figure("measures.random_play:games", "games/s")
TIC_TAC_TOE = Figure("rivals.open_spiel:tic_tac_toe", "decisions/s")
BACKGAMMON = Figure("rivals.open_spiel:backgammon", "games/s")

DURABLE = Figure("measures.appending:synced_each_command", "events/s")
EACH_TURN = Figure("measures.appending:synced_each_turn", "events/s")
UNSYNCED = Figure("measures.appending:never_synced", "events/s")
IN_SQLITE = Figure("rivals.eventsourcing_library:in_sqlite", "events/s")
IN_MEMORY = Figure("rivals.eventsourcing_library:in_memory", "events/s")


def _race(name: str, *figures: Figure, rounds: int = 7) -> Race:
    return Race(name, tuple(dict.fromkeys(figure.measure for figure in figures)), rounds)


RACES = (
    _race("reading", RAW, DECODE, FOLD, REPLAY, DECIDE_AGAIN, AUDIT, RECONSTITUTE),
    _race("random play", COMMANDS, TIC_TAC_TOE, BACKGAMMON),
    _race("appending", DURABLE, IN_SQLITE, EACH_TURN, UNSYNCED, IN_MEMORY),
)

COMPARISONS = (
    Comparison(
        "full audit, time ÷ RAW",
        RAW,
        AUDIT,
        target=Target("≤", 10, 5),
        unequal="RAW only decodes; the audit reads a file, checks frames, hash chain, seal and "
        "terms, decides every command again and compares",
    ),
    Comparison(
        "replay (decode + fold), time ÷ RAW",
        RAW,
        REPLAY,
        target=Target("≤", 4, 3),
        unequal="RAW makes tuples of numbers; replay makes checked events and folds them",
    ),
    Comparison(
        "random play, commands/s ÷ OpenSpiel python_tic_tac_toe decisions/s",
        COMMANDS,
        TIC_TAC_TOE,
        target=Target("≥", 3, 10),
        unequal="a game of 9 squares in Python behind a C++ core; it keeps no events",
    ),
    Comparison(
        "random play, games/s ÷ OpenSpiel backgammon games/s",
        GAMES,
        BACKGAMMON,
        target=Target("≥", 1, 4),
        unequal="rules in C++, driven from Python; about 110 decisions and 95 rolls a game, where "
        "one of ours has about 750 commands; it keeps no events",
    ),
    Comparison(
        "audit, events/s ÷ eventsourcing (SQLite) reconstitute events/s",
        AUDIT,
        RECONSTITUTE,
        target=Target("≥", 20, 50),
        unequal="it decodes JSON and folds what is stored; the audit decides it all again",
    ),
    Comparison(
        "durable append, events/s ÷ eventsourcing SQLite file events/s",
        DURABLE,
        IN_SQLITE,
        target=Target("≥", 2, 2),
        unequal="both sync at each command, which has 2.2 events; SQLite also keeps an index",
    ),
    Comparison(
        "append without syncing, events/s ÷ eventsourcing in memory events/s",
        UNSYNCED,
        IN_MEMORY,
        unequal="ours is written to a file; its memory goes with the process",
    ),
)
