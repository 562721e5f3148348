"""The plan: every race that is run, and every comparison that is made of what they came to."""

from __future__ import annotations

from benchmarks.comparison import Comparison, Figure, Target
from benchmarks.races import Race

GROWTH_IN_GAMES = (1, 10, 100, 1_000)
GROWTH_IN_COMMANDS = (100, 1_000, 10_000, 100_000)

READING = Race(
    "reading",
    (
        "measures.raw:decoding",
        "measures.abracada:decoding",
        "measures.abracada:shard",
        "measures.abracada:replaying",
        "measures.magalon:decoding",
        "measures.magalon:shard",
        "measures.magalon:replaying",
        "measures.auditing:shard",
        "measures.auditing:reading",
        "measures.auditing:executing",
        "measures.replaying:games",
        "measures.decoding:records",
        "measures.folding:boards",
        "rivals.eventsourcing:reconstituting",
        "rivals.python_chess:pgn_replay",
        "node.boardgame_io:log_replay",
    ),
)
PLAYING = Race(
    "playing",
    (
        "measures.random_play:games",
        "measures.abracada:random_play",
        "measures.magalon:random_play",
        "rivals.open_spiel:tic_tac_toe",
        "rivals.open_spiel:backgammon",
        "rivals.pettingzoo:tic_tac_toe",
        "rivals.python_chess:random_play",
        "node.boardgame_io:random_play",
        "measures.deciding:in_place",
        "measures.deciding:on_a_copy",
    ),
)
BATCHED = ("maginor", "abracada", "magalon")
THREADS = (1, 2)
BATCHES = Race(
    "batches",
    (
        *(f"measures.batches:{game}:{threads}" for game in BATCHED for threads in THREADS),
        "rivals.pettingzoo:connect_four",
        "rivals.open_spiel:backgammon_observed",
        "rivals.pgx:connect_four",
        "rivals.pgx:backgammon",
    ),
)
APPENDING = Race(
    "appending",
    (
        "measures.appending:synced_each_command",
        "rivals.eventsourcing:in_sqlite",
        "measures.appending:synced_each_turn",
        "measures.appending:never_synced",
        "rivals.eventsourcing:in_memory",
    ),
)
LOOKING = Race(
    "looking",
    (
        "measures.looking:legal_commands",
        "measures.looking:views_of_a_seat",
        "measures.looking:snapshots",
        "measures.looking:branches",
        "measures.protocol:round_trips",
    ),
)
PROGRAMS = Race("programs", ("measures.starting:processes", "measures.rulings:run"))
PROCESSES = Race("processes", ("measures.two_processes:share_of_the_ideal",), 5, fresh=True)
DISK = Race("disk", ("measures.disk:bytes_of_a_game",), 1)
MEMORY = Race(
    "memory", ("measures.memory:live_game", "measures.memory:stored_events"), 3, fresh=True
)
GROWTH = Race(
    "growth",
    (
        *(f"measures.growth:replay_of_games:{games}" for games in GROWTH_IN_GAMES),
        *(f"measures.growth:audit_of_games:{games}" for games in GROWTH_IN_GAMES),
        *(f"measures.growth:replay_of_commands:{commands}" for commands in GROWTH_IN_COMMANDS),
        *(f"measures.growth:audit_of_commands:{commands}" for commands in GROWTH_IN_COMMANDS),
    ),
    3,
    fresh=True,
)
SEATS = (10, 100, 1_000)
WORKERS = (1, 2, 3)
SERVE = Race(
    "serve",
    (
        *(
            f"{measure}:{seats}"
            for seats in SEATS
            for measure in (
                "measures.serving:seats",
                "node.boardgame_io:serving",
                "node.boardgame_io:serving_files",
                "measures.serving:seats_without_views",
                "measures.serving:seats_in_memory",
                "measures.serving:shown_seats",
                "measures.serving:floor",
            )
        ),
    ),
    3,
    fresh=True,
)
SERVERS = Race(
    "servers",
    (
        "measures.serving:idle_games",
        "node.boardgame_io:idle_games",
        *(f"measures.serving:workers:{workers}" for workers in WORKERS),
        *(f"measures.serving:divided:{workers}" for workers in WORKERS),
    ),
    3,
    fresh=True,
)

