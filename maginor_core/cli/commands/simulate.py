"""``maginor simulate``: bots play many games, which are logged and counted."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

import click
from attrs import Factory, define, frozen

from maginor_core.cli.answers import json_option, tell, wants_json
from maginor_core.cli.options import FILE, Dealing, dealing_options
from maginor_core.cli.terminal.screen import console, draw, progress
from maginor_core.cli.terminal.seating import parse_bots, parse_contestants
from maginor_core.engine.definition import Result
from maginor_core.engine.game import Game
from maginor_core.engine.paths import make_folder
from maginor_core.engine.presentation import wrapped
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import Chance, CommittedSeed, OpenSeed, commitment_to, seed_from
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import sealed_game
from maginor_core.eventlog.new_file import write_again
from maginor_core.eventlog.shard import Shard
from maginor_core.play.arena import CrossTable, Skills, seat_orders, wilson
from maginor_core.play.bots import Bot, bot_called, play_out, require_fit
from maginor_core.play.command_bot import CommandBot
from maginor_core.play.entry import FILE as ENTRY
from maginor_core.play.entry import ArenaEntry, Played, RefusedAnswer, id_of

LOG_NAME = "game-{:05}.maginor"
LABEL = 32
"""How many characters of a bot's name are shown at most."""
LOG_PATTERN = re.compile(r"game-\d{5,}\.maginor")


@define
class Tally:
    """What several games amounted to.

    Attributes:
        games: how many were played.
        commands: accepted in all.
        events: happened in all.
        seconds: spent on playing, without writing.
        points: the totals of every seat of every game.
        wins: by seat, the victories; a shared one counts in parts.
        bot_games: for each bot, the seats that it held.
        bot_wins: for each bot, the victories; a shared one counts in parts.
        cross: the games of every two bots; None if all play together.
        skills: ratings by all games; None if nobody asks for them.
        programs: by name the bots that are programs, which count what was refused.
    """

    wins: list[float]
    games: int = 0
    commands: int = 0
    events: int = 0
    seconds: float = 0.0
    points: list[int] = Factory(list)
    bot_games: dict[str, int] = Factory(dict)
    bot_wins: dict[str, float] = Factory(dict)
    cross: CrossTable | None = None
    skills: Skills | None = None
    programs: dict[str, CommandBot] = Factory(dict)

    def add(self, game: Game, result: Result, bots: Sequence[str], seconds: float) -> None:
        """Count a finished game with its result."""
        self.games += 1
        self.commands += game.version
        self.events += sum(len(record.events) for record in game.log)
        self.seconds += seconds
        self.points += result.totals
        for bot in bots:
            self.bot_games[bot] = self.bot_games.get(bot, 0) + 1
            self.bot_wins.setdefault(bot, 0.0)
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)
            self.bot_wins[bots[seat]] += 1 / len(result.winners)
        if self.cross is not None:
            one, other = bots
            self.cross.add(one, other, (0 in result.winners) / len(result.winners))
        if self.skills is not None:
            from maginor_core.play.episode import placement

            self.skills.add(bots, placement(result, len(bots)))


