"""Entries of a table of results: folders with logs of games among bots, and who played them.

``maginor simulate … --entry`` writes one, and ``maginor arena`` counts it. What its file says is
checked: the id of a game follows from its terms, its seed and its bots, and an answer that was
refused is judged again where it was given.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.notation import command_text
from maginor_core.engine.paths import NO_SUCH_FILE, read_regular, unreadable
from maginor_core.eventlog.header import OpenSeed
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stored_game import StoredGame
from maginor_core.play.arena import seat_orders
from maginor_core.play.bots import BUDGET, bot_called, bots_of, is_invited, next_command
from maginor_core.play.command_bot import ATTEMPTS, NAME, CommandBot

FILE: Final = "entry.json"
"""The name of the file, in the folder of the logs."""
FORM: Final = 1
"""The number of its form."""
MOST: Final = 1 << 26
"""How many bytes of it are read at most."""
MOST_SEATS: Final = 8
"""How many seats a game has at most, whose orders are counted."""
MOST_ITERATIONS: Final = 10_000
"""Up to which budget a search decides again; who enters games does not say how long it takes."""


class NotCountedError(EngineError):
    """A game or an entry that does not count, with the reason."""


@frozen
class Played:
    """A game of an entry.

    Attributes:
        file: the name of its log.
        seed: what deal and chance follow from: that of all games, a full stop, and the number of
            the deal from 1 on.
        seats: the bots, by seat.
    """

    file: str
    seed: str
    seats: tuple[str, ...]


@frozen
class RefusedAnswer:
    """An answer of a program that was refused.

    Attributes:
        game: in which game of the entry, from 0 on.
        version: after how many commands.
        answer: what it was.
    """

    game: int
    version: int
    answer: str


@frozen
class ArenaEntry:
    """Who has played the games in a folder, and what was refused.

    Attributes:
        games: in the order in which they were played.
        refused: in the same order.
    """

    games: tuple[Played, ...]
    refused: tuple[RefusedAnswer, ...] = ()

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the entry as ``read`` takes it."""
        games = [{"file": g.file, "seed": g.seed, "seats": list(g.seats)} for g in self.games]
        refused = [{"game": r.game, "version": r.version, "answer": r.answer} for r in self.refused]
        return {"form": FORM, "games": games, "refused": refused}

    @classmethod
    def read(cls, folder: Path) -> ArenaEntry:
        """Read the entry in a folder.

        Raises:
            LogError: it is not there, or cannot be read.
            NotCountedError: it has another form, or is no whole entry.
        """
        path = folder / FILE
        try:
            content = read_regular(path, MOST)
        except OSError as error:
            if not folder.is_dir():
                raise LogError(folder, NO_SUCH_FILE) from None
            reason = f"{unreadable(error)}; maginor simulate … --out FOLDER --entry writes it"
            raise LogError(path, reason) from None
        try:
            data = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise NotCountedError(f"{FILE} is not JSON ({error})") from None
        try:
            if data["form"] != FORM:
                raise NotCountedError(f"{FILE} has form {shown(data['form'])}; known is {FORM}")
            games = [
                Played(_text(g["file"]), _text(g["seed"]), _texts(g["seats"]))
                for g in data["games"]
            ]
            refused = [
                RefusedAnswer(_number(r["game"]), _number(r["version"]), _text(r["answer"]))
                for r in data["refused"]
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise NotCountedError(f"{FILE} is no entry: {type(error).__name__} {error}") from None
        found = cls(tuple(games), tuple(refused))
        found._require_whole()
        return found

    def _require_whole(self) -> None:
        """Ensure that no game is missing, so that nobody enters the games alone that it has won."""
        deals: defaultdict[tuple[str, ...], set[tuple[int, tuple[str, ...]]]] = defaultdict(set)
        if not self.games:
            raise NotCountedError(f"{FILE} has no games")
        series = {game.seed.rpartition(".")[0] for game in self.games}
        if len(series) > 1:
            raise NotCountedError(f"{FILE} has games of several seeds: {shown(sorted(series))}")
        for game in self.games:
            number = game.seed.rpartition(".")[2]
            named = Path(game.file).name == game.file and len(game.seats) <= MOST_SEATS
            if not number.isdecimal() or not named:
                raise NotCountedError(
                    f"{FILE} has no such game: {shown(game.file)} with the seed "
                    f"{shown(game.seed)} and {len(game.seats)} seats; files are in its folder, "
                    f"deals have numbers, and seats are {MOST_SEATS} at most"
                )
            deals[tuple(sorted(game.seats))].add((int(number), game.seats))
        for bots, played in deals.items():
            orders = seat_orders(list(bots))
            last = max(deal for deal, _ in played)
            for deal in range(1, last + 1):
                for order in orders:
                    if (deal, tuple(order)) not in played:
                        raise NotCountedError(
                            f"{FILE} lacks deal {deal} with {', '.join(order)} at the seats in "
                            f"this order; an entry has each deal from 1 to {last} in every order",
                        )
        if any(one.game >= len(self.games) for one in self.refused):
            last = len(self.games) - 1
            reason = "has refusals in games that it has not; the last one is"
            raise NotCountedError(f"{FILE} {reason} {last}")

    @property
    def seed(self) -> str:
        """What the seeds of all its games begin with."""
        return self.games[0].seed.rpartition(".")[0]

    def refused_in(self, number: int) -> Mapping[int, Sequence[str]]:
        """Return what was refused in a game, by version."""
        found: defaultdict[int, list[str]] = defaultdict(list)
        for one in self.refused:
            if one.game == number:
                found[one.version].append(one.answer)
        return found


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError(f"must be a text, not {shown(value)}")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if type(value) is not list or not value:
        raise TypeError(f"must be a list of texts, not {shown(value)}")
    return tuple(map(_text, value))


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"must be a number from 0 on, not {shown(value)}")
    return value