RACES = (
    READING,
    PLAYING,
    BATCHES,
    APPENDING,
    LOOKING,
    PROGRAMS,
    PROCESSES,
    DISK,
    MEMORY,
    GROWTH,
    SERVE,
    SERVERS,
)

AUDIT = Figure("measures.auditing:shard", "events/s")
OF_READING = "events a processor second"
RAW = Figure("measures.raw:decoding", OF_READING)
COMMANDS = Figure("measures.random_play:games", "commands/s")
START = "measures.starting:processes"
DISK_BYTES = "measures.disk:bytes_of_a_game"
JSON_LINES = Figure(DISK_BYTES, "bytes JSON lines, gzip -9")
PROCESS_SHARES = "measures.two_processes:share_of_the_ideal"

FAST = "as fast as it can: moves/s"
PER_PROCESSOR = "as fast as it can: moves a processor second of the server"
LATE = "paced: ms at the 99th percentile"

SERVED: tuple[tuple[str, str, str, str, tuple[float, ...] | None, str], ...] = (
    (
        "commands/s of the table server ÷ moves/s of boardgame.io's with files",
        "seats",
        "serving_files",
        FAST,
        (8, 8, 6),
        (
            "ours are durable in SQLite before anyone sees them, and each seat is sent its own "
            "view and legal commands; its files are written without a sync"
        ),
    ),
    (
        "the same ÷ boardgame.io's",
        "seats",
        "serving",
        FAST,
        (1.5, 3, 4),
        "the same as above; its matches are in memory alone",
    ),
    (
        "the same ÷ boardgame.io's, a processor second of the servers",
        "seats",
        "serving",
        PER_PROCESSOR,
        None,
        "as above; neither the load nor what else runs on the machine is in it",
    ),
    (
        "without views ÷ boardgame.io's",
        "seats_without_views",
        "serving",
        FAST,
        (2, 5, 7),
        "ours durable, its matches in memory; a client folds our events, and is sent its states",
    ),
    (
        "with the store in memory ÷ boardgame.io's",
        "seats_in_memory",
        "serving",
        FAST,
        (4, 4, 5),
        "ours is SQLite in a file in memory, and views are sent",
    ),
    (
        "moves/s of uvicorn and Starlette alone ÷ boardgame.io's server's",
        "floor",
        "serving",
        FAST,
        None,
        (
            "messages as long as ours, without a game or a store: what one process of these "
            "libraries can do at most"
        ),
    ),
)
"""What the table server is compared by at each number of seats: how tables call it, the measures of
ours and of boardgame.io's, their figure, the goals, and what is not equal."""

STEPS, OF_PROCESSOR = "steps/s", "steps a processor second"
BATCH_PEERS: tuple[tuple[str, Figure, tuple[float, ...] | None, str], ...] = (
    (
        "steps of a processor second ÷ PettingZoo connect_four",
        Figure("rivals.pettingzoo:connect_four", OF_PROCESSOR),
        (120, 100, 20),
        "a game of 42 squares, one environment, through its agents; observation and mask in both",
    ),
    (
        "the same ÷ OpenSpiel backgammon with tensor and mask, decisions",
        Figure("rivals.open_spiel:backgammon_observed", "decisions a processor second"),
        (40, 35, 7),
        "rules in C++, one game, driven from Python; its rolls are not counted",
    ),
    (
        "the same ÷ pgx connect_four",
        Figure("rivals.pgx:connect_four", OF_PROCESSOR),
        None,
        "1,024 games in one program of JAX on the processor, a game of 42 squares without chance",
    ),
    (
        "the same ÷ pgx backgammon",
        Figure("rivals.pgx:backgammon", OF_PROCESSOR),
        None,
        "as above; a step is one die of a move",
    ),
)
"""What a step of a batch is compared with: how tables call it, the other's figure, the goals of C
by game, and what is not equal."""

