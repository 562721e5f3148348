"""Scenes show what matters of what has happened, and to each seat only what it may know."""

from __future__ import annotations

import json
import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

import pytest

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import _stamped, sheet
from maginor_core.engine.presentation import Cue
from maginor_core.engine.scene import HEIGHT, WIDTH, Scene, plain
from maginor_core.events import (
    BeastsRevealed,
    DuelTied,
    DuelWon,
    InfluencePlaced,
    OracleScored,
    OracleWon,
    SpellWon,
)
from maginor_core.events import DieRolled as MaginorRolled
from maginor_core.events import SpellCast as Cast
from maginor_core.games.abracada.events import (
    CastFailed,
    DieRolled,
    LivesGained,
    LivesLost,
    RoundEnded,
    SecretStoneTaken,
    SpellCast,
)
from maginor_core.games.abracada.presentation import AbracadaPresentation
from maginor_core.games.maginor.presentation.picture import OF_BEASTS
from maginor_core.games.maginor.presentation.scenes import ARROW, BACK
from maginor_core.play.bots import bots_of, next_command
from maginor_core.registry import game as game_called
from maginor_core.tables.seat_page import SeatPage, seat_page
from tests.tiny.game import TINY

PLAYERS = ("Ada", "Bo <&>", "Cy")
BOTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}
SHOWN = {
    "maginor": {"DieRolled", "DuelBegan", "DuelWon", "DuelTied", "OracleScored", "OracleWon"},
    "abracada": {"SpellCast", "CastFailed", "SecretStoneTaken", "RoundEnded"},
    "magalon": {"TurnsOrdered", "ArtifactTaken", "GameWon"},
}
"""The results of scenes that games of bots have."""
RECORDS = 260
Json = dict[str, Any]  # Any: plain JSON data
GAMES = pytest.mark.parametrize("name", BOTS)


@cache
def played(name: str, seed: int = 1, bot_name: str = "", records: int = RECORDS) -> Game:
    """Return a game that bots have played, to its end or for some records."""
    definition = game_called(name)
    setup = definition.deal(len(PLAYERS), seed, definition.parts.standard(), {})
    game, bot = Game(definition, setup, str(seed)), bots_of(definition)[bot_name or BOTS[name]]
    while not game.finished and game.version < records:
        seat = game.to_act[0]
        game.submit(next_command(game, bot, seat, seed), seat=seat)
    return game


