"""Logs of seats of several games, and of each source of chance."""

from __future__ import annotations

import pytest

from maginor_core.engine.game import Game
from maginor_core.engine.visibility import has_hole, is_match
from maginor_core.eventlog.frames import UNPACKED
from maginor_core.eventlog.header import commitment_to
from maginor_core.eventlog.logs import CommittedSeed, OpenSeed, sealed_game
from maginor_core.evidence.seat_log import seat_frames
from maginor_core.games import known_game
from maginor_core.play.bots import bots_of, play_out
from tests.eventlog.seat_parts import of_seat, one, verdict_on
from tests.tiny.played import played


def test_the_secret_of_committed_dice_is_disclosed_by_the_seal_of_the_full_log_alone() -> None:
    secret = "nobody guesses this"
    chance = CommittedSeed(commitment_to(secret), ("a", "b", "c"))
    game = played()
    sealed = sealed_game(game.setup, game.log, chance, secret=secret, seat_proofs=True)
    for data in (sealed.to_bytes("kept"), sealed.to_bytes("packed")):
        full = one(data)
        assert full.seal is not None
        assert full.seal.secret == secret
        part = seat_frames(full, 0, known_game)
        part.form = UNPACKED
        assert secret.encode() not in part.to_bytes()
        seal = one(part.to_bytes()).seal
        assert seal is not None
        assert (seal.secret, seal.head) == ("", full.head)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_of_abracada_sees_the_hands_of_the_others_and_not_its_own(seat: int) -> None:
    definition = known_game("abracada")
    assert definition is not None
    setup = definition.deal(3, "stones", None, {})
    game = Game(definition, setup, "stones")
    play_out(game, [bots_of(definition)["random"]] * 3, "bots")
    sealed = sealed_game(setup, game.log, OpenSeed("stones"), game_id="a", seat_proofs=True)
    full = one(sealed.to_bytes("kept"))
    assert verdict_on(full).word == "ok"
    part = of_seat(full, seat)
    assert part.header is not None
    assert part.header.setup[3] == tuple(
        b"" if other == seat else hand for other, hand in enumerate(setup.numbers[3])
    )
    verdict = verdict_on(part)
    assert verdict.word == "ok in part", verdict.reason
    words = definition.vocabulary(setup)
    seen = list(game.events_seen_by(seat))
    rows = [row for form in part.forms() for row in form.whole[1]]
    hidden = 0
    for event, row, whole in zip(seen, rows, game.log.events(), strict=True):
        if event == whole:
            assert row == words.row(whole)
        else:
            assert has_hole(row)
            assert is_match(words.row(whole), row)
            hidden += 1
    assert hidden > 3


def test_in_a_game_without_secrets_a_seat_sees_everything_but_the_seed() -> None:
    definition = known_game("magalon")
    assert definition is not None
    setup = definition.deal(2, "board", None, {})
    game = Game(definition, setup, "board")
    for _ in range(30):
        game.submit(game.legal(game.to_act[0])[0], seat=game.to_act[0])
    sealed = sealed_game(
        setup, game.log, OpenSeed("board"), outcome="abandoned", game_id="m", seat_proofs=True
    )
    part = of_seat(one(sealed.to_bytes("kept")), 1)
    assert part.header is not None
    assert [hidden.path for hidden in part.header.hidden] == [(7, 1)]
    assert not any(form.hidden for form in part.forms())
    verdict = verdict_on(part)
    assert verdict.word == "ok in part", verdict.reason
    assert "the rules allow it" in verdict.reason
