"""An audit whose records are executed in C has the verdicts of one that executes them in Python."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import Game, MaginorGame, maginor
from maginor_core.audit import Verdict, audit, confirmation, judge
from maginor_core.audit.confirmation import confirmation_of
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.files import LIMITS
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.header import (
    OPEN,
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    OpenSeed,
    commitment_to,
    pack_header,
    seed_from,
    unpack_header,
)
from maginor_core.eventlog.logged_game import make_seal
from maginor_core.eventlog.logs import sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.games import abracada, magalon
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.native.log_reader import MOST_KNOWN, Confirmation, using
from maginor_core.play.bots import bots_of, play_out
from maginor_core.registry import known_game
from tests.audit.exhausting import inputs
from tests.audit.planting import plant
from tests.eventlog.test_golden_logs import FOLDER, NAMES

pytestmark = pytest.mark.usefixtures("rules")
SETS = {
    "maginor": "reconstruction-1",
    "abracada": ABRACADA.parts.id_of(ABRACADA.parts.standard()),
    "magalon": MAGALON.parts.id_of(MAGALON.parts.standard()),
}
MODULES: dict[str, Any] = {  # Any: modules
    "maginor": maginor,
    "abracada": abracada,
    "magalon": magalon,
}
LONG = {"magalon": 300}
"""How many commands are enough of a game that may have thousands."""


@contextmanager
def confirmations() -> Iterator[list[Confirmation | None]]:
    """Note what the rules in C confirm."""
    found: list[Confirmation | None] = []

    def noted(*arguments: Any) -> Confirmation | None:  # Any: those of the function
        found.append(confirmation_of(*arguments))
        return found[-1]

    def noted_by_likeness(*arguments: Any) -> Verdict | None:  # Any: as above
        verdict = by_likeness(*arguments)
        if verdict is not None:
            finished = verdict.ending == "finished"
            found.append(Confirmation(verdict.events, finished, verdict.deal == "dealt"))
        return verdict

    by_likeness = judge._judge_by_likeness
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "confirmation_of", noted)
        patch.setattr(judge, "_judge_by_likeness", noted_by_likeness)
        yield found


def both_verdicts(*paths: Path) -> list[Verdict]:
    """Return the verdicts on the logs at paths, which are the same in both ways."""
    with using(None), confirmations() as found:
        right = list(audit(paths))
    assert not any(found)
    assert list(audit(paths)) == right
    return right


def played(
    name: str, players: int, kind: str, moves: int | None = None, *, named: bool = False
) -> StoredRecords:
    """Return a game of a kind of chance, after so many commands, or at its end.

    If it is ``named``, its log names the rules, and is in format 2.
    """
    definition = known_game(name)
    assert definition is not None
    seed, secret = f"{name} {players} {kind}", ""
    chance: Chance = GivenDice()
    if kind == "open":
        chance = OpenSeed(seed, SETS[name])
    elif kind == "committed":
        secret, texts = f"secret of {players}", tuple(map(str, range(players)))
        chance = CommittedSeed(commitment_to(secret), texts, SETS[name])
        seed = seed_from(secret, texts)
    game = MODULES[name].new(players, seed)
    if moves is None:
        play_out(game, [bots_of(definition)["random"]] * players, seed)
    else:
        draw = random.Random(seed)
        for _ in range(moves):
            game.submit(draw.choice(game.legal()))
    outcome: Any = "finished" if game.finished else "abandoned"  # Any: one of two words
    return sealed_game(
        game.setup,
        game.log,
        chance,
        outcome=outcome,
        secret=secret,
        game_id=seed,
        fingerprint=named,
    )


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("kind", ["given", "open", "committed"])
def test_honest_games_are_confirmed_in_c(tmp_path: Path, name: str, kind: str) -> None:
    for players in (2, 3, 4):
        for moves in (LONG.get(name), 0, 30):
            game = played(name, players, kind, moves)
            for form in (GROWING, UNPACKED, PACKED):
                (tmp_path / f"{players} {moves} {form}.maginor").write_bytes(game.to_bytes(form))
            named = played(name, players, kind, moves, named=True)
            (tmp_path / f"{players} {moves} named.maginor").write_bytes(named.to_bytes(PACKED))
            open_log = evolve(game, seal=None).to_bytes(GROWING)
            (tmp_path / f"{players} {moves} open.maginor").write_bytes(open_log)
    found = both_verdicts(tmp_path)
    assert {verdict.word for verdict in found} == {"ok", "ok so far"}
    with confirmations() as confirmed:
        assert list(audit([tmp_path])) == found
    assert len(confirmed) == len(found)
    assert all(confirmed)
    unsealed = "ok so far" if kind == "committed" else ""  # the secret is not known yet
    dealt = [kind != "given" and verdict.word != unsealed for verdict in found]
    assert [one is not None and one.dealt for one in confirmed] == dealt


def with_a_changed_record(game: StoredRecords, draw: random.Random) -> StoredRecords:
    """Return a game with another record, whose links and seal are right."""
    assert game.seal is not None
    records = list(game.records)
    number = draw.randrange(len(records))
    record = bytearray(records[number])
    place = draw.randrange(1, len(record))
    match draw.randrange(4):
        case 0:
            record[place] = draw.randrange(128)
        case 1:
            record[place] = record[place] ^ 1 << draw.randrange(7)
        case 2:
            records[number : number + 2] = reversed(records[number : number + 2])
            record = bytearray(records[number])
        case _:
            record = bytearray(draw.choice(records))
    records[number] = bytes(record)
    seal = make_seal(
        Chain(game.header + b"".join(records)), game.seal.outcome, len(records), game.seal.secret
    )
    return StoredRecords(game.header, records, seal)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("kind", ["given", "open", "committed"])
def test_changed_records_have_the_same_verdicts(tmp_path: Path, name: str, kind: str) -> None:
    draw = random.Random(f"{name} {kind}")
    games = [played(name, players, kind, LONG.get(name)) for players in (2, 3, 4)]
    for number in range(30):
        changed = with_a_changed_record(games[number % 3], draw)
        form = draw.choice((GROWING, UNPACKED, PACKED))
        try:
            data = changed.to_bytes(form)
        except MalformedError:  # a record is no longer one value
            data = changed.to_bytes(GROWING)
        (tmp_path / f"{number}.maginor").write_bytes(data)
    found = {verdict.word for verdict in both_verdicts(tmp_path)}
    assert found & {"illegal", "other events"}
    with confirmations() as confirmed:
        words = [verdict.word for verdict in audit([tmp_path])]
    right = sum(word in ("ok", "damaged") for word in words)  # up to where it is damaged
    assert sum(one is not None for one in confirmed) == right < len(words)


def test_golden_planted_and_exhausting_logs_have_the_same_verdicts(
    tmp_path: Path, game: MaginorGame
) -> None:
    both_verdicts(*[FOLDER / name for name in NAMES])
    (tmp_path / "planted").mkdir()
    plant(tmp_path / "planted", game)
    for kind, number, data in inputs(11, 18):
        (tmp_path / f"{number} {kind}.maginor").write_bytes(data)
    words = {verdict.word for verdict in both_verdicts(tmp_path)}
    assert {"ok", "illegal", "other events", "false dice", "false terms", "damaged"} <= words


def test_outcomes_that_do_not_follow_from_the_seed_are_not_confirmed(tmp_path: Path) -> None:
    game = played("maginor", 2, "open")
    other = maginor.new(2, "maginor 2 open")
    other.chance = SeededChance("another")
    play_out(other, [bots_of(MAGINOR)["random"]] * 2, 5)
    false = sealed_game(other.setup, other.log, OpenSeed("maginor 2 open"), game_id="false")
    (tmp_path / "right.maginor").write_bytes(game.to_bytes())
    (tmp_path / "false.maginor").write_bytes(false.to_bytes())
    with confirmations() as confirmed:
        words = [verdict.word for verdict in audit([tmp_path])]
    assert words == ["false dice", "ok"]
    assert [one is None for one in confirmed] == [True, False]
    both_verdicts(tmp_path)


def with_another_number(numbers: Any, draw: random.Random) -> Any:  # Any: numbers of a setup
    """Return the numbers of a setup, one of which is another, or two of which are exchanged."""
    if not isinstance(numbers, tuple):
        return numbers + draw.choice((-1, 1)) if isinstance(numbers, int) else numbers
    if not numbers:
        return numbers
    made, place = list(numbers), draw.randrange(len(numbers))
    if draw.random() < 0.3:
        other = draw.randrange(len(made))
        made[place], made[other] = made[other], made[place]
    else:
        made[place] = with_another_number(made[place], draw)
    return tuple(made)


def setups_of(definition: GameDefinition, draw: random.Random) -> Iterator[Any]:  # Any: setups
    """Yield setups, of which most were dealt with another number than they have somewhere."""
    for number in range(60):
        dealt = definition.deal(draw.choice((2, 3, 4)), str(number))
        numbers = dealt.numbers
        while numbers == dealt.numbers and number % 6:
            numbers = with_another_number(numbers, draw)
            try:
                definition.setups.from_numbers(numbers)
            except MalformedError:
                numbers = dealt.numbers
        yield definition.setups.from_numbers(numbers)


@pytest.mark.parametrize("name", MODULES)
def test_setups_are_confirmed_if_the_seed_deals_them(tmp_path: Path, name: str) -> None:
    """Another number anywhere in a setup is noticed, also where the terms stay the same."""
    definition, draw = known_game(name), random.Random(name)
    assert definition is not None
    parts, right = definition.parts.standard(), set[str]()
    for number, setup in enumerate(setups_of(definition, draw)):
        if setup == definition.setups.deal_again(setup, str(number), parts):  # or other variants
            right.add(str(number))
        chance = OpenSeed(str(number), SETS[name])
        log = sealed_game(setup, [], chance, outcome="abandoned", game_id=str(number))
        (tmp_path / f"{number:02}.maginor").write_bytes(log.to_bytes())
    found = both_verdicts(tmp_path)
    assert {verdict.id for verdict in found if verdict.word == "ok"} == right
    with confirmations() as confirmed:
        assert list(audit([tmp_path])) == found
    dealt_in_c = [one is not None and one.dealt for one in confirmed]
    assert dealt_in_c == [verdict.word == "ok" for verdict in found]
    assert 10 <= len(right) < 60


def another(name: str) -> GameDefinition | None:
    """Return a game that is called as a known one, and is another."""
    definition = known_game(name)
    return None if definition is None else evolve(definition, title="Another")


def test_a_game_that_only_has_the_name_of_a_known_one_is_executed_in_python(
    tmp_path: Path,
) -> None:
    (tmp_path / "log.maginor").write_bytes(played("maginor", 2, "given", 20).to_bytes())
    with confirmations() as confirmed:
        (verdict,) = audit([tmp_path], games=another)
    assert (verdict.word, confirmed) == ("ok", [None])


# Games that are like one that was judged.


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no game be known yet."""
    monkeypatch.setattr(confirmation, "_OF_THREAD", confirmation._OfThread())