@click.command()
@click.argument("count", type=click.IntRange(min=1))
@dealing_options
@click.option(
    "--bots",
    default="random",
    help="Who plays: random or greedy, or a bot for each seat, with commas between; "
    "a list rotates by a seat from game to game.",
)
@click.option(
    "--paired",
    is_flag=True,
    help="Play each deal in every order of the bots, with the same dice; COUNT is a multiple of "
    "the orders.",
)
@click.option(
    "--cross",
    is_flag=True,
    help="Play COUNT games, paired, between every two of the bots, and rate them.",
)
@click.option(
    "--skills", is_flag=True, help="Rate the bots by OpenSkill, however many play a game."
)
@click.option(
    "--committed",
    is_flag=True,
    help="Commit to the dice, by secrets that follow from the seed and are revealed at the end.",
)
@click.option("--out", type=FILE, help="A folder for a log file a game.")
@click.option(
    "--shard",
    type=FILE,
    help="One file for the logs of all games; compressed if its name ends in .zst.",
)
@click.option(
    "--entry",
    is_flag=True,
    help="Write beside the logs who has played, for the table of maginor arena; with --out, and "
    "--paired or --cross.",
)
@click.option("--force", is_flag=True, help="Replace the games that are there.")
@json_option
def simulate(
    *,
    count: int,
    dealing: Dealing,
    bots: str,
    paired: bool,
    cross: bool,
    skills: bool,
    committed: bool,
    out: Path | None,
    shard: Path | None,
    entry: bool,
    force: bool,
) -> None:
    """Let bots play COUNT games.

    The same seed gives the same games, and with the same zlib the same bytes in their log files.
    """
    if cross:
        table = CrossTable(parse_contestants(bots, dealing.players, dealing.definition))
        matches = list(map(seat_orders, map(list, table.games)))
        players, tally = 2, Tally([0.0] * 2, cross=table)
    else:
        row = parse_bots(bots, dealing.players, dealing.definition)
        turned = [row[at:] + row[:at] for at in range(len(row))]
        matches = [seat_orders(row) if paired else turned]
        players, tally = len(row), Tally([0.0] * len(row))
    tally.skills = Skills() if skills else None
    paired = paired or cross
    if paired and count % len(matches[0]):
        raise click.UsageError(
            f"{count} games do not play each deal in every order of the bots; give a multiple of "
            f"{len(matches[0])}"
        )
    _require_entered(is_lacking=entry and (out is None or committed or not paired))
    if out is not None:
        prepare_folder(out, force)
    entering = _Entering()
    with ExitStack() as open_files:
        one = None if shard is None else open_files.enter_context(Shard(shard, replace=force))
        update = open_files.enter_context(
            progress("Playing", count * len(matches), shown=not wants_json())
        )
        for number in range(1, count * len(matches) + 1):
            update(completed=number - 1)
            match, at = divmod(number - 1, count)
            orders = matches[match]
            deal = at // len(orders) + 1 if paired else number
            seed = f"{dealing.seed}.{deal}"
            seated = orders[at % len(orders)]
            dice = (_committed if committed else _open)(seed, seated, dealing)
            game = Game(dealing.definition, dealing.setup(players, dice.seed), dice.seed)
            called = _called(dealing, seated, game, tally)
            entering.begin(called)
            begun = perf_counter()
            play_out(game, called, seed)
            seconds = perf_counter() - begun
            result = game.result
            assert result is not None, "the bots have played to the end"
            tally.add(game, result, seated, seconds)
            if out is None and one is None:
                continue
            log = _log_of(game, seed, seated, dice)
            if out is not None:
                _write_new(out / LOG_NAME.format(number), log.to_bytes("packed"))
                entering.add(LOG_NAME.format(number), seed, seated)
            if one is not None:
                one.add(log.to_bytes(one.form))
    if entry and out is not None:
        entering.write(out)
    _report(tally, dealing.seed, shard if out is None else out / LOG_NAME.format(1))


def _report(tally: Tally, seed: str, written: Path | None) -> None:
    if wants_json():
        tell(summary(tally, seed), ())
    else:
        _show(tally, seed, written)


def _called(dealing: Dealing, seated: Sequence[str], game: Game, tally: Tally) -> list[Bot]:
    """Return the bots of a game by seat, if they fit; programs are noted."""
    called = [bot_called(dealing.definition, bot) for bot in seated]
    for name, bot in zip(seated, called, strict=True):
        require_fit(bot, dealing.definition, game.setup)
        if isinstance(bot, CommandBot):
            tally.programs[name] = bot
    return called


def _require_entered(*, is_lacking: bool) -> None:
    if is_lacking:
        raise click.UsageError(
            "--entry needs --out FOLDER, --paired or --cross, and dice that are not --committed"
        )


