"""Joint paths: several gnomes that march together, each with its own trail (GNOME-01).

What a gnome can do at most, were it alone, bounds what all can do together. Gnomes that can no
longer meet are looked at apart, and what has failed once for places and reachable cells is
remembered.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.games.magalon.commands.look_ahead.paths import (
    Failed,
    find_bounded,
    longest_path,
    reachable,
)
from maginor_core.games.magalon.components.numbers import Ground, PlaceSet, Spot, bits

Group: TypeAlias = int
"""A set of gnomes: ``1 << gnome`` for each of them."""


def find_joint_paths(
    ground: Ground, closed: list[PlaceSet], gnomes: list[Spot], steps: int
) -> list[PlaceSet] | None:
    """Return the places of ``steps`` steps of some gnomes, by gnome; None if there are none.

    The steps can be made one after another; gnomes are obstacles to each other where they stand.

    Args:
        closed: by gnome, the places that it cannot enter, by its trail as well; where the others
            stand counts as open.
        gnomes: where they stand.
    """
    entered: list[PlaceSet] = [0 for _ in gnomes]
    group = (1 << len(gnomes)) - 1
    return entered if _exist(ground, closed[:], gnomes[:], group, steps, entered, {}) else None


def _exist(  # noqa: PLR0917 # the parts of a question
    ground: Ground,
    closed: list[PlaceSet],
    gnomes: list[Spot],
    group: Group,
    steps: int,
    entered: list[PlaceSet],
    failed: Failed,
) -> bool:
    """Return whether the gnomes of a group can make so many steps, which are added to ``entered``.

    Args:
        closed, gnomes: changed while steps are tried, and restored.
        failed: how many steps could not be made, by where gnomes were and what each could reach.
    """
    if steps == 0:
        return True
    members = bits(group)
    if len(members) == 1:
        return _exist_alone(ground, closed, gnomes, members[0], steps, entered, failed)
    bit = ground.bit
    reached: list[PlaceSet] = [0 for _ in gnomes]
    for gnome in members:
        cell = gnomes[gnome]
        reached[gnome] = reachable(ground, closed[gnome], cell, steps) | bit[cell]
    parts = _parts(members, reached)
    if len(parts) > 1:
        return _exist_apart(ground, closed, gnomes, parts, steps, entered, failed)
    members.sort(key=lambda gnome: gnomes[gnome])
    asked: list[PlaceSet] = []
    for gnome in members:
        asked.append(bit[gnomes[gnome]])
        asked.append(reached[gnome])
    key = tuple(asked)
    if failed.get(key, steps + 1) <= steps:
        return False
    bound = _bound(ground, closed, gnomes, group, steps, failed)
    if bound < steps:
        failed[key] = bound + 1
        return False
    for gnome in bits(group):
        cell, own = gnomes[gnome], closed[gnome]
        for to in bits(ground.around[cell] & ~(own | _standing(ground, gnomes))):
            closed[gnome] = own | bit[to]
            gnomes[gnome] = Spot(to)
            exist = _exist(ground, closed, gnomes, group, steps - 1, entered, failed)
            gnomes[gnome] = cell
            closed[gnome] = own
            if exist:
                entered[gnome] |= bit[to]
                return True
    failed[key] = steps
    return False


def _standing(ground: Ground, gnomes: list[Spot]) -> PlaceSet:
    cells: PlaceSet = 0
    for cell in gnomes:
        cells |= ground.bit[cell]
    return cells


def _exist_alone(  # noqa: PLR0917 # as above
    ground: Ground,
    closed: list[PlaceSet],
    gnomes: list[Spot],
    gnome: int,
    steps: int,
    entered: list[PlaceSet],
    failed: Failed,
) -> bool:
    path = find_bounded(ground, closed[gnome], gnomes[gnome], steps, failed)
    if path is None:
        return False
    entered[gnome] |= path
    return True


def _exist_apart(  # noqa: PLR0917 # as above
    ground: Ground,
    closed: list[PlaceSet],
    gnomes: list[Spot],
    parts: list[Group],
    steps: int,
    entered: list[PlaceSet],
    failed: Failed,
) -> bool:
    """Return the same for groups that cannot meet: each does what it can."""
    before, left = entered[:], steps
    for part in parts:
        most = _bound(ground, closed, gnomes, part, left, failed)
        while most and not _exist(ground, closed, gnomes, part, most, entered, failed):
            most -= 1
        left -= most
        if not left:
            return True
    for gnome, places in enumerate(before):
        entered[gnome] = places
    return False


def _bound(
    ground: Ground,
    closed: list[PlaceSet],
    gnomes: list[Spot],
    group: Group,
    most: int,
    failed: Failed,
) -> int:
    """Return how many steps some gnomes could make, were each alone, but ``most`` at most."""
    bound = 0
    for gnome in bits(group):
        bound += longest_path(ground, closed[gnome], gnomes[gnome], most - bound, failed)
        if bound >= most:
            break
    return bound


def _parts(members: list[int], reached: list[PlaceSet]) -> list[Group]:
    """Return the groups of gnomes that can meet; the smallest first.

    Args:
        reached: by gnome, where it is and what it can reach.
    """
    parts: list[Group] = []
    for gnome in members:
        joined = 1 << gnome
        apart: list[Group] = []
        for part in parts:
            if _reached_by(part, reached) & reached[gnome]:
                joined |= part
            else:
                apart.append(part)
        parts = [*apart, joined]
    parts.sort(key=lambda part: part.bit_count())
    return parts


def _reached_by(group: Group, reached: list[PlaceSet]) -> PlaceSet:
    """Return where the gnomes of a group are and what they can reach."""
    found: PlaceSet = 0
    for gnome in bits(group):
        found |= reached[gnome]
    return found
