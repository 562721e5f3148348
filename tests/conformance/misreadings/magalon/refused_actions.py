"""Misreadings of the rulings of Magalon whose refusals leave something changed.

A command that is refused changes nothing. Each of these engines refuses what it has to refuse, and
has already done a part of it.
"""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread


def refused(ruling: str, reading: str, kind: str, *statements: str) -> Misreading:
    """Return the misreading of an engine that refuses a command of ``kind`` by ``ruling``.

    Args:
        ruling: the ruling that refuses the command.
        reading: what the refusal changes.
        kind: the type of the command.
        statements: what the engine does then; they may use ``turn``, ``state``, ``seat``.
    """
    lines = "\n".join(f"            {statement}" for statement in statements)
    return misread(
        ruling,
        f"a refused {kind} {reading}",
        (
            "submit",
            "    check(game, kind, arguments)\n",
            (
                "    try:\n"
                "        check(game, kind, arguments)\n"
                "    except Refused as refused:\n"
                f'        if kind == "{kind}" and refused.ruling == "{ruling}":\n'
                '            state = game["state"]\n'
                '            turn, seat = state["turn"], state["current_player"]\n'
                f"{lines}\n"
                "        raise\n"
            ),
        ),
    )


WIZARD_STEP = 'turn["trails"]["wizard"].append(place_json(arguments[0]))'
WIZARD_LEFT = 'turn["left"]["wizard"] = max(turn["left"]["wizard"] - 1, 0)'
GNOME_STEP = 'turn["trails"]["gnomes"][arguments[0]].append(place_json(arguments[1]))'
GNOME_LEFT = 'turn["left"]["gnomes"] = max(turn["left"]["gnomes"] - 1, 0)'
GIANT_STEP = 'turn["trails"]["giant"].append(place_json(arguments[0]))'
GIANT_LEFT = 'turn["left"]["giant"] = max(turn["left"]["giant"] - 1, 0)'
DISPLACED_STEP = 'turn["displacement"]["trail"].append(place_json(arguments[0]))'
ATTACKED = (
    "gone = wizard_cells(table_of(game)).get(arguments[-1])",
    'turn["displaced"] = sorted({*turn["displaced"], *([] if gone is None else [gone])})',
)