def whole(header: Header, records: tuple[bytes, ...]) -> bytes:
    """Return a log with this header, whatever it says, in one frame, with right links and seal."""
    data = pack_header(header)
    seal = make_seal(Chain(data + b"".join(records)), "abandoned", len(records), "")
    return StoredRecords(data, list(records), seal).to_bytes(PACKED)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("components", [None, "", "own"])
@pytest.mark.usefixtures("unknown")
def test_python_reads_one_header_of_each_number_of_players(
    tmp_path: Path, name: str, components: str | None
) -> None:
    definition = known_game(name)
    assert definition is not None
    logs = []
    for number in range(18):
        seed, draw = f"like {number}", random.Random(number)
        game = Game(definition, definition.deal(2 + number % 3, seed), seed)
        while not game.finished and game.version < 40:
            game.submit(draw.choice(game.legal()))
        outcome: Any = "finished" if game.finished else "abandoned"  # Any: one of two words
        named = SETS[name] if components else ""
        chance: Chance = GivenDice() if components is None else OpenSeed(seed, named)
        logs.append(sealed_game(game.setup, game.log, chance, outcome=outcome, game_id=seed))
    (tmp_path / "shard.maginor").write_bytes(b"".join([one.to_bytes(PACKED) for one in logs]))
    right = both_verdicts(tmp_path)
    assert {verdict.word for verdict in right} == {"ok"}
    assert list(audit([tmp_path])) == right
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "_judge", lambda *_: pytest.fail("Python was asked"))
        assert list(audit([tmp_path])) == right
        for read in read_games(io.BytesIO((tmp_path / "shard.maginor").read_bytes())):
            judge.judge("", read, {})
            assert read._is_unread


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.usefixtures("unknown")
def test_headers_that_are_almost_like_known_ones_have_the_same_verdicts(
    tmp_path: Path, name: str
) -> None:
    """Setups with another number, valid or not, and other fields: C confirms none that is wrong."""
    definition, draw = known_game(name), random.Random(f"{name} alike")
    assert definition is not None
    for number in range(150):
        seed = str(number)
        dealt = definition.deal(2 + number % 3, seed)
        game = Game(definition, dealt, seed)
        while not game.finished and game.version < number % 20:
            game.submit(draw.choice(game.legal()))
        chance = draw.choice((GivenDice(), OpenSeed(seed, SETS[name])))
        log = sealed_game(dealt, game.log, chance, outcome="abandoned", game_id=seed, began=5)
        header, records = unpack_header(log.header), tuple(log.records)
        match number % 5:
            case 0:
                pass
            case 1:
                other = draw.choice(
                    (
                        {"id": "line\nfeed"},
                        {"id": "x" * 300},
                        {"id": ""},
                        {"began": 1 << 50},
                        {"rules": header.rules + 1},
                        {"terms": bytes(32)},
                        {"chance": (OPEN, "another", SETS[name])},
                        {"chance": (OPEN, str(number), "another")},
                        {"chance": (OPEN, str(number), "")},
                        {"chance": (OPEN, str(number), SETS[name], 1)},
                        {"setup": header.setup[:-1]},
                        {"setup": (*header.setup, ())},
                    )
                )
                header = evolve(header, **other)
            case _:
                header = evolve(header, setup=with_another_number(header.setup, draw))
        (tmp_path / f"{number:03}.maginor").write_bytes(whole(header, records))
    words = {verdict.word for verdict in both_verdicts(tmp_path)}
    assert {"ok", "false terms", "false dice"} <= words
    with confirmations() as confirmed:
        again = list(audit([tmp_path]))
    assert again == both_verdicts(tmp_path)
    assert sum(one is not None for one in confirmed) >= 30


