"""Standings: what bots have won in the games of several entries, as a table of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import Factory, define

from maginor_core.play.arena import CrossTable, wilson
from maginor_core.play.entry import Answers, CountedGame

MOST_BROKEN = 5
"""How many rulings of a program are in the table, those that it has broken most often."""

Json = dict[str, Any]  # Any: plain JSON data


@define
class Standings:
    """What was won in games under the same terms.

    Attributes:
        terms: game, players, variants and components, as a title.
        players: how many play.
        seats: by bot, how many seats it has had.
        won: by bot, the victories; a shared one counts in parts.
        pairs: the shares of the victories of every two, in games of two.
        answers: by the name of a program, how it has answered.
    """

    terms: str
    players: int
    games: int = 0
    seats: Counter[str] = Factory(Counter)
    won: dict[str, float] = Factory(dict)
    pairs: list[tuple[tuple[str, ...], float]] = Factory(list)
    answers: dict[str, Answers] = Factory(dict)

    def add(self, game: CountedGame) -> None:
        """Count a game."""
        self.games += 1
        self.seats.update(game.seats)
        for bot, share in zip(game.seats, game.shares, strict=True):
            self.won[bot] = self.won.get(bot, 0.0) + share
        if self.players == 2 and len(set(game.seats)) == 2:
            self.pairs.append((game.seats, game.shares[0]))
        for name, found in game.answers.items():
            before = self.answers.get(name, Answers(0, 0, 0, Counter()))
            self.answers[name] = Answers(
                before.decisions + found.decisions,
                before.legal_at_once + found.legal_at_once,
                before.drawn + found.drawn,
                before.refused + found.refused,
            )

    def cross(self) -> CrossTable:
        """Return the games of every two bots."""
        table = CrossTable(tuple(sorted(self.won)))
        for (one, other), share in self.pairs:
            table.add(one, other, share)
        return table

    def to_json(self) -> Json:
        """Return the table as plain JSON data; the bots by what they have won, the best first."""
        table = self.cross()
        elo = table.elo() if self.pairs else {}
        bots: list[Json] = [
            {
                "bot": bot,
                "seats": self.seats[bot],
                "won": round(won, 2),
                "interval": _interval(won, self.seats[bot]),
                "elo": round(elo[bot]) if bot in elo else None,
            }
            for bot, won in self.won.items()
        ]
        bots.sort(key=lambda row: (-(row["elo"] or 0), -row["won"] / row["seats"], row["bot"]))
        pairs = [
            {
                "bots": [one, other],
                "games": games,
                "won": round(table.wins[one, other], 2),
                "interval": _interval(table.wins[one, other], games),
            }
            for (one, other), games in table.games.items()
            if games
        ]
        programs = {
            name: {
                "decisions": found.decisions,
                "legal_at_once": found.legal_at_once,
                "legal_rate": _interval(found.legal_at_once, found.decisions),
                "drawn": found.drawn,
                "refusals": dict(found.refused.most_common()),
            }
            for name, found in sorted(self.answers.items())
        }
        return {
            "terms": self.terms,
            "games": self.games,
            "bots": bots,
            "pairs": pairs,
            "programs": programs,
        }


def _interval(wins: float, games: int) -> list[float]:
    return [round(end, 4) for end in wilson(wins, games)]


def markdown(data: Json) -> Iterator[str]:
    """Yield the lines of a page with what ``Standings.to_json`` has returned."""
    yield f"## {data['terms']}"
    yield ""
    yield f"{data['games']:,} games."
    yield ""
    yield from _table(
        ("bot", "Elo", "won", "95 % interval"),
        [
            (
                _code(row["bot"]),
                "–" if row["elo"] is None else f"{row['elo']:+d}",
                f"{row['won']:g} of {row['seats']}",
                _percent(row["interval"]),
            )
            for row in data["bots"]
        ],
    )
    if data["pairs"]:
        yield from _table(
            ("bots", "won by the first", "95 % interval"),
            [
                (
                    ", ".join(map(_code, row["bots"])),
                    f"{row['won']:g} of {row['games']}",
                    _percent(row["interval"]),
                )
                for row in data["pairs"]
            ],
        )
    if data["programs"]:
        yield from _table(
            ("program", "decisions", "legal at once", "drawn for it", "refused most often by"),
            [
                (
                    _code(name),
                    f"{row['decisions']:,}",
                    _percent(row["legal_rate"], row["legal_at_once"] / row["decisions"]),
                    f"{row['drawn']:,}",
                    ", ".join(_most(row["refusals"])) or "nothing",
                )
                for name, row in data["programs"].items()
            ],
        )


def _most(refusals: dict[str, int]) -> list[str]:
    return [f"{ruling} {count:,}" for ruling, count in [*refusals.items()][:MOST_BROKEN]]


def _percent(interval: Sequence[float], share: float | None = None) -> str:
    low, high = interval
    between = f"{low:.1%} to {high:.1%}"
    return between if share is None else f"{share:.1%} ({between})"


def _code(name: str) -> str:
    """Return a name as code in a table, in which no sign means something else."""
    return "`" + name.replace("`", "'").replace("|", "¦").replace("\n", " ") + "`"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join(['---'] * len(heads))} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
