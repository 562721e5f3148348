"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.engine.languages import Messages

MESSAGES: Messages = {
    "area-start": lambda a: "start",
    "area-amulet": lambda a: "amulet",
    "area-stone": lambda a: "stone",
    "area-ring": lambda a: "ring",
    "place-start": lambda a: "the start",
    "place-area": lambda a: f"the {a['area']}",
    "place-cell": lambda a: f"[{a['x']}, {a['y']}]",
    "direction": lambda a: (
        (
            "north" if a["direction"] == "north"
            else "east" if a["direction"] == "east"
            else "south" if a["direction"] == "south"
            else "west"
        )
    ),
    "energy": lambda a: f"{a['count']} energy",
    "card-recover": lambda a: "recover all used cards",
    "card-protect": lambda a: "no attack on you",
    "card-gnomes": lambda a: f"gnomes {a['count']} steps",
    "card-shift": lambda a: f"shift ruins {a['count']} times",
    "card-place": lambda a: "lift and place a ruin",
    "card-none": lambda a: "no effect",
    "command-play-card": lambda a: f"play card {a['value']}",
    "command-move-wizard": lambda a: f"move the wizard to {a['to']}",
    "command-move-gnome": lambda a: f"move gnome {a['gnome']} to {a['to']}",
    "command-move-giant": lambda a: f"move the giant to {a['to']}",
    "command-displace": lambda a: f"displace the wizard to {a['to']}",
    "command-shift-ruin": lambda a: f"shift ruin {a['ruin']} to the {MESSAGES['direction'](a)}",
    "command-lift-ruin": lambda a: f"lift ruin {a['ruin']}, turned to {a['degrees']} degrees",
    "command-place-ruin": lambda a: f"place the ruin with its corner on {a['to']}",
    "command-set-shield": lambda a: f"set the shield on {a['to']}",
    "command-roll-dice": lambda a: "roll the dice for the giant",
    "command-end-turn": lambda a: "end the turn",
    "command-stay": lambda a: "stay on the energy field",
    "command-move-on": lambda a: "move on from the energy field",
    "event-card-played": lambda a: f"{a['player']} plays card {a['value']}.",
    "event-card-asked": lambda a: f"{a['player']} must play a card.",
    "event-player-skipped": lambda a: (
        f"{a['player']} has no card that may be played, and sits this round out."
    ),
    "event-turns-ordered": lambda a: f"Turns are taken in this order: {a['players']}.",
    "event-turn-begun": lambda a: f"{a['player']} takes a turn.",
    "event-turn-ended": lambda a: f"The turn of {a['player']} is over.",
    "event-cards-put-away": lambda a: "The cards played are put away.",
    "event-cards-recovered": lambda a: f"{a['player']} takes back all used cards.",
    "event-round-begun": lambda a: (
        f"Round {a['count']} begins; {a['player']} plays the first card."
    ),
    "event-game-won": lambda a: (
        f"The wizard of {a['player']} enters the goal: {a['player']} has won!"
    ),
    "event-game-broken-off": lambda a: f"The last round is over; won by {a['players']}.",
    "event-energy-gained": lambda a: f"{a['player']} gains {a['count']} energy.",
    "event-energy-paid": lambda a: f"{a['player']} pays {a['count']} energy.",
    "event-stayed": lambda a: f"{a['player']} stays on the energy field.",
    "event-moved-on": lambda a: f"{a['player']} moves on from the energy field.",
    "event-wizard-exhausted": lambda a: (
        f"{a['player']} has no energy left: the wizard goes to the start without artifacts."
    ),
    "event-wizard-stepped": lambda a: f"The wizard of {a['player']} goes to {a['to']}.",
    "event-gnome-stepped": lambda a: f"Gnome {a['gnome']} goes to {a['to']}.",
    "event-giant-stepped": lambda a: f"The giant goes to {a['to']}.",
    "event-dice-rolled": lambda a: (
        f"{a['player']} rolls {a['dice']}: {a['count']} steps for the giant."
    ),
    "event-march-lapsed": lambda a: (
        "No further step is possible: "
        + (f"{a['count']} step" if a["count"] == 1 else f"{a['count']} steps")
        + " of the "
        + ("wizard" if a["march"] == "wizard" else "gnomes" if a["march"] == "gnomes" else "giant")
        + " lapse."
    ),
    "event-artifact-taken": lambda a: f"{a['player']} takes the {a['area']}.",
    "event-wizard-attacked": lambda a: (
        "The "
        + ("gnome" if a["by"] == "gnome" else "giant")
        + f" attacks the wizard of {a['wizard']}, which must be displaced."
    ),
    "event-wizard-displaced-step": lambda a: (
        f"The wizard of {a['wizard']} is displaced to {a['to']}."
    ),
    "event-wizard-displaced": lambda a: f"The displacement of the wizard of {a['wizard']} is over.",
    "event-ruin-shifted": lambda a: (
        f"Ruin {a['ruin']} is shifted to the {MESSAGES['direction'](a)}."
    ),
    "event-ruin-lifted": lambda a: f"Ruin {a['ruin']} is lifted, turned to {a['degrees']} degrees.",
    "event-ruin-placed": lambda a: f"Ruin {a['ruin']} is placed with its corner on {a['to']}.",
    "event-shield-set": lambda a: f"{a['player']} sets the shield on {a['to']}.",
    "question-card": lambda a: "play a card.",
    "question-displace": lambda a: (
        f"displace the wizard of {a['player']}: "
        + (f"{a['count']} step" if a["count"] == 1 else f"{a['count']} steps")
        + "."
    ),
    "question-ruin": lambda a: f"place ruin {a['ruin']}: column and row of its corner.",
    "question-move-on": lambda a: (
        "move on: " + (f"{a['count']} step" if a["count"] == 1 else f"{a['count']} steps") + "."
    ),
    "question-turn": lambda a: f"your turn with card {a['value']}; left: {a['left']}.",
    "left-march": lambda a: (
        ("wizard" if a["who"] == "wizard" else "gnomes" if a["who"] == "gnomes" else "giant")
        + " "
        + (f"{a['count']} step" if a["count"] == 1 else f"{a['count']} steps")
        + (" to finish" if a["must"] == "yes" else "")
    ),
    "left-shifts": lambda a: (f"{a['count']} shift" if a["count"] == 1 else f"{a['count']} shifts"),
    "left-ruin": lambda a: "lift a ruin",
    "left-shield": lambda a: "shield",
    "left-roll": lambda a: "roll",
    "trail": lambda a: f"Trail of the wizard: {a['places']}.",
    "menu-card": lambda a: f"card {a['value']}",
    "menu-gnome": lambda a: f"gnome {a['gnome']}",
    "menu-giant": lambda a: "the giant",
    "menu-ruin": lambda a: f"ruin {a['ruin']}",
    "menu-shift": lambda a: "shift a ruin",
    "menu-lift": lambda a: "lift a ruin, to place it",
    "menu-turned": lambda a: f"turned to {a['degrees']} degrees",
    "menu-place": lambda a: "place the ruin",
    "menu-shield": lambda a: "set the shield",
    "menu-stay-note": lambda a: f"{a['count']} energy; ends the turn",
    "menu-on-note": lambda a: f"{a['count']} steps; ends the turn",
    "menu-step": lambda a: f"{MESSAGES['direction'](a)} to {a['to']}",
    "menu-to": lambda a: "go to another area",
    "menu-out": lambda a: "leave the area",
    "menu-row": lambda a: f"row {a['count']}",
    "menu-column": lambda a: f"column {a['count']}",
    "board-key": lambda a: (
        "W wizard, S shield, # ruin with its number, g gnome, GG giant, + energy field, · free "
        "cell; areas have letters"
    ),
    "board-too-wide": lambda a: "The board is too wide to be drawn here.",
    "board-areas": lambda a: f"Areas: {a['areas']}.",
    "board-area": lambda a: (
        f"{a['letters']} {a['area']} ("
        + ("start and goal" if a["kind"] == "start" else "artifact")
        + ")"
    ),
    "board-area-with": lambda a: (
        f"{a['letters']} {a['area']} ("
        + ("start and goal" if a["kind"] == "start" else "artifact")
        + f", with {a['players']})"
    ),
    "piece-gnome": lambda a: f"gnome {a['gnome']} {a['place']}",
    "piece-giant": lambda a: f"giant {a['place']}",
    "piece-ruin": lambda a: f"ruin {a['ruin']} {a['place']}",
    "player-at": lambda a: f"at {a['place']}",
    "player-artifacts": lambda a: f"artifacts {a['artifacts']}",
    "player-shield": lambda a: f"shield {a['place']}",
    "player-shield-supply": lambda a: "shield in supply",
    "player-played": lambda a: f"played {a['value']}",
    "player-hand": lambda a: f"hand {a['cards']}",
    "player-used": lambda a: f"used {a['cards']}",
    "tally": lambda a: f"{a['standings']}.",
    "tally-player": lambda a: (
        f"{a['player']} has {a['count']} of {a['all']} artifacts and {a['energy']} energy"
    ),
    "score-won": lambda a: f"{a['standings']}; won: {a['players']}.",
    "score-ahead": lambda a: f"{a['standings']}; ahead: {a['players']}.",
    "stats": lambda a: (
        (f"{a['events']} event" if a["events"] == 1 else f"{a['events']} events")
        + " in "
        + (f"{a['rounds']} round" if a["rounds"] == 1 else f"{a['rounds']} rounds")
        + "; "
        + (f"{a['rolls']} roll" if a["rolls"] == 1 else f"{a['rolls']} rolls")
        + " for the giant."
    ),
    "stats-player": lambda a: "player",
    "stats-steps": lambda a: "steps",
    "stats-artifacts-taken": lambda a: "artifacts taken",
    "stats-attacks": lambda a: "attacks",
    "stats-attacked": lambda a: "attacked",
    "stats-exhausted": lambda a: "exhausted",
    "deal-first": lambda a: f"{a['player']} plays the first card.",
    "deal-board": lambda a: f"Board {a['id']}",
    "deal-amounts": lambda a: (
        f"Energy: {a['start']} at the start, {a['goal']} for the goal, {a['max']} at most, "
        f"{a['field']} on a field, a turn costs {a['cost']}. Displacement: {a['gnome']} steps by a "
        f"gnome, {a['giant']} by the giant. Moving on: "
        + (f"{a['count']} step" if a["count"] == 1 else f"{a['count']} steps")
        + f". Dice: {a['dice']}, with {a['faces']} faces."
    ),
    "deal-card": lambda a: f"card {a['value']}: {a['effects']}",
    "deal-placeholders": lambda a: "Placeholders, which are this project's own choice:",
    "picture-round": lambda a: f"Round {a['count']}",
    "picture-end": lambda a: "end turn",
    "picture-lifted": lambda a: "ruin lifted",
    "picture-field": lambda a: ", energy field",
    "picture-shield": lambda a: f"shield of {a['player']}",
    "picture-turn": lambda a: f"turn {a['count']}",
    "picture-skipped": lambda a: "skipped",
    "picture-card": lambda a: f"card {a['value']}: {a['effects']}",
    "picture-card-used": lambda a: f"card {a['value']}: {a['effects']}; used",
    "picture-won": lambda a: f"won by {a['players']}",
    "picture-waiting": lambda a: f"Waiting for {a['players']}",
    "picture-player": lambda a: (
        f"{a['player']} ({a['letter']}) at {a['place']}, energy {a['energy']}, "
        + (f"{a['count']} artifact" if a["count"] == 1 else f"{a['count']} artifacts")
    ),
    "picture-described": lambda a: f"Round {a['count']}. {a['standing']}. {a['rows']}.",
    "refusal-attack-02": lambda a: f"{a['detail']}",
    "refusal-attack-03": lambda a: f"{a['detail']}",
    "refusal-board-01": lambda a: f"{a['detail']}",
    "refusal-board-04": lambda a: f"{a['detail']}",
    "refusal-card-05": lambda a: f"{a['detail']}",
    "refusal-end-03": lambda a: f"{a['detail']}",
    "refusal-energy-02": lambda a: f"{a['detail']}",
    "refusal-energy-04": lambda a: f"{a['detail']}",
    "refusal-giant-01": lambda a: f"{a['detail']}",
    "refusal-gnome-01": lambda a: f"{a['detail']}",
    "refusal-move-01": lambda a: f"{a['detail']}",
    "refusal-move-02": lambda a: f"{a['detail']}",
    "refusal-move-03": lambda a: f"{a['detail']}",
    "refusal-move-04": lambda a: f"{a['detail']}",
    "refusal-move-06": lambda a: f"{a['detail']}",
    "refusal-move-07": lambda a: f"{a['detail']}",
    "refusal-move-08": lambda a: f"{a['detail']}",
    "refusal-round-01": lambda a: f"{a['detail']}",
    "refusal-ruin-01": lambda a: f"{a['detail']}",
    "refusal-ruin-02": lambda a: f"{a['detail']}",
    "refusal-ruin-03": lambda a: f"{a['detail']}",
    "refusal-shield-01": lambda a: f"{a['detail']}",
    "refusal-shield-02": lambda a: f"{a['detail']}",
    "refusal-start-02": lambda a: f"{a['detail']}",
    "refusal-start-03": lambda a: f"{a['detail']}",
    "refusal-turn-01": lambda a: f"{a['detail']}",
    "refusal-turn-02": lambda a: f"{a['detail']}",
    "refusal-turn-03": lambda a: f"{a['detail']}",
    "refusal-turn-04": lambda a: f"{a['detail']}",
    "refused-in-area": lambda a: (
        "an area is left by naming the cell: out COLUMN ROW, such as out 5 1"
    ),
    "refused-legal": lambda a: "it is legal now",
    "primer-aim": lambda a: (
        "Fetch one of each artifact and bring your wizard back to the start, which is also "
        "the\ngoal, with enough energy. Whoever enters it so wins at once."
    ),
    "primer-round": lambda a: (
        "In each round everybody plays a different card. Its value is the steps of your wizard in "
        "this round,\nand most cards do something besides. Turns are taken from the highest card "
        "to the lowest."
    ),
    "primer-march": lambda a: (
        "A march is made in full or not at all, and no place is entered twice in one turn: steps "
        "that could\nnot be completed are refused. Ruins, shields, gnomes, the giant and wizards "
        "on cells block the way;\nareas hold any number of wizards. Your card may let you shift "
        "ruins or march the gnomes, and whoever\nhas played the lowest card may roll for the "
        "giant. A gnome or the giant that enters a cell with\nanother's wizard displaces it, step "
        "by step, as you like."
    ),
    "primer-energy": lambda a: (
        "Each turn costs energy. On an energy field you either stay and gain some, or move on. "
        "Without energy\nthe wizard returns to the start and loses its artifacts. Your shield may "
        "be set anew in each turn."
    ),
    "primer-typing": lambda a: (
        "Type steps as directions, several at once: n n e. Gnomes: g1 n; giant n; shift 2 west; "
        "lift 1 90;\nshield 5 4 for column 5, row 4; out 5 1 to leave an area; roll; end. A step "
        "that is refused is\nexplained; so is ? n."
    ),
    "variant-energy-needs-move": lambda a: "Energy only for a wizard that has moved",
    "variant-goal-exact": lambda a: "The start must be entered with the last step",
    "variant-round-limit": lambda a: "Rounds at most",
}