@pytest.mark.usefixtures("unknown")
def test_a_game_is_like_none_of_other_rules_or_beyond_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played("maginor", 2, "given", 20)
    (tmp_path / "log.maginor").write_bytes(game.to_bytes(PACKED))
    (right,) = both_verdicts(tmp_path)
    few = evolve(LIMITS, records=game.seal.records - 1)  # type: ignore[union-attr] # it is sealed
    assert [verdict.word for verdict in audit([tmp_path], limits=few)] == ["could not be judged"]
    assert [verdict.word for verdict in audit([tmp_path], games=lambda _: None)] == ["unknown"]
    monkeypatch.setattr(confirmation, "rules_of", lambda _: None)
    assert list(audit([tmp_path])) == [right]


@pytest.mark.usefixtures("unknown")
def test_more_kinds_of_games_than_are_kept_are_all_judged(tmp_path: Path) -> None:
    logs = []
    for number in range(MOST_KNOWN + 10):
        setup = evolve(MAGINOR.deal(2, number), counters=number + 1)
        logs.append(sealed_game(setup, [], outcome="abandoned", game_id=str(number)))
    content = b"".join([log.to_bytes(PACKED) for log in logs])
    (tmp_path / "shard.maginor").write_bytes(content * 2)
    assert {verdict.word for verdict in both_verdicts(tmp_path)} == {"ok"}
    assert len(confirmation._OF_THREAD.known) <= MOST_KNOWN
