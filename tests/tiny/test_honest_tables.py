"""Whatever honest parties do, no audit blames their log, nor the logs of their seats."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from maginor_core.audit import audit
from maginor_core.evidence.seat_log import seat_log
from tests.tiny.distrust import agreed
from tests.tiny.game import TINY
from tests.tiny.noting import Noting

ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("round"), st.integers(0, 3)),
        st.tuples(st.sampled_from(["undo", "proven undo"]), st.integers(0, 5)),
        st.tuples(st.just("replace"), st.integers(0, 3)),
        st.tuples(st.just("exclude"), st.integers(0, 2)),
    ),
    max_size=8,
)


@given(
    actions=ACTIONS,
    if_withheld=st.sampled_from(["abandon", "exclude"]),
    if_undisclosed=st.sampled_from(["abandon", "first", "drawn"]),
    end=st.sampled_from(["open", "sealed", "awaited"]),
)
def test_honest_parties_are_never_blamed(
    actions: list[tuple[str, int]], if_withheld: str, if_undisclosed: str, end: str
) -> None:
    terms = agreed(if_withheld=if_withheld, if_undisclosed=if_undisclosed)  # type: ignore[arg-type] # each is one of them
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.maginor"
        noting = Noting(path, terms, seat_proofs=True)
        rounds, excluded, unproven = [0], set[int](), False
        for action, number in actions:
            if not noting.game.to_act:
                break
            if action == "round":
                noting.round(number)
            elif action == "replace":
                noting.round(number, withheld=True)
            elif action == "exclude":
                if number in excluded or len(excluded) == 2:
                    continue
                noting.exclude(number)
                excluded.add(number)
            else:
                to = rounds[number % len(rounds)]
                if to == noting.game.version:
                    continue
                noting.undo(to, proven=action == "proven undo")
                unproven |= action == "undo"
            rounds.append(noting.game.version)
        over = not noting.game.to_act
        if end == "awaited" and not over:
            dice = noting.played.dice
            first = noting.game.legal(0)[0]
            noting.disclose(dice.step, dice.missing, first)
        if end == "open":
            noting.log.close()
        else:
            finished = TINY.finished(noting.game.live_state)
            noting.log.seal("finished" if finished else "abandoned")
        for party in (0, 1, 2):
            verdict = noting.verdict(path, party)
            assert verdict.word == ("ok so far" if end == "open" else "ok"), verdict.reason
            if not unproven and not excluded:
                assert verdict.dice == "verified", verdict.reason
        for seat in (0, 1):
            part = Path(folder) / f"{seat}.maginor"
            seat_log(path, seat, part)
            verdict = noting.verdict(part, seat)
            assert verdict.word == "ok in part", verdict.reason
        [required] = audit([path], require=["committed"])
        assert required.word == "insufficient"
