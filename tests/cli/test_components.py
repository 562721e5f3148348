from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from maginor_core import reference_components
from maginor_core.components.setup import setup_from_json
from tests.cli.running import Run


@pytest.fixture
def own(run: Run, tmp_path: Path) -> tuple[Path, dict[str, Any]]:  # Any: plain JSON
    """A file as an owner of the game makes it from the exported one, and its data."""
    data = json.loads(run("setup", "export")[1])
    path = tmp_path / "own.json"
    path.write_text(json.dumps(data))
    return path, data


def test_a_deal_in_json_is_a_setup_of_the_protocol(run: Run) -> None:
    options = ("--players", "4", "--seed", "9", "--edition", "de", "--variant", "rites_count=true")
    reported = run.ok("setup", "deal", *options, "--json")
    setup = setup_from_json(json.loads(reported)["setup"])
    assert setup.players == 4
    assert setup.variants.rites_count
    assert run("setup", "deal", *options, "--json")[1] == reported


def test_a_deal_for_people_names_its_seed_and_its_variants(run: Run) -> None:
    reported = run.ok("setup", "deal", "--seed", "9", "--edition", "it")
    assert reported.startswith("Seed 9: 2 players, Player ")
    assert "Variant rolled_fate_is_wild = false." in reported
    assert "lost, or before the beasts are chosen" in reported
    assert "Seed " in run("setup", "deal")[1]


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "5"),
        ("--players", "two"),
        ("--edition", "xx"),
        ("--variant", "rites_count"),
        ("--variant", "rites_count=yes"),
        ("--variant", "house_rule=true"),
    ],
)
def test_a_deal_that_cannot_be_meant_is_a_misuse(run: Run, options: tuple[str, ...]) -> None:
    assert "Error: " in run.refused("setup", "deal", *options)


def test_the_exported_set_is_the_bundled_one_and_checks(
    run: Run, own: tuple[Path, dict[str, Any]]
) -> None:
    path, _ = own
    reported = run.ok("setup", "check", path)
    assert "11 tiles" in reported
    assert "Remark: placeholder names: " in reported
    assert run("setup", "show", path)[1] == run("setup", "show")[1]
    assert run.json("setup", "show")["id"] == reference_components().id


def test_a_set_of_ones_own_is_dealt_from(run: Run, own: tuple[Path, dict[str, Any]]) -> None:
    path, data = own
    data["tiles"]["griffin"]["slots"] = ["fate"]
    path.write_text(json.dumps(data))
    reported = run.ok("setup", "deal", "--components", path, "--json")
    assert json.loads(reported)["setup"]["tiles"]["griffin"] == ["fate"]


def test_a_wrong_set_is_refused_with_tile_and_field(
    run: Run, own: tuple[Path, dict[str, Any]]
) -> None:
    path, data = own
    data["tiles"]["griffin"]["slots"] = ["fate", "frost"]
    path.write_text(json.dumps(data))
    status, reported, error = run("setup", "check", path)
    assert (status, error) == (1, "")
    assert "tiles.griffin.slots.1" in reported
    assert "tiles.griffin.slots.1" in run.refused("setup", "deal", "--components", path)


def test_names_cannot_command_the_terminal(run: Run, own: tuple[Path, dict[str, Any]]) -> None:
    path, data = own
    data["tiles"]["griffin"]["name"] = "\x1b]0;owned\x07[bold]G[/bold]"
    data["tiles"]["\x1b[2Jx"] = data["tiles"].pop("dragon")
    path.write_text(json.dumps(data))
    for arguments in (("setup", "show", path), ("setup", "deal", "--components", path)):
        reported = run.ok(*arguments)
        assert "\x1b" not in reported
    assert "[bold]G[/bold]" in run("setup", "show", path)[1]
