"""What the points of a round are given for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maginor_core.games.abracada import events as kinds
from maginor_core.games.abracada.projections.state import STOOD_LAST, SURVIVED, WON


def gains(
    events: Sequence[kinds.Event], *, last_wizard: bool
) -> Iterator[Sequence[Sequence[tuple[str, int]]]]:
    """Yield for each round that has ended, by seat, for what points were given, and how many.

    Args:
        events: all of a game, or of the record that ends a round.
        last_wizard: whether a round lasts until one wizard is left (SCORE-05).
    """
    caster, ending = -1, ""
    for event in events:
        match event:
            case kinds.SpellCast():
                caster, ending = event.player, "taken"
            case kinds.CastFailed() | kinds.LowerNumberNamed():
                caster, ending = event.player, "failed"
            case kinds.HandEmptied():
                ending = "emptied"
            case kinds.RoundEnded():
                by_seat = []
                for seat, gained in enumerate(event.gained):
                    if last_wizard:
                        reason, most = "emptied" if ending == "emptied" else "stood", STOOD_LAST
                    elif seat == caster:
                        reason, most = ending, WON
                    else:
                        reason, most = "failed" if ending == "failed" else "survived", SURVIVED
                    points = min(most, gained)
                    by_seat.append([(reason, points), ("secret", gained - points)])
                yield by_seat