MISREADINGS = [
    refused("MOVE-01", "opens the march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("MOVE-02", "grows the trail", "move_wizard", WIZARD_STEP),
    refused("MOVE-02", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("MOVE-02", "opens the march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("MOVE-03", "grows the trail", "move_wizard", WIZARD_STEP),
    refused("MOVE-03", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("MOVE-03", "opens the march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("MOVE-04", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("MOVE-04", "grows the trail", "move_wizard", WIZARD_STEP),
    refused("MOVE-06", "grows the trail", "move_wizard", WIZARD_STEP),
    refused("MOVE-06", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("MOVE-06", "opens the march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("MOVE-07", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("MOVE-07", "opens the wizard's march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("MOVE-07", "costs a step", "move_gnome", GNOME_LEFT),
    refused("MOVE-07", "opens the gnomes' march", "move_gnome", 'turn["march"] = "gnomes"'),
    refused("MOVE-07", "costs a step", "move_giant", GIANT_LEFT),
    refused("MOVE-03", "grows the gnome's trail", "move_gnome", GNOME_STEP),
    refused("MOVE-03", "costs a step", "move_gnome", GNOME_LEFT),
    refused("MOVE-03", "opens the march", "move_gnome", 'turn["march"] = "gnomes"'),
    refused("MOVE-04", "costs a step", "move_gnome", GNOME_LEFT),
    refused("MOVE-06", "grows the gnome's trail", "move_gnome", GNOME_STEP),
    refused("MOVE-06", "costs a step", "move_gnome", GNOME_LEFT),
    refused("MOVE-06", "opens the march", "move_gnome", 'turn["march"] = "gnomes"'),
    refused("MOVE-06", "displaces the wizard there", "move_gnome", *ATTACKED),
    refused("MOVE-06", "loses the giant's steps", "move_giant", 'turn["left"]["giant"] = 0'),
    refused("MOVE-06", "grows the giant's trail", "move_giant", GIANT_STEP),
    refused("MOVE-06", "opens the march", "move_giant", 'turn["march"] = "giant"'),
    refused("MOVE-03", "costs a step", "move_giant", GIANT_LEFT),
    refused("MOVE-03", "grows the giant's trail", "move_giant", GIANT_STEP),
    refused("GIANT-01", "uses up the roll", "move_giant", 'turn["left"]["roll"] = 0'),
    refused(
        "GIANT-01", "adds to the giant's steps", "roll_dice", 'turn["left"]["giant"] += sum(faces)'
    ),
    refused("ATTACK-02", "spares the wizard for the turn", "move_gnome", *ATTACKED),
    refused("ATTACK-02", "costs a step", "move_gnome", GNOME_LEFT),
    refused("ATTACK-02", "grows the gnome's trail", "move_gnome", GNOME_STEP),
    refused("ATTACK-02", "opens the march", "move_gnome", 'turn["march"] = "gnomes"'),
    refused("ATTACK-02", "spares the wizard for the turn", "move_giant", *ATTACKED),
    refused("ATTACK-02", "costs a step", "move_giant", GIANT_LEFT),
    refused("ATTACK-02", "grows the giant's trail", "move_giant", GIANT_STEP),
    refused("ATTACK-03", "grows the displacement's trail", "displace", DISPLACED_STEP),
    refused("ATTACK-03", "costs a step", "displace", 'turn["displacement"]["left"] -= 1'),
    refused("MOVE-03", "grows the displacement's trail", "displace", DISPLACED_STEP),
    refused("MOVE-03", "costs a step", "displace", 'turn["displacement"]["left"] -= 1'),
    refused("MOVE-04", "costs a step", "displace", 'turn["displacement"]["left"] -= 1'),
    refused("RUIN-02", "costs a shift", "shift_ruin", 'turn["left"]["shift"] -= 1'),
    refused(
        "RUIN-02",
        "moves the ruin",
        "shift_ruin",
        'state["ruins"][arguments[0]]["corner"] = list(shifted(game, *arguments))',
    ),
    refused("MOVE-08", "costs a shift", "shift_ruin", 'turn["left"]["shift"] -= 1'),
    refused("MOVE-08", "uses up the shield", "set_shield", 'turn["left"]["shield"] = 0'),
    refused(
        "MOVE-08", "moves the shield", "set_shield", 'state["shields"][seat] = [*arguments[0]]'
    ),
    refused("MOVE-08", "closes the march", "set_shield", 'turn["march"] = None'),
    refused("MOVE-08", "closes the march", "shift_ruin", 'turn["march"] = None'),
    refused("RUIN-03", "uses up the effect", "lift_ruin", 'turn["left"]["place"] = 0'),
    refused(
        "RUIN-03",
        "turns the ruin",
        "lift_ruin",
        'state["ruins"][arguments[0]]["rotation"] = arguments[1]',
    ),
    refused("RUIN-02", "turns the ruin back", "place_ruin", 'turn["lifted"]["rotation"] = 0'),
    refused(
        "MOVE-08",
        "turns the ruin back",
        "place_ruin",
        'turn["lifted"]["rotation"] = 0',
    ),
    refused("SHIELD-01", "uses up the shield", "set_shield", 'turn["left"]["shield"] = 0'),
    refused(
        "SHIELD-01", "takes the shield off the board", "set_shield", 'state["shields"][seat] = None'
    ),
    refused("SHIELD-02", "uses up the shield", "set_shield", 'turn["left"]["shield"] = 0'),
    refused(
        "SHIELD-02", "takes the shield off the board", "set_shield", 'state["shields"][seat] = None'
    ),
    refused(
        "SHIELD-02", "sets the shield", "set_shield", 'state["shields"][seat] = [*arguments[0]]'
    ),
    refused(
        "ENERGY-02",
        "pays for the turn",
        "end_turn",
        'state["energy"][seat] = max(state["energy"][seat] - 1, 0)',
    ),
    refused("ENERGY-02", "loses the steps that are left", "end_turn", 'turn["left"]["wizard"] = 0'),
    refused("ENERGY-02", "gains energy", "stay", 'state["energy"][seat] += 3'),
    refused("ENERGY-02", "begins to move on", "move_on", 'turn["moving_on"] = True'),
    refused("ENERGY-02", "forgoes what is left", "move_on", 'turn["left"] |= {"shield": 0}'),
    refused("ENERGY-04", "begins to move on", "move_on", 'turn["moving_on"] = True'),
    refused("ENERGY-04", "forgoes what is left", "move_on", "open_moving_on(game)"),
    refused("ENERGY-04", "forgoes the shield", "move_on", 'turn["left"]["shield"] = 0'),
    refused("START-02", "grows the trail", "move_wizard", WIZARD_STEP),
    refused("START-02", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("START-02", "opens the march", "move_wizard", 'turn["march"] = "wizard"'),
    refused("START-02", "hands in the artifacts", "move_wizard", 'state["artifacts"][seat] = []'),
    refused("START-03", "costs a step", "move_wizard", WIZARD_LEFT),
    refused("START-03", "grows the trail", "move_wizard", WIZARD_STEP),
    refused(
        "MOVE-06",
        "takes the artifact of the area",
        "move_wizard",
        "take_artifact(game, seat, arguments[0])",
    ),
]