def id_of(definition: GameDefinition, setup: Setup, seed: str, seats: Sequence[str]) -> str:
    """Return the id of a game, which follows from its terms, its seed and its bots."""
    played = "\0".join([seed, *seats]).encode(errors="surrogatepass")
    terms = definition.setups.terms(setup.numbers, definition.revision)
    return hashlib.sha256(terms + played).hexdigest()[:32]


def is_repeatable(definition: GameDefinition, name: str) -> bool:
    """Return whether a bot of this name decides alike wherever it is asked."""
    if is_invited(name):
        return False
    budget = BUDGET.fullmatch(name)
    if budget is not None:
        return not budget[2] and int(budget[1]) <= MOST_ITERATIONS
    return name in bots_of(definition)


@frozen
class Answers:
    """How a program has answered in a game.

    Attributes:
        decisions: how many it was asked for.
        legal_at_once: of how many its first answer was legal.
        drawn: of how many no answer was.
        refused: how many answers were refused, by the ID of the ruling.
    """

    decisions: int
    legal_at_once: int
    drawn: int
    refused: Counter[str]


@frozen
class CountedGame:
    """A game that counts.

    Attributes:
        terms: game, players, variants and components, as a title.
        seats: the bots, by seat.
        shares: by seat the share of the victory.
        answers: by the name of a program, how it has answered.
    """

    terms: str
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    answers: Mapping[str, Answers]


def counted(
    played: Played,
    stored: StoredGame,
    refused: Mapping[int, Sequence[str]],
    again: Collection[int],
) -> CountedGame:
    """Return what a logged game, which an audit has confirmed, amounts to.

    Args:
        played: what the entry says of it.
        stored: the game.
        refused: the answers of programs that were refused, by version.
        again: at which versions a listed bot decides again.

    Raises:
        NotCountedError: the entry says what is not so, or a bot has not decided what is logged.
        BotError: there is no such bot.
    """
    definition, seats = stored.definition, played.seats
    if stored.setup.players != len(seats):
        raise NotCountedError(f"{stored.setup.players} play, but the entry names {len(seats)}")
    if stored.header.id != id_of(definition, stored.setup, played.seed, seats):
        raise NotCountedError(
            f"its id is not that of a game of {', '.join(seats)} with the seed {played.seed}"
        )
    if not isinstance(stored.chance, OpenSeed) or stored.chance.seed != played.seed:
        raise NotCountedError(f"its dice do not follow from the seed {played.seed}")
    programs = {name: CommandBot(name) for name in seats if NAME.fullmatch(name)}
    asked: defaultdict[str, list[int]] = defaultdict(list)  # how many refusals, by decision
    rulings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    game, left = Game(definition, stored.setup), dict(refused)
    for version, record in enumerate(stored.records):
        seat = game.to_act[0]
        name = seats[seat]
        answers = left.pop(version, ())
        if name in programs:
            found = [_ruling(programs[name], game, seat, answer) for answer in answers]
            asked[name].append(len(found))
            rulings[name].update(found)
        elif answers:
            raise NotCountedError(f"at version {version} {name} is asked, which is no program")
        if version in again and is_repeatable(definition, name):
            _require_same(game, name, seat, played.seed, record.command)
        game.follow((record,))
    if left or any(count > ATTEMPTS for counts in asked.values() for count in counts):
        raise NotCountedError("the entry has refusals that cannot have been")
    result = game.result
    if result is None:
        raise NotCountedError("it was not played to its end")
    each = 1 / len(result.winners)
    shares = tuple([each * (seat in result.winners) for seat in range(len(seats))])
    reports = {
        name: Answers(len(counts), counts.count(0), counts.count(ATTEMPTS), rulings[name])
        for name, counts in asked.items()
    }
    return CountedGame(_terms(stored), seats, shares, reports)


def _ruling(program: CommandBot, game: Game, seat: int, answer: str) -> str:
    """Return the ruling by which an answer is refused."""
    refused = program.judged(game.known_to(seat), seat, answer, game.legal(seat))
    if isinstance(refused, dict):
        return str(refused["ruling"])
    raise NotCountedError(f"at version {game.version} {shown(answer)} was legal, not refused")


def _require_same(
    game: Game,
    name: str,
    seat: int,
    seed: str,
    logged: Any,  # Any: a command of the game
) -> None:
    found = next_command(game, bot_called(game.definition, name), seat, seed)
    if found != logged:
        texts = [command_text(game.definition, one) for one in (found, logged)]
        raise NotCountedError(
            f"at version {game.version} {name} decides {texts[0]}, and {texts[1]} is logged; "
            "another version of it may have played"
        )


def _terms(stored: StoredGame) -> str:
    """Return what is played, as a title."""
    return ", ".join(_parts_of_terms(stored))


def _parts_of_terms(stored: StoredGame) -> Iterator[str]:
    definition = stored.definition
    yield definition.title
    yield f"{stored.setup.players} players"
    variants = definition.setups.to_json(stored.setup).get("variants", {})
    for name, value in sorted(variants.items()):
        if definition.variants.get(name) != value:
            yield f"{name}={json.dumps(value)}"
    assert isinstance(stored.chance, OpenSeed), "it was looked at"
    if stored.chance.components != definition.parts.id_of(definition.parts.standard()):
        yield f"components {stored.chance.components}"