@define
class _Entering:
    """The entry of a folder, game by game."""

    games: list[Played] = Factory(list)
    refused: list[RefusedAnswer] = Factory(list)
    programs: list[CommandBot] = Factory(list)

    def begin(self, called: Sequence[Bot]) -> None:
        """Begin a game among these bots."""
        self.programs = [*dict.fromkeys(bot for bot in called if isinstance(bot, CommandBot))]
        for program in self.programs:
            program.refused.clear()

    def add(self, file: str, seed: str, seats: Sequence[str]) -> None:
        """Add the game that they have played."""
        number = len(self.games)
        self.games.append(Played(file, seed, tuple(seats)))
        for program in self.programs:
            self.refused += [RefusedAnswer(number, *answer) for answer in program.refused]

    def write(self, folder: Path) -> None:
        """Write the entry into a folder."""
        content = json.dumps(ArenaEntry(tuple(self.games), tuple(self.refused)).to_json(), indent=1)
        write_again(folder / ENTRY, content.encode())


@frozen
class _DiceTold:
    """What dice and deal follow from, what the log contains of that, and the secret it reveals."""

    seed: str
    chance: Chance
    secret: str = ""


def _open(seed: str, bots: Sequence[str], dealing: Dealing) -> _DiceTold:
    return _DiceTold(seed, OpenSeed(seed, dealing.parts_id))


def _committed(seed: str, bots: Sequence[str], dealing: Dealing) -> _DiceTold:
    secret = hashlib.sha256(f"secret of {seed}".encode(errors="surrogatepass")).hexdigest()
    texts = tuple(f"{bot} at seat {seat}" for seat, bot in enumerate(bots))
    chance = CommittedSeed(commitment_to(secret), texts, dealing.parts_id)
    return _DiceTold(seed_from(secret, texts), chance, secret)


def _log_of(game: Game, seed: str, bots: Sequence[str], dice: _DiceTold) -> StoredRecords:
    """Return the sealed log of a game, whose id follows from all that it follows from."""
    game_id = id_of(game.definition, game.setup, seed, bots)
    return sealed_game(
        game.setup, game.log, dice.chance, secret=dice.secret, game_id=game_id, began=0
    )


def _write_new(path: Path, log: bytes) -> None:
    try:
        with path.open("xb") as file:
            file.write(log)
    except OSError as error:
        raise LogError(path, f"cannot be written ({error.strerror})") from None


def prepare_folder(folder: Path, force: bool) -> None:
    """Make ``folder`` ready for new logs."""
    make_folder(folder)
    if not any(folder.iterdir()):
        return
    if not force:
        raise click.UsageError(
            f"{folder} is not empty; name another folder, or give --force to replace its games"
        )
    for path in folder.iterdir():
        if LOG_PATTERN.fullmatch(path.name) or path.name == ENTRY:
            path.unlink()


def summary(tally: Tally, seed: str) -> dict[str, object]:
    """Return the tally as plain JSON data."""
    cross = {} if tally.cross is None else _crossed(tally.cross)
    skills = {} if tally.skills is None else {"skills": _rated(tally.skills)}
    reports = {name: bot.report() for name, bot in tally.programs.items()}
    programs = {"programs": reports} if reports else {}
    return {
        "seed": seed,
        "games": tally.games,
        "commands": tally.commands,
        "commands_per_second": round(tally.commands / max(tally.seconds, 1e-9)),
        "events": tally.events,
        "points": {
            "mean": round(sum(tally.points) / len(tally.points), 2),
            "min": min(tally.points),
            "max": max(tally.points),
        },
        "wins_by_seat": [round(wins, 2) for wins in tally.wins],
        "wins_by_bot": {
            bot: {
                "seats": seats,
                "wins": round(tally.bot_wins[bot], 2),
                "interval": [round(end, 4) for end in wilson(tally.bot_wins[bot], tally.games)],
            }
            for bot, seats in tally.bot_games.items()
        },
        **programs,
        **cross,
        **skills,
    }


