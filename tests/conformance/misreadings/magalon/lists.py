"""Misreadings of the rulings of Magalon in the list of legal commands alone.

Each of these engines accepts and refuses what it has to, and lists other commands as legal.
"""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

LISTED = "if not is_refused(check, game, kind, arguments)\n"


def unlisted(ruling: str, kind: str, march: str | None = None) -> Misreading:
    """Return the misreading of an engine that does not list commands of ``kind``.

    Args:
        ruling: the ruling by which they are legal.
        kind: the type of the commands.
        march: only while this march is open.
    """
    when = f" within the march of the {march}" if march else ""
    within = f' and game["state"]["turn"]["march"] == "{march}"' if march else ""
    condition = LISTED.replace("if ", f'if not (kind == "{kind}"{within}) and ')
    return misread(ruling, f"{kind} is not listed{when}", ("legal", LISTED, condition))


def listed(ruling: str, kind: str) -> Misreading:
    """Return the misreading of an engine that lists commands of ``kind`` the ruling refuses."""
    return misread(
        ruling,
        f"{kind} is listed nevertheless",
        ("legal", LISTED, f'if may_be_listed(game, kind, arguments, "{kind}", "{ruling}")\n'),
        (
            "\n\ndef legal(game: Game)",
            (
                "\n\ndef may_be_listed(\n"
                "    game: Game, kind: str, arguments: tuple[Any, ...], without: str, ruling: str\n"
                ") -> bool:\n"
                '    """Say whether a command is refused by nothing, or by this ruling."""\n'
                "    try:\n"
                "        check(game, kind, arguments)\n"
                "    except Refused as refused:\n"
                "        return kind == without and refused.ruling == ruling\n"
                "    return True\n"
                "\n\ndef legal(game: Game)"
            ),
        ),
    )


MISREADINGS = [
    unlisted("GIANT-01", "roll_dice"),
    unlisted("GIANT-01", "move_giant"),
    unlisted("ATTACK-03", "displace"),
    unlisted("MOVE-07", "shift_ruin", "wizard"),
    unlisted("MOVE-07", "shift_ruin", "gnomes"),
    unlisted("MOVE-07", "shift_ruin", "giant"),
    unlisted("MOVE-07", "lift_ruin", "wizard"),
    unlisted("MOVE-07", "lift_ruin", "gnomes"),
    unlisted("MOVE-07", "lift_ruin", "giant"),
    unlisted("MOVE-07", "place_ruin", "wizard"),
    unlisted("MOVE-07", "place_ruin", "gnomes"),
    unlisted("MOVE-07", "place_ruin", "giant"),
    unlisted("MOVE-07", "set_shield", "wizard"),
    unlisted("MOVE-07", "set_shield", "gnomes"),
    unlisted("MOVE-07", "set_shield", "giant"),
    unlisted("MOVE-07", "roll_dice", "wizard"),
    unlisted("MOVE-07", "roll_dice", "gnomes"),
    unlisted("MOVE-06", "displace", "gnomes"),
    unlisted("MOVE-06", "displace", "giant"),
    listed("MOVE-07", "move_wizard"),
    listed("MOVE-07", "move_gnome"),
    listed("MOVE-07", "move_giant"),
    listed("MOVE-06", "move_wizard"),
    listed("MOVE-06", "move_gnome"),
    listed("MOVE-06", "move_giant"),
    listed("MOVE-04", "displace"),
    listed("MOVE-03", "displace"),
    listed("MOVE-08", "shift_ruin"),
    listed("MOVE-08", "place_ruin"),
    listed("MOVE-08", "set_shield"),
    listed("ATTACK-02", "move_gnome"),
    listed("ATTACK-02", "move_giant"),
    listed("ATTACK-03", "displace"),
    listed("RUIN-01", "shift_ruin"),
    listed("RUIN-02", "shift_ruin"),
    listed("RUIN-02", "place_ruin"),
    listed("RUIN-03", "lift_ruin"),
    listed("SHIELD-01", "set_shield"),
    listed("SHIELD-02", "set_shield"),
    listed("ENERGY-02", "end_turn"),
    listed("ENERGY-02", "stay"),
    listed("ENERGY-02", "move_on"),
    listed("ENERGY-04", "move_on"),
    listed("START-02", "move_wizard"),
    listed("START-03", "move_wizard"),
    listed("GIANT-01", "roll_dice"),
]
