"""A game whose pictures cannot be drawn is played at tables with the generic ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from maginor_core import registry
from tests.web.clients import connected, new_table
from tests.web.running import Running

CODE = Path(__file__).parents[2] / "maginor_core" / "cli" / "new_game_files" / "high_card.py.txt"
NAME = "broken_card"
DRAW = """

def draw(setup, view, look):
    return view["state"]["crowns"]
"""


@pytest.fixture
def broken_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A registered game, as new-game writes it, but for its pictures."""
    code = CODE.read_text(encoding="utf-8").replace("high_card", NAME)
    code = code.replace("Resources(golden_logs", "Resources(pictures=__name__, golden_logs")
    (tmp_path / f"{NAME}.py").write_text(code + DRAW)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_added", dict(registry._added))
    monkeypatch.setattr(registry, "_modules", list(registry._modules))
    registry.load_module(NAME)
    yield
    del sys.modules[NAME]


@pytest.mark.usefixtures("broken_card")
def test_a_table_is_played_with_generic_pictures_where_those_of_the_game_fail(
    server: Running,
) -> None:
    lobby = server.http.get(f"/api/games/{NAME}/picture")
    assert lobby.status_code == 200
    assert "swaps" in lobby.text
    made = new_table(server, game=NAME)
    with connected(server, made["table"], made["tokens"][0], show=True) as player:
        assert "swaps" in player.state["shown"]["picture"]
        player.play()
        assert "swaps" in player.told[-1]["shown"]["picture"]
