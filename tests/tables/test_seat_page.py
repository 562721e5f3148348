"""What a client is shown: complete, playable, and nothing that its seat may not know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from maginor_core import ChooseBeast
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import WIDTHS, PictureError, PictureLook, sheet
from maginor_core.engine.presentation import Names, _shared
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.tables import SeatSession, Table, seat_page, token_digest
from maginor_core.tables.seat_page import SeatPage
from maginor_core.tables.texts import UpdateCache
from tests.abracada.test_visibility import drawn_match
from tests.abracada.twins import twin_of
from tests.tables.client_schema import FROM_SERVER
from tests.tables.test_seat_sessions import TOKENS, Client, table_of
from tests.tiny.game import TINY

GAMES: list[GameDefinition] = [MAGINOR, ABRACADA, MAGALON, TINY]
ALL = pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]

Json = dict[str, Any]  # Any: messages of many shapes


def shown_to(game: Game, seat: int | None) -> str:
    """Return all that a client at ``seat`` is shown from the beginning, as text."""
    table = Table("one", game, {token_digest("ada"): seat}, NAMES)
    (joined,) = SeatSession(table).receive({"type": "join", "token": "ada", "show": True})
    FROM_SERVER.validate(joined)
    return json.dumps(joined)


def commands_in(menu: list[Json]) -> list[int]:
    found = []
    for branch in menu:
        assert (branch["command"] is None) == bool(branch["branches"])
        assert (branch["command"] is None) == (branch["order"] == "")
        found += [branch["command"]] if branch["command"] is not None else []
        found += commands_in(branch["branches"])
    return found


def played(definition: GameDefinition, seed: int, commands: int, players: int = 3) -> Game:
    random, game = Random(seed), Game(definition, definition.deal(players, seed, None, {}), seed)
    while not game.finished and game.version < commands:
        command: Any = random.choice(game.legal())
        game.submit(command)
    return game


@ALL
def test_the_menu_leads_to_every_legal_command_and_to_no_other(definition: GameDefinition) -> None:
    for seed in range(3):
        game = played(definition, seed, 15 * seed)
        for seat in range(3):
            menu = seat_page(game, seat, NAMES[:3]).shown()["menu"]
            assert sorted(set(commands_in(menu))) == list(range(len(game.legal(seat))))


@ALL
def test_a_game_is_played_to_its_end_by_what_is_shown(definition: GameDefinition) -> None:
    table = table_of(definition)
    if definition is MAGALON:
        setup = definition.deal(2, 1, None, {"round_limit": 2})
        table = evolve(table, game=Game(definition, setup, 1))
    sessions = [SeatSession(table) for _ in TOKENS[:2]]
    for session, token in zip(sessions, TOKENS, strict=False):
        session.receive({"type": "join", "token": token, "show": True})
    random, state = Random(5), sessions[0].receive({"type": "state"})[0]
    while not state["finished"] and table.game.version < 200:
        seat = state["to_act"][0]
        (state,) = sessions[seat].receive({"type": "state"})
        assert state["shown"]["question"]
        assert state["shown"]["waiting"] == ""
        branch = random.choice(state["shown"]["menu"])
        while branch["command"] is None:
            branch = random.choice(branch["branches"])
        command = state["legal"][branch["command"]]
        answer, state = sessions[seat].receive(
            {"type": "submit", "decision": state["decision"], "command": command}
        )
        FROM_SERVER.validate(answer)
        FROM_SERVER.validate(state)
        assert answer["type"] == "accepted"
        assert all(event["text"] or event["rulings"] for event in state["events"])
    if state["finished"]:
        assert state["shown"]["question"] == state["shown"]["waiting"] == ""
        assert state["shown"]["menu"] == []


def test_games_of_hidden_hands_that_a_seat_cannot_distinguish_are_shown_to_it_alike() -> None:
    differing = 0
    for number in range(16):
        game, seat, random = drawn_match(number)
        twin = twin_of(game, seat, random)
        assert shown_to(game, seat) == shown_to(twin, seat), (number, seat)
        differing += game.definition.states.snapshot(
            game.live_state
        ) != twin.definition.states.snapshot(twin.live_state)
        if seat is not None:
            tried = [f"spell:{spell}" for spell in range(1, 9)] + ["supply"]
            one, other = seat_page(game, seat, NAMES), seat_page(twin, seat, NAMES)
            assert [one.reasons(place) for place in tried] == [
                other.reasons(place) for place in tried
            ]
            assert one.hint(None) == other.hint(None)
    assert differing > 8


def test_a_beast_chosen_in_secret_changes_nothing_that_others_are_shown() -> None:
    found = 0
    for seed in range(8):
        game = played(MAGINOR, seed, 400, 2)
        duels = [
            number
            for number, record in enumerate(game.log)
            if isinstance(record.command, ChooseBeast) and len(game.branch(number).to_act) == 2
        ]
        for number in duels[:1]:
            player = game.log[number].command.player
            shown = set()
            for beast in ("earthbeast", "waterbeast", "firebeast"):
                twin = game.branch(number)
                twin.submit(ChooseBeast(player, beast))
                other = seat_page(twin, 1 - player, NAMES[:2])
                places = ("beast:firebeast", "die", "card:fire", "slot:guild_hall:0", "oracle:owl")
                reasons = json.dumps([other.reasons(place) for place in places])
                shown.add((shown_to(twin, 1 - player), shown_to(twin, None), reasons))
                assert beast in shown_to(twin, player)
            assert len(shown) == 1
            found += 1
    assert found > 2


def tell_all(definition: GameDefinition, commands: int = 60) -> None:
    """Play at a table; whoever looks on must be shown what it would be shown if it was alone."""
    table = table_of(definition, seed=5)
    screens = [(token, width) for token in (*TOKENS[:2], "eye") for width in WIDTHS]
    sessions = [SeatSession(table) for _ in screens]
    for session, (token, width) in zip(sessions, screens, strict=True):
        session.receive({"type": "join", "token": token, "show": True, "width": width})
    random, game = Random(3), table.game
    while not game.finished and game.version < commands:
        command: Any = random.choice(game.legal())
        game.submit(command)
        for session in sessions:
            (text,) = session.news()
            told = json.loads(text)
            _shared.cache_clear()
            alone = seat_page(game, session.seat, NAMES[:2], width=session.width)
            assert told["shown"] == json.loads(json.dumps(alone.shown()))
            events = [{key: one[key] for key in WORDED} for one in told["events"]]
            assert events == alone.happened(game.version - 1)


WORDED = ("text", "style", "rulings")


@ALL
def test_who_looks_on_with_others_is_shown_what_it_would_be_shown_alone(
    definition: GameDefinition,
) -> None:
    tell_all(definition)


def worded_for_all(self: SeatPage, fact: Fact, make: Any) -> Any:
    """Word an event once for all, whatever each may see of it: a mutant."""
    key = type(fact).__name__.removesuffix("Hidden"), getattr(fact, "player", None)
    return self.presentation.names.words.setdefault(key, make(fact))


def told_to_all(self: UpdateCache, page: SeatPage, language: str) -> bytes:
    """Make question and menu once for a language, whoever is asked: a mutant."""
    return self._words.setdefault(language, page.words())


def drawn_once(self: PictureLook, part: Any, shows: object, make: Any, *args: Any) -> Any:
    """Keep a part whatever it shows by now: a mutant."""
    return self.kept.setdefault(part, (shows, make(*args)))[1]


@pytest.mark.parametrize(
    ("kind", "name", "mutant"),
    [
        (SeatPage, "_word", worded_for_all),
        (UpdateCache, "_worded", told_to_all),
        (PictureLook, "keep", drawn_once),
    ],
)
def test_what_is_shared_by_more_than_what_each_may_see_is_noticed(
    kind: type, name: str, mutant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: one seat is told or drawn what another may see."""
    monkeypatch.setattr(kind, name, mutant)
    with pytest.raises(AssertionError):
        tell_all(ABRACADA)