def _rated(skills: Skills) -> dict[str, object]:
    return {
        bot: {"mean": round(mean, 2), "deviation": round(deviation, 2)}
        for bot, (mean, deviation) in skills.ratings.items()
    }


def _crossed(table: CrossTable) -> dict[str, object]:
    return {
        "cross": [
            {
                "bots": [one, other],
                "games": games,
                "wins": [round(table.wins[one, other], 2), round(table.wins[other, one], 2)],
                "interval": [round(end, 4) for end in wilson(table.wins[one, other], games)],
            }
            for (one, other), games in table.games.items()
        ],
        "elo": {bot: round(rating) for bot, rating in table.elo().items()},
    }


def _cross_lines(table: CrossTable) -> list[tuple[str, str]]:
    """Return for each bot its rating, and its share of the games with each of the others."""
    lines = []
    for bot, rating in sorted(table.elo().items(), key=lambda one: -one[1]):
        shares = []
        for other in table.bots:
            if other != bot:
                won = table.wins[bot, other]
                games = round(won + table.wins[other, bot])
                low, high = wilson(won, games)
                shares.append(f"{won / games:.1%} ({low:.1%} to {high:.1%}) against {other}")
        lines.append((bot, f"Elo {rating:+.0f}: wins {', '.join(shares)}"))
    return lines


def _program_line(bot: CommandBot) -> str:
    """Return how often the answers of a program were legal, and what was refused."""
    refused = ", ".join([f"{ruling} {count}" for ruling, count in bot.refusals.most_common()])
    share = bot.legal_at_once / max(1, bot.decisions)
    return (
        f"{bot.decisions} decisions, {share:.1%} legal at once, {bot.drawn} drawn for it; "
        f"refused: {refused or 'nothing'}"
    )


def _interval(tally: Tally, bot: str) -> str:
    """Return between which shares of the games a bot's victories are, where there are others."""
    if len(tally.bot_games) == 1:
        return ""
    low, high = wilson(tally.bot_wins[bot], tally.games)
    return f" ({low:.1%} to {high:.1%} of the games, with 95 % certainty)"


def _show(tally: Tally, seed: str, first: Path | None) -> None:
    content = summary(tally, seed)
    points = tally.points
    by_bot = (
        (bot, f"wins {tally.bot_wins[bot]:g} from {seats} seats{_interval(tally, bot)}")
        for bot, seats in tally.bot_games.items()
    )
    rows = [
        ("games", f"{tally.games:,}"),
        ("seed", seed),
        ("commands", f"{tally.commands:,} ({content['commands_per_second']:,} a second)"),
        ("events", f"{tally.events:,}"),
        ("points", f"{sum(points) / len(points):.1f} on average, {min(points)} to {max(points)}"),
        *(
            (f"player {number}", f"wins {wins:g} ({wins / tally.games:.1%})")
            for number, wins in enumerate(tally.wins, 1)
        ),
        *(by_bot if tally.cross is None else _cross_lines(tally.cross)),
        *[
            (bot, f"OpenSkill {mean:.1f}, give or take {deviation:.1f}")
            for bot, (mean, deviation) in (tally.skills.ratings if tally.skills else {}).items()
        ],
        *[(name, _program_line(bot)) for name, bot in tally.programs.items()],
    ]
    if first is not None:
        rows.append(("first log", str(first)))
    rows = [
        (name if len(name) <= LABEL else f"{name[: LABEL - 1]}…", value) for name, value in rows
    ]
    indent = max(len(name) for name, _ in rows) + 2
    output = console()
    for name, value in rows:
        text = ((f"{name:<{indent}}", ""), (value, ""))
        draw(output, wrapped(text, output.width, indent=indent))