COMPARISONS = (
    Comparison(
        "full audit, time ÷ RAW",
        RAW,
        Figure("measures.auditing:shard", OF_READING),
        target=Target("≤", 8, 4.5, 1),
        unequal="RAW only decodes; the audit reads a file, checks frames, hash chain, seal and "
        "terms, executes every command again and compares",
    ),
    Comparison(
        "full audit of Abracada…What?, time ÷ RAW of its records",
        Figure("measures.abracada:decoding", OF_READING),
        Figure("measures.abracada:shard", OF_READING),
        target=Target("≤", native=4),
        unequal="as above; its games are short, so that headers and seals weigh more",
    ),
    Comparison(
        "full audit of Magalon, time ÷ RAW of its records",
        Figure("measures.magalon:decoding", OF_READING),
        Figure("measures.magalon:shard", OF_READING),
        target=Target("≤", native=5),
        unequal="as above; each step looks ahead",
    ),
    Comparison(
        "of an audit, reading and decoding the file, time ÷ RAW",
        RAW,
        Figure("measures.auditing:reading", OF_READING),
        unequal="frames, inflating, hash chain, seal, header and the form of bytes, too",
    ),
    Comparison(
        "of an audit, executing the commands and comparing, time ÷ RAW",
        RAW,
        Figure("measures.auditing:executing", OF_READING),
        unequal="of records that have been decoded",
    ),
    Comparison(
        "replay (decode + fold), time ÷ RAW",
        RAW,
        Figure("measures.replaying:games", OF_READING),
        target=Target("≤", 2.2, 1.6, 0.5),
        unequal="RAW makes tuples of numbers; replay also proves their form and applies the "
        "events, or in C carries out all commands",
    ),
    Comparison(
        "replay of Abracada…What?, time ÷ RAW of its records",
        Figure("measures.abracada:decoding", OF_READING),
        Figure("measures.abracada:replaying", OF_READING),
        target=Target("≤", native=0.7),
        unequal="as above",
    ),
    Comparison(
        "replay of Magalon, time ÷ RAW of its records",
        Figure("measures.magalon:decoding", OF_READING),
        Figure("measures.magalon:replaying", OF_READING),
        target=Target("≤", native=1),
        unequal="as above",
    ),
    Comparison(
        "random play, commands/s ÷ OpenSpiel python_tic_tac_toe decisions/s",
        COMMANDS,
        Figure("rivals.open_spiel:tic_tac_toe", "decisions/s"),
        target=Target("≥", 7, 20),
        unequal="a game of 9 squares in Python behind a C++ core; it keeps no events",
    ),
    Comparison(
        "random play of Abracada…What?, commands/s ÷ OpenSpiel python_tic_tac_toe decisions/s",
        Figure("measures.abracada:random_play", "commands/s"),
        Figure("rivals.open_spiel:tic_tac_toe", "decisions/s"),
        unequal="as above; seeded draws are part of commands",
    ),
    Comparison(
        "random play of Magalon, commands/s ÷ OpenSpiel python_tic_tac_toe decisions/s",
        Figure("measures.magalon:random_play", "commands/s"),
        Figure("rivals.open_spiel:tic_tac_toe", "decisions/s"),
        unequal="as above; each legal step is looked ahead for",
    ),
    Comparison(
        "random play, commands/s ÷ OpenSpiel backgammon decisions/s",
        COMMANDS,
        Figure("rivals.open_spiel:backgammon", "decisions/s"),
        target=Target("≥", 3.5, 10),
        unequal="rules in C++, driven from Python; it keeps no events; our rolls are part of "
        "commands, its rolls are not counted",
    ),
    Comparison(
        "random play, commands/s ÷ PettingZoo tictactoe steps/s",
        COMMANDS,
        Figure("rivals.pettingzoo:tic_tac_toe", "steps/s"),
        unequal="a game of 9 squares; each step makes observations as arrays of NumPy",
    ),
    Comparison(
        "random play, commands/s ÷ python-chess moves/s",
        COMMANDS,
        Figure("rivals.python_chess:random_play", "moves/s"),
        unequal="a heavier list of legal moves; it keeps moves and no events",
    ),
    Comparison(
        "random play, commands/s ÷ boardgame.io moves/s",
        COMMANDS,
        Figure("node.boardgame_io:random_play", "moves/s"),
        unequal="a like game with fewer rules, about 700 moves a game, on its headless client in "
        "Node; it keeps a log of moves and no events",
    ),
    *(
        Comparison(
            f"batch of {game}, one thread: {what}",
            Figure(f"measures.batches:{game}:{THREADS[0]}", OF_PROCESSOR),
            theirs,
            target=None if goals is None else Target("≥", native=goals[at]),
            unequal=unequal,
        )
        for what, theirs, goals, unequal in BATCH_PEERS
        for at, game in enumerate(BATCHED)
    ),
    *(
        Comparison(
            f"batch of {game}, steps/s of two threads ÷ pgx {other}",
            Figure(f"measures.batches:{game}:{THREADS[-1]}", STEPS),
            Figure(f"rivals.pgx:{other}", STEPS),
            unequal="by the clock; JAX takes as many threads as there are processors",
        )
        for game in BATCHED
        for other in ("connect_four", "backgammon")
    ),
    *(
        Comparison(
            f"batch of {game}, steps/s of two threads ÷ one",
            Figure(f"measures.batches:{game}:{THREADS[-1]}", STEPS),
            Figure(f"measures.batches:{game}:{THREADS[0]}", STEPS),
            target=Target("≥", native=1.8),
            unequal="by the clock; in Python, two processes",
        )
        for game in BATCHED
    ),
    Comparison(
        "batch of maginor, two threads",
        Figure(f"measures.batches:maginor:{THREADS[-1]}", STEPS),
        target=Target("≥", native=1e6),
        unequal="by the clock",
        unit="steps/s",
    ),
    Comparison(
        "audit, records/s ÷ boardgame.io log replay moves/s",
        Figure("measures.auditing:shard", "records/s"),
        Figure("node.boardgame_io:log_replay", "moves/s"),
        target=Target("≥", 50, 100),
        unequal="it plays the moves again from memory; the audit reads a file, checks its hash "
        "chain, and compares what each command causes",
    ),
    Comparison(
        "audit, records/s ÷ python-chess PGN moves/s",
        Figure("measures.auditing:shard", "records/s"),
        Figure("rivals.python_chess:pgn_replay", "moves/s"),
        unequal="it parses text and finds each move among the legal ones, without any digest",
    ),
    Comparison(
        "audit, events/s ÷ eventsourcing (SQLite) reconstitute events/s",
        AUDIT,
        Figure("rivals.eventsourcing:reconstituting", "events/s"),
        target=Target("≥", 30, 55),
        unequal="it decodes JSON and folds what is stored; the audit executes it all again",
    ),
    Comparison(
        "durable append, events/s ÷ eventsourcing SQLite file events/s",
        Figure("measures.appending:synced_each_command", "events/s"),
        Figure("rivals.eventsourcing:in_sqlite", "events/s"),
        target=Target("≥", 2.5, 2.5),
        unequal="both sync at each command, which has 2.2 events; SQLite also keeps an index",
    ),
    Comparison(
        "append without syncing, events/s ÷ eventsourcing in memory events/s",
        Figure("measures.appending:never_synced", "events/s"),
        Figure("rivals.eventsourcing:in_memory", "events/s"),
        unequal="ours is written to a file; its memory goes with the process",
    ),
    Comparison(
        "2 processes on 10,000 logs ÷ ideal",
        Figure(PROCESS_SHARES, "of ideal"),
        target=Target("≥", 0.93, 0.93),
        unequal="ideal is half the time of one process; the start of the second is in it",
    ),
    Comparison(
        "the same ÷ two programs that know nothing of one another",
        Figure(PROCESS_SHARES, "of ideal"),
        Figure(PROCESS_SHARES, "of ideal, two programs"),
        unequal="what this machine can do at once",
    ),
    Comparison(
        "peak memory of an audit of 1,000 games",
        Figure(f"measures.growth:audit_of_games:{GROWTH_IN_GAMES[-1]}", "MiB at most"),
        target=Target("≤", 35, 35),
        unequal="all that the process has resident, Python included",
        unit="MiB",
    ),
    Comparison(
        "peak memory of an audit of 5,000 short logs",
        Figure(PROCESS_SHARES, "MiB at most"),
        target=Target("≤", 150, 150),
        unequal="as above",
        unit="MiB",
    ),
    Comparison(
        "memory of a live game",
        Figure("measures.memory:live_game", "KiB a game"),
        target=Target("≤", 60, 60),
        unequal="in the middle of a game; what games share is counted once",
        unit="KiB",
    ),
    Comparison(
        "memory of a million stored events",
        Figure("measures.memory:stored_events", "MiB a million"),
        target=Target("≤", 32, 32),
        unequal="with their commands, read from logs",
        unit="MiB",
    ),
    Comparison(
        "bytes of a sealed game ÷ gzip -9 of the same as JSON lines",
        Figure(DISK_BYTES, "bytes sealed"),
        JSON_LINES,
        target=Target("≤", 1, 1),
        unequal="the sealed game has links, by which damage in it can be found",
    ),
    Comparison(
        "bytes of an open game ÷ the same",
        Figure(DISK_BYTES, "bytes open"),
        JSON_LINES,
        unequal="it is written command by command, each in a frame with a link",
    ),
    Comparison(
        "bytes of a game in a .zst shard ÷ the same",
        Figure(DISK_BYTES, "bytes in a .zst shard"),
        JSON_LINES,
        unequal="a shard compresses across games",
    ),
    Comparison(
        "importing maginor_core, beyond attrs, cattrs and msgpack",
        Figure(START, "ms for maginor_core"),
        Figure(START, "ms for libraries"),
        how="−",
        target=Target("≤", 60, 60),
        unit="ms",
    ),
    Comparison(
        "maginor --help, beyond an interpreter that does nothing",
        Figure(START, "ms for maginor --help"),
        Figure(START, "ms for nothing"),
        how="−",
        unit="ms",
    ),
    *(
        Comparison(
            f"{what}, {seats:,} seats",
            Figure(f"measures.serving:{ours}:{seats}", figure),
            Figure(f"node.boardgame_io:{theirs}:{seats}", figure),
            target=None if goals is None else Target("≥", goals[at], goals[at]),
            unequal=unequal,
        )
        for what, ours, theirs, figure, goals, unequal in SERVED
        for at, seats in enumerate(SEATS)
    ),
    Comparison(
        f"99th percentile of a command's latency, {SEATS[-1]:,} seats, 250 commands/s",
        Figure(f"measures.serving:seats:{SEATS[-1]}", LATE),
        target=Target("≤", 5, 5),
        unequal="from when the command was due to when the seat has the new state",
        unit="ms",
    ),
    Comparison(
        "the same with pictures and sentences",
        Figure(f"measures.serving:shown_seats:{SEATS[-1]}", LATE),
        target=Target("≤", 25, 25),
        unequal="as above",
        unit="ms",
    ),
    Comparison(
        "the same of boardgame.io's server",
        Figure(f"node.boardgame_io:serving:{SEATS[-1]}", LATE),
        unequal="as above",
        unit="ms",
    ),
    Comparison(
        "two processes with a SQLite file each ÷ one, 100 seats",
        Figure("measures.serving:divided:2", FAST),
        Figure("measures.serving:divided:1", FAST),
        target=Target("≥", 1.6, 1.6),
        unequal="the load takes a part of the two cores",
    ),
    Comparison(
        "opening a game, to which two seats come and leave, 16 games at a time",
        Figure("measures.serving:idle_games", "ms of the server to open and leave a game"),
        target=Target("≤", 2.5, 2.5),
        unequal="the processor time of the server",
        unit="ms",
    ),
    Comparison(
        "memory of a game with two connected seats",
        Figure("measures.serving:idle_games", "KiB a game after playing"),
        target=Target("≤", 60, 60),
        unequal="all that the process has more than before, divided by the games",
        unit="KiB",
    ),
    Comparison(
        "memory of a further game that everybody has left",
        Figure("measures.serving:idle_games", "KiB a further game after leaving"),
        target=Target("≤", 1, 1),
        unequal="what the process has more after as many games again; the store has them",
        unit="KiB",
    ),
)
