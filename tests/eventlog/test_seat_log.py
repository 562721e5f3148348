"""Logs of seats are part of the signed game, and contain nothing that a seat may not see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from maginor_core.audit import audit
from maginor_core.engine.codec import unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog, LogError, OpenSeed, read_log, sealed_game, write_log
from maginor_core.evidence.seat_log import seat_frames, seat_log
from maginor_core.games import DEFAULT, known_game
from tests.eventlog.seat_parts import of_seat, one, verdict_on
from tests.tiny.game import TINY, Choose
from tests.tiny.played import CHANCE, played, setup_of
from tests.tiny.test_matches import knowledge, twins


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_log_of_a_seat_has_the_head_that_the_host_signs(tiny: LoggedGame, seat: int) -> None:
    part = of_seat(tiny, seat)
    assert part.head == tiny.head
    assert part.header is not None
    assert (part.header.seat, part.header.salt) == (seat, b"")
    assert verdict_on(part).word == "ok in part"
    assert verdict_on(tiny).word == "ok"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_it_shows_what_the_seat_saw_and_nothing_else(tiny: LoggedGame, seat: int) -> None:
    part = of_seat(tiny, seat)
    game = played()
    seen = list(game.events_seen_by(seat))
    shown = [row for form in part.forms() for row in form.whole[1]]
    assert len(seen) == len(shown)
    words = TINY.vocabulary(game.setup)
    for event, row in zip(seen, shown, strict=True):
        if event in list(game.log.events()):
            assert words.row(event) == row
        else:
            assert type(event).__name__.endswith("Hidden")
            assert row[1] == event.player
            assert row[2:] == (b"",)
    assert part.header is not None
    hands = setup_of().hands
    own = tuple(hand if n == seat else b"" for n, hand in enumerate(hands))
    assert part.header.setup[1] == own
    assert part.header.chance == (1, b"", "standard")


def test_it_shows_the_commands_of_the_seat_and_not_those_of_others(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    for form, record in zip(part.forms(), played().log, strict=True):
        command = form.whole[0]
        assert isinstance(record.command, Choose)
        assert command[:2] == (Choose.tag, record.command.player)
        assert command[2] == (int(record.command.swap) if record.command.player == 1 else b"")


def shown(data: bytes) -> list[Any]:
    """Return all that the log of a seat shows: everything but the digests of withheld values."""

    def without_digests(value: Any) -> Any:
        if type(value) is not tuple:
            return value
        if value[:1] == (22,) and len(value) == 3:
            return value[:2]
        return tuple(map(without_digests, value))

    game = one(data)
    return [without_digests(unpack(part)) for part in (game.header_bytes, *game.pieces)]


@settings(max_examples=60)
@given(twins())
def test_games_that_differ_only_in_what_a_seat_may_not_know_give_it_the_same_log(
    games: tuple[Game, Game, int | None],
) -> None:
    seat = games[2] or 0
    logs = []
    if knowledge(games[0], seat) != knowledge(games[1], seat):
        return  # the twins were drawn for a spectator, and differ for this seat
    for game in games[:2]:
        with patch("secrets.token_bytes", lambda size: bytes(range(size))):
            sealed = sealed_game(
                game.setup,
                game.log,
                OpenSeed(f"secret {game.setup.numbers}"),
                outcome="finished" if game.finished else "abandoned",
                game_id="same",
                began=0,
                seat_proofs=True,
            )
        logs.append(seat_frames(one(sealed.to_bytes("kept")), seat, known_game).to_bytes())
    assert shown(logs[0]) == shown(logs[1])
    for data in logs:
        assert verdict_on(one(data)).word == "ok in part"
        assert bytes(range(32)) not in data
        assert b"secret (" not in data


def test_with_another_salt_no_withheld_digest_is_the_same() -> None:
    game = played()
    digests: list[set[bytes]] = []
    for _ in range(2):
        sealed = sealed_game(game.setup, game.log, CHANCE, game_id="x", began=0, seat_proofs=True)
        part = of_seat(one(sealed.to_bytes("kept")), 0)
        assert part.header is not None
        hidden = [*part.header.hidden, *(one for form in part.forms() for one in form.hidden)]
        digests.append({each.digest for each in hidden if not each.known})
    assert len(digests[0]) == len(digests[1]) > 10
    assert not digests[0] & digests[1]


def test_nothing_of_the_secrets_is_in_the_bytes_of_any_form(duels: LoggedGame) -> None:
    assert duels.header is not None
    for seat in (0, 1):
        frames = seat_frames(duels, seat, known_game)
        for form in (GROWING, UNPACKED):
            frames.form = form
            assert duels.header.salt not in frames.to_bytes()
        part = one(frames.to_bytes())
        for hidden, whole in zip(part.forms(), duels.forms(), strict=True):
            for ours, full in zip(hidden.hidden, whole.hidden, strict=True):
                assert full.value is not None
                assert ours.known == (whole.public[0][1] == seat)
                if not ours.known:
                    assert (ours.value, ours.nonce) == (None, b"")


def test_the_log_of_an_open_game_grows_to_a_part_of_the_sealed_one(tmp_path: Path) -> None:
    game = played()
    with GameLog.create(tmp_path / "log", game.setup, CHANCE, seat_proofs=True) as log:
        for record in list(game.log)[:5]:
            log.append(record)
        early = of_seat(one((tmp_path / "log").read_bytes()), 2)
        for record in list(game.log)[5:]:
            log.append(record)
        log.seal("finished")
    late = of_seat(one((tmp_path / "log").read_bytes()), 2)
    assert early.pieces == late.pieces[:5]
    assert verdict_on(early).ending == "open"
    (verdict,) = audit([tmp_path / "log"])
    assert verdict.word == "ok"


def test_the_log_of_a_seat_is_neither_replayed_nor_resumed(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    path = tmp_path / "seat"
    path.write_bytes(seat_frames(tiny, 0, known_game).to_bytes())
    with pytest.raises(LogError, match="log of seat 0, which withholds what the seat may not see"):
        read_log(path)
    frames = seat_frames(tiny, 0, known_game)
    frames.seal, frames.form = None, GROWING
    path.write_bytes(frames.to_bytes())
    with pytest.raises(LogError, match="is the log of a seat, which cannot be resumed"):
        GameLog.reopen(path)
    with pytest.raises(MalformedError, match="log of seat 0"):
        seat_frames(of_seat(tiny, 0), 1, known_game)


@pytest.mark.parametrize("form", [GROWING, UNPACKED, PACKED])
def test_the_log_of_a_seat_comes_back_from_json_lines(tiny: LoggedGame, form: Any) -> None:
    frames = seat_frames(tiny, 0, known_game)
    frames.form = form
    data = one(frames.to_bytes())
    lines = [json.dumps(line).encode() for line in lines_of(data, known_game)]
    assert b"".join(games_from("x", lines, known_game, DEFAULT)) == frames.to_bytes()


def test_a_log_without_hidden_values_or_seat_is_refused(tiny: LoggedGame, tmp_path: Path) -> None:
    write_log(tmp_path / "log", played().setup, played().log, CHANCE)
    with pytest.raises(LogError, match="was not written with seat_proofs"):
        seat_log(tmp_path / "log", 0, tmp_path / "out", known_game)
    for seat in (3, -1):
        with pytest.raises(MalformedError, match="must be from 0 to 2"):
            seat_frames(tiny, seat, known_game)