def scenes_of(page: SeatPage) -> Iterator[tuple[int, int, list[Json], Json]]:
    """Yield version, place and told events of each scene, and the scene."""
    for version in range(page.game.version):
        told = [json.loads(b"{%b}" % text) for text in page.told(version, scenes=True)]
        for place, one in enumerate(told):
            if "scene" in one:
                yield version, place, told, one["scene"]


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_scenes_are_pictures_with_what_their_sheet_has_and_say_their_result_first(
    name: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = played(name)
    symbols, kinds = sheet(game.definition).symbols, set()
    page = seat_page(game, 0, PLAYERS, language=language)
    with caplog.at_level(logging.ERROR):
        for version, place, told, scene in scenes_of(page):
            assert place + scene["count"] <= len(told)
            covered = told[place : place + scene["count"]]
            assert covered[scene["result"]]["text"]
            assert all(covered[each]["text"] for each in scene["beside"])
            assert scene["result"] not in scene["beside"]
            assert all("scene" not in each for each in covered[1:])
            root = ElementTree.fromstring(scene["picture"])
            assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
            used = set(re.findall(r"href='#([\w-]+)'", scene["picture"]))
            assert used
            assert used <= symbols.keys()
            assert "data-place" not in scene["picture"]
            events = list(game.events_seen_by(0, version, version + 1))
            kinds.add(type(events[place + scene["result"]]).__name__)
    assert kinds >= SHOWN[name]
    assert not caplog.records


@GAMES
def test_what_all_seats_know_is_drawn_once_for_all_of_them(name: str) -> None:
    game = played(name)
    _stamped.cache_clear()
    drawn = [
        {(version, place): scene for version, place, _, scene in scenes_of(page)}
        for page in [seat_page(game, seat, PLAYERS) for seat in range(len(PLAYERS))]
    ]
    assert drawn[0].keys() == drawn[1].keys() == drawn[2].keys()
    pictures = {scene["picture"] for each in drawn for scene in each.values()}
    assert _stamped.cache_info().misses < 3 * len(pictures)  # with parts that scenes share
    differing = {at for at, scene in drawn[0].items() if any(one[at] != scene for one in drawn[1:])}
    of_game = {
        type(list(game.events_seen_by(None, version, version + 1))[place])
        for version, place in differing
    }
    assert of_game <= {SecretStoneTaken}


def test_a_secret_stone_is_shown_to_whoever_may_know_it_alone() -> None:
    game = played("abracada")
    shown: dict[bool, set[str]] = defaultdict(set)
    for seat in (None, *range(len(PLAYERS))):
        for version, place, _, scene in scenes_of(seat_page(game, seat, PLAYERS)):
            event = list(game.events_seen_by(seat, version, version + 1))[place]
            if isinstance(event, SecretStoneTaken):
                stones = set(re.findall(r"#stone-(\w+)", scene["picture"]))
                assert stones == {str(event.stone) if event.stone else "unknown"}
                shown[event.player == seat] |= stones
                if event.player != seat:
                    assert stones == {"unknown"}
    assert shown[True]
    assert "unknown" not in shown[True]


@GAMES
def test_scenes_follow_from_what_a_seat_may_know(name: str) -> None:
    """The position before a record is read without what is hidden from the seat."""
    game = played(name)
    asked: list[Any] = []  # Any: states of the game
    for seat in (None, 0):
        page = seat_page(game, seat, PLAYERS)
        known = game.definition.known_state
        for version in range(0, game.version, 7):
            events = list(game.events_seen_by(seat, version, version + 1))
            state = known(game.state_at(version), game.setup_known_to(seat), seat)

            def before(state: Any = state) -> Any:  # Any: as above
                asked.append(state)
                return state

            scenes = page.presentation.scenes(before, events)
            told = [json.loads(b"{%b}" % text) for text in page.told(version, scenes=True)]
            assert [scene.first for scene in scenes] == [
                place for place, one in enumerate(told) if "scene" in one
            ]
    assert asked


def meant(name: str, *kinds: type[Fact]) -> Iterator[tuple[Any, list[Any], str]]:  # Any: events
    """Yield the event that is the result of each scene, those that it covers, and its picture."""
    game = played(name)
    found = set()
    for version, place, _, scene in scenes_of(seat_page(game, 0, PLAYERS)):
        events = list(game.events_seen_by(0, version, version + 1))
        result = events[place + scene["result"]]
        if isinstance(result, kinds):
            found.add(type(result))
            yield result, events[place : place + scene["count"]], scene["picture"]
    assert found == {*kinds}


def test_a_die_shows_its_face_and_what_comes_of_it() -> None:
    for result, events, picture in meant("maginor", MaginorRolled):
        sign = "p-maginor" if result.face == "maginor" else f"sign-{result.face}"
        assert picture.index("tumbles") < picture.index(f"#{sign}'")
        for one in events[1:]:
            if isinstance(one, InfluencePlaced):
                assert f"#held-{result.face}-{one.player}'" in picture


def test_a_duel_shows_which_beast_beats_which_and_marks_the_winner() -> None:
    for result, events, picture in meant("maginor", DuelWon, DuelTied):
        left, right = map(int, re.findall(r"#counter-(\d)'", picture))
        marked = [left if float(x) < WIDTH / 2 else right for x in LAUREL.findall(picture)]
        assert marked == ([result.winner] if isinstance(result, DuelWon) else [])
        shown = [one for one in events if isinstance(one, BeastsRevealed)]
        for one in shown:
            beasts = [one.challenger_beast, one.defender_beast]
            assert [f"sign-{OF_BEASTS[beast]}" for beast in beasts] == SIGNS.findall(picture)
        alike = any(one.challenger_beast == one.defender_beast for one in shown)
        if shown and not alike and not any(isinstance(one, Cast) for one in events):
            way = ARROW if marked == [left] else BACK if marked else None
            assert [each for each in (ARROW, BACK) if each in picture] == ([way] if way else [])


LAUREL = re.compile(r"#laurel' x='(-?[\d.]+)'")
SIGNS = re.compile(r"href='#(sign-\w+)'")


def test_an_oracle_that_is_scored_shows_places_counters_and_what_each_gets() -> None:
    for _, events, picture in meant("maginor", OracleScored, OracleWon):
        scored = next((one for one in events if isinstance(one, OracleScored)), None)
        figures = list(map(int, re.findall(r"#figure-(\d)'", picture)))
        won = [one for one in events if isinstance(one, (OracleWon, SpellWon))]
        if scored is not None:
            assert figures == list(scored.ranking)
            assert len(re.findall(r">×\d+</text>", picture)) == len(figures)
        assert {one.player for one in won} <= {*figures}
        votes = sum(isinstance(one, OracleWon) for one in won)
        assert (
            len(LAUREL.findall(picture)) == votes == len(re.findall(r">\d+ votes</text>", picture))
        )
        assert picture.count("#scroll'") == len(won) - votes


def test_a_cast_shows_by_how_much_lives_move_and_a_round_why_points_do() -> None:
    for result, events, picture in meant("abracada", SpellCast, CastFailed, RoundEnded):
        signs = re.findall(r">([+−]\d+)</text>", picture)
        if isinstance(result, RoundEnded):
            assert signs == [f"+{gained}" for gained in result.gained if gained]
            assert len(re.findall(r"class='dim'>[^<]+</text>", picture)) == len(signs)
            continue
        lives: dict[int, int] = defaultdict(int)
        for one in events:
            if isinstance(one, (LivesLost, LivesGained)):
                lives[one.player] += one.count if isinstance(one, LivesGained) else -one.count
        assert signs == [
            f"{change:+}".replace("-", "−") for _, change in sorted(lives.items()) if change
        ]
        assert ("tumbles" in picture) == any(isinstance(one, DieRolled) for one in events)


def test_events_with_dice_or_scores_have_a_plain_scene_unless_one_is_declared() -> None:
    game = played("abracada")

    class Plain(AbracadaPresentation):
        cues = MappingProxyType({DieRolled: Cue(face="face")})

    presentation = Plain(game.setup, PLAYERS, {})
    events = [DieRolled(0, 2), SecretStoneTaken(0, 0), RoundEnded((1, 0, 0))]
    made = presentation.scenes(lambda: pytest.fail("no state is needed"), events)
    assert made == [Scene(0, 0, 0), Scene(2, 2, 2)]
    assert plain(None, lambda: None, events, 1) == Scene(1, 1, 1)


def test_no_event_is_in_two_scenes() -> None:
    def both(names: Any, before: Any, events: Any, place: int) -> Scene:  # Any: not looked at
        return Scene(0, 1, place)

    class Greedy(AbracadaPresentation):
        cues = MappingProxyType({kind: Cue(scene=both) for kind in (DieRolled, RoundEnded)})

    presentation = Greedy(played("abracada").setup, PLAYERS, {})
    events = [DieRolled(0, 2), RoundEnded((1, 0, 0)), DieRolled(0, 1)]
    assert [(one.first, one.last) for one in presentation.scenes(lambda: None, events)] == [(0, 1)]


def test_a_scene_that_cannot_be_made_or_drawn_is_told_in_words_and_the_host_is_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = played("abracada")

    def fails(*_: Any) -> Any:  # Any: it returns nothing
        raise ValueError("no such stone")

    def undrawn(names: Any, before: Any, events: Any, place: int) -> Scene:  # Any: not looked at
        return Scene(place, place, place, fails)

    for make, reason in ((fails, "cannot make a scene"), (undrawn, "cannot draw a scene")):

        class Broken(AbracadaPresentation):
            cues = MappingProxyType({SecretStoneTaken: Cue(scene=make)})

        page = seat_page(game, 0, PLAYERS)
        broken = SeatPage(game, 0, Broken(game.setup, PLAYERS, {}), page.look)
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            for version in range(game.version):
                told = broken.told(version, scenes=True)
                assert len(told) == len(page.told(version))
        assert [reason in record.getMessage() for record in caplog.records] == [True]


def test_a_game_without_a_presentation_has_no_scenes() -> None:
    definition = TINY
    game = Game(definition, definition.deal(2, 1, definition.parts.standard(), {}), "1")
    game.submit(game.legal(game.to_act[0])[0], seat=game.to_act[0])
    page = seat_page(game, 0, ("Ada", "Bo"))
    assert not [scene for _, _, _, scene in scenes_of(page)]


@GAMES
def test_each_line_of_a_history_has_a_sign_of_its_event_or_of_who_did_it(name: str) -> None:
    without, lines = set(), 0
    for game in (played(name, 1), played(name, 2), played(name, 11, "random", 360)):
        page = seat_page(game, 0, PLAYERS)
        for version in range(game.version):
            events = game.events_seen_by(0, version, version + 1)
            for event, told in zip(events, page.told(version), strict=True):
                if not json.loads(b"{%b}" % told)["text"]:
                    continue
                lines += 1
                by = getattr(event, "player", None)
                if type(event) not in page.presentation.icons and not isinstance(by, int):
                    without.add(type(event).__name__)
    assert without == set()
    assert lines > 200
