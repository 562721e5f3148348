"""An exhaustive look-ahead, as the rules state it, for small boards."""

from __future__ import annotations

from collections.abc import Sequence


def has_path(beside: Sequence[Sequence[int]], closed: Sequence[int], at: int, steps: int) -> bool:
    """Return whether so many steps can be made from a place, none to one twice."""
    if steps == 0:
        return True
    for to in beside[at]:
        if not closed[to]:
            after = list(closed)
            after[to] = 1
            if has_path(beside, after, to, steps - 1):
                return True
    return False


def has_goal_path(
    beside: Sequence[Sequence[int]],
    closed: Sequence[int],
    at: int,
    steps: int,
    through: frozenset[int],
    exact: bool,
) -> bool:
    """Return whether the goal, place 0, can be entered after some places, by so many steps."""
    if steps == 0:
        return False
    for to in beside[at]:
        if to == 0:
            if not through and (steps == 1 or not exact):
                return True
        elif not closed[to]:
            after = list(closed)
            after[to] = 1
            if has_goal_path(beside, after, to, steps - 1, through - {to}, exact):
                return True
    return False


def has_joint_path(
    beside: Sequence[Sequence[int]],
    closed: Sequence[Sequence[int]],
    gnomes: Sequence[int],
    steps: int,
) -> bool:
    """Return whether gnomes can make so many steps together, each entering no place twice."""
    if steps == 0:
        return True
    for gnome, cell in enumerate(gnomes):
        for to in beside[cell]:
            if not closed[gnome][to] and to not in gnomes:
                after = [list(own) for own in closed]
                after[gnome][to] = 1
                moved = [*gnomes[:gnome], to, *gnomes[gnome + 1 :]]
                if has_joint_path(beside, after, moved, steps - 1):
                    return True
    return False