@ALL
def test_words_are_shared_by_games_only_where_they_are_those_that_would_be_made(
    definition: GameDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of other deals, players, and labels; where words are many they are made again."""
    monkeypatch.setattr("maginor_core.engine.presentation.MOST_WORDED", 40)
    for seed in range(6):
        game, names = (
            played(definition, seed, 8 * seed, 2 + seed % 2),
            NAMES[seed % 2 :][: 2 + seed % 2],
        )
        labels = {"owl": "Uhu", "0,0": "Nook"} if seed == 4 else {}
        shown = seat_page(game, 0, names, labels, "de" if seed == 5 else "en")
        texts = [shown.shown(), *map(shown.told, range(game.version))]
        assert len(shown.presentation.names.words) <= 40
        with monkeypatch.context() as patch:
            patch.setattr(Names, "_words", lambda names: {})
            alone = seat_page(game, 0, names, labels, "de" if seed == 5 else "en")
        assert texts == [alone.shown(), *map(alone.told, range(game.version))]


@ALL
def test_question_and_menu_are_made_once_for_screens_of_all_widths(
    definition: GameDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    words = SeatPage.words

    def counted(self: SeatPage) -> bytes:
        made.append(self.seat)
        return words(self)

    monkeypatch.setattr(SeatPage, "words", counted)
    table = table_of(definition)
    sessions = [SeatSession(table) for _ in WIDTHS]
    for session, width in zip(sessions, WIDTHS, strict=True):
        session.receive({"type": "join", "token": TOKENS[0], "show": True, "width": width})
    assert made == [0]
    seat = table.game.to_act[0]
    table.submit(seat, table.game.legal(seat)[0], table.game.version, None)
    shown = {session.news()[0] for session in sessions}
    assert len(shown) == len(WIDTHS) - (definition.name == "swap_or_keep")  # drawn for two
    assert made == [0, 0]


def test_what_has_no_effect_is_told_from_the_state_before_it() -> None:
    """A table keeps that state, since each command is carried out on a copy."""
    random, setup = Random(3), MAGINOR.deal(2, 3, None, {})
    game = Game(MAGINOR, setup, 3, store=lambda version, record: None)
    table = Table("one", game, {token_digest("ada"): 0}, NAMES)
    session, told = SeatSession(table), []
    session.receive({"type": "join", "token": "ada", "show": True})
    while game.version < 150:
        (seat, *_), version = game.to_act, game.version
        table.submit(seat, random.choice(game.legal(seat)), None, None)
        kept = session.page().look.keep("before", version, lambda: None)
        assert MAGINOR.states.snapshot(kept) == MAGINOR.states.snapshot(game.state_at(version))
        told += [event["text"] for event in session.page().happened(version)]
    assert any("No counter is placed" in text for text in told)


@ALL
def test_who_joins_without_show_is_sent_nothing_of_it(definition: GameDefinition) -> None:
    client = Client(table_of(definition), "ada")
    client.play() if 0 in client.state["to_act"] else None
    for message in client.told:
        assert "shown" not in message
        assert all(set(item) == {"version", "event"} for item in message.get("events", ()))


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_every_event_cites_rulings_that_exist(definition: GameDefinition) -> None:
    from maginor_core.suite.rulings import rulings_page

    known = rulings_page(definition).rulings
    for seed in range(3):
        game = played(definition, seed, 300)
        presentation = seat_page(game, None, NAMES[:3]).presentation
        for seat in (None, 0):
            for event in game.events_seen_by(seat):
                cited = presentation.rulings(event)
                assert cited
                assert set(cited) <= set(known)


@pytest.mark.parametrize("definition", GAMES[:3], ids=lambda game: game.name)
def test_every_class_of_event_has_rulings(definition: GameDefinition) -> None:
    assert [kind.__name__ for kind in definition.events if not kind.rulings] == []


def test_what_cannot_be_done_at_a_place_is_refused_with_its_ruling() -> None:
    table = table_of(MAGINOR)
    seat = table.game.to_act[0]
    client, other = Client(table, TOKENS[seat]), Client(table, TOKENS[1 - seat])
    here = table.game.view_json(seat)["state"]["wizards"][seat]
    answer = client.send("why", place=f"oracle:{here}")
    assert [(each["code"], each["label"]) for each in answer["reasons"]] == [
        ("MOVE-01", "move the wizard to Guild Hall")
    ]
    assert "Ada" in answer["reasons"][0]["message"] or "Bo" in answer["reasons"][0]["message"]
    assert client.send("why", place="oracle:owl")["reasons"] == []
    refused = other.send("why", place="oracle:owl")["reasons"]
    assert {each["code"] for each in refused} == {"TURN-07"}
    for place in ("", "oracle:nowhere", "slot:owl:99999", "\ud800", "slot::"):
        assert client.send("why", place=place)["type"] == "why"
    assert Client(table, "eye").send("why", place="die")["code"] == "spectator"


def test_every_place_of_a_picture_gives_a_reason_or_a_command() -> None:
    """Some only tell what they are: a Rite, which can never be cast, and laid cards of others."""
    silent: dict[str, set[str]] = {}
    for definition in GAMES[:3]:
        for seed, commands in ((1, 0), (2, 25), (3, 60)):
            game = played(definition, seed, commands)
            for seat in game.to_act:
                shown = seat_page(game, seat, NAMES[:3])
                svg = shown.picture()
                menu = json.dumps(shown.shown()["menu"])
                for place in set(re.findall(r"data-place='([^']+)'", svg)):
                    if f'"place": "{place}"' not in menu and not shown.reasons(place):
                        silent.setdefault(definition.name, set()).add(place)
    assert silent.pop("maginor", set()) <= {"spell:golden_cauldron", "spell:high_wizard"}
    assert silent.pop("magalon", set()) <= {f"laid:{seat}" for seat in range(3)}
    assert not silent


def test_hints_are_those_of_the_game_and_of_the_bot_that_advises() -> None:
    table = table_of(ABRACADA)
    seat = table.game.to_act[0]
    client = Client(table, TOKENS[seat])
    lines = client.send("hint")["lines"]
    assert len(lines) == 9
    assert client.send("hint")["advice"] is None
    table.adviser = lambda game, seat: game.legal(seat)[0]
    advice = client.send("hint")["advice"]
    assert advice["text"] == "A bot would cast 1, Ancient Dragon."
    assert advice["places"] == ["spell:1"]
    table.hints = False
    assert client.send("hint")["code"] == "hints"


def test_a_ruling_is_explained_in_full() -> None:
    client = Client(table_of(MAGINOR), "ada")
    answer = client.send("explain", ruling="move-01")
    assert (answer["ruling"], answer["type"]) == ("MOVE-01", "explain")
    assert "wizard" in answer["text"]
    assert answer["title"]
    assert answer["reason"]
    assert client.send("explain", ruling="MOVE-99")["code"] == "ruling"
    assert Client(table_of(TINY), "ada").send("explain", ruling="X")["code"] == "ruling"


def test_a_refusal_names_players_where_its_client_shows_texts() -> None:
    table = table_of(MAGINOR)
    seat = table.game.to_act[0]
    other = Client(table, TOKENS[1 - seat], join=False)
    other.send("join", token=TOKENS[1 - seat], show=True)
    command = {"type": "roll_die", "player": 1 - seat}
    answer = other.send("submit", decision=0, command=command)
    assert answer["type"] == "refused"
    assert "seat" not in answer["message"]
    assert "Ada" in answer["message"]


def test_the_version_to_return_to_is_that_before_the_own_last_command_that_counts() -> None:
    table = table_of(MAGINOR)
    seat = table.game.to_act[0]
    client = Client(table, TOKENS[seat], join=False)
    client.send("join", token=TOKENS[seat], show=True)
    found = [client.state["shown"]["undo_to"]]
    move = next(each for each in client.state["legal"] if each["type"] == "move_wizard")
    client.send("submit", decision=0, command=move)
    found.append(client.state["shown"]["undo_to"])
    assert client.state["shown"]["waiting"].startswith("Waiting for ")
    client.send("ask_undo", to=0)
    found.append(client.state["shown"]["undo_to"])
    client.send("submit", decision=2, command=move)
    found.append(client.state["shown"]["undo_to"])
    assert found == [None, 0, None, 2]


@ALL
def test_narrow_pictures_are_sent_to_who_asks_for_them(definition: GameDefinition) -> None:
    client = Client(table_of(definition), "ada", join=False)
    widths = []
    for width in ("narrow", "wide"):
        client.send("join", token="ada", show=True, width=width)
        widths.append(client.state["shown"]["picture"].partition("width='")[2].partition("'")[0])
    assert widths[0] == "360"
    assert int(widths[1]) > 700
    (answer,) = client.session.receive({"type": "join", "token": "ada", "width": ["narrow"]})
    assert answer["code"] == "malformed"


def test_an_unknown_language_is_refused() -> None:
    client = Client(table_of(TINY), "ada", join=False)
    (answer,) = client.session.receive({"type": "join", "token": "ada", "language": "tlh"})
    assert answer["code"] == "malformed"
    (answer,) = client.session.receive({"type": "join", "token": "ada", "show": 1})
    assert answer["code"] == "malformed"
    message = {"type": "state"}
    assert client.session.receive(message)[0]["code"] == "not_joined"


@ALL
def test_no_two_entries_of_a_menu_read_alike(definition: GameDefinition) -> None:
    def require_distinct(menu: list[Json]) -> None:
        labels = [branch["label"] for branch in menu]
        assert len(set(labels)) == len(labels), labels
        for branch in menu:
            require_distinct(branch["branches"])

    for seed, language in enumerate(LANGUAGES):
        game = played(definition, seed, 12 * seed)
        for seat in game.to_act:
            menu = seat_page(game, seat, NAMES[:3], {}, language).shown()["menu"]
            require_distinct(menu)


def test_reasons_number_pieces_as_the_picture_does() -> None:
    game = played(MAGALON, 1, 30)
    for seat in game.to_act:
        for ruin in range(3):
            for reason in seat_page(game, seat, NAMES[:3]).reasons(f"ruin:{ruin}"):
                assert set(re.findall(r"ruin (\d+)", reason["message"])) <= {str(ruin + 1)}


def test_only_who_must_act_is_told_where_a_march_can_end() -> None:
    game = played(MAGALON, 1, 2, 2)
    acting = game.to_act[0]
    table = evolve(table_of(MAGALON), game=game)
    ends = [Client(table, TOKENS[seat]).send("reach", place="")["ends"] for seat in (0, 1)]
    assert ends[acting]
    assert ends[acting] == seat_page(game, acting, NAMES[:2]).reach("")
    assert ends[1 - acting] == []
    assert Client(table, "eye").send("reach", place="")["code"] == "spectator"


BROKEN_PICTURES = {
    "a module that draws nothing": "",
    "a drawing that fails": "def draw(setup, view, look):\n    return 1 / 0",
    "a drawing that returns nothing": "def draw(setup, view, look):\n    pass",
    "a module that fails": "raise LookupError('no colours')",
}
REASONS = {
    "a module that draws nothing": "AttributeError",
    "a drawing that fails": "ZeroDivisionError",
    "a drawing that returns nothing": "TypeError: draw of .* must return an Svg, not null",
    "a module that fails": "no colours",
}


def with_pictures(module: str) -> GameDefinition:
    return evolve(TINY, resources=evolve(TINY.resources, pictures=module))


@pytest.mark.parametrize("what", BROKEN_PICTURES)
def test_a_picture_that_cannot_be_drawn_is_replaced_by_the_generic_one(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    module = f"broken_pictures_{list(BROKEN_PICTURES).index(what)}"
    (tmp_path / f"{module}.py").write_text(BROKEN_PICTURES[what])
    monkeypatch.syspath_prepend(tmp_path)
    game = played(with_pictures(module), 1, 2)
    with pytest.raises(PictureError, match=REASONS[what]):
        game._repr_svg_()
    plain = seat_page(played(TINY, 1, 2), 0, NAMES[:3])
    shown = seat_page(game, 0, NAMES[:3])
    assert shown.picture() == plain.picture()
    assert shown.shown()["picture"] == b"".join(shown.picture_parts()).decode()
    assert f"data-sheet='swap_or_keep/{sheet(game.definition).digest}'" in shown.shown()["picture"]
    assert "bag" in json.loads(shown_to(game, 1))["shown"]["picture"]
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == len(set(told)) == 1
    assert told[0].startswith(f"{module} cannot draw a picture of Swap or Keep: ")
    assert told[0].endswith("; the generic picture is shown")
    assert seat_page(played(with_pictures(module), 1, 99), 0, NAMES[:3]).end()["picture"]


def test_pictures_of_a_package_that_is_missing_are_replaced_too() -> None:
    game = played(with_pictures("no_such_package.pictures"), 1, 2)
    assert "bag" in seat_page(game, None, NAMES[:3]).picture()
