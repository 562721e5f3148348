"""Misreadings of what a setup of Maginor may contain."""

from __future__ import annotations

from tests.conformance.misreading import misread

WHOLE = "    return type(value) is int\n"
SETUP_KEYS = "    if not all(key in (*required, *optional) for key in candidate):\n"
NEEDED = "    if not all(key in candidate for key in required):\n"
PLAYERS = "    if not is_whole(players) or players not in range(2, 5):\n"
FIRST = "    if not is_whole(first_player) or first_player not in range(players):\n"
CIRCLE = "    if circle[:1] != [GUILD_HALL]"
TILES = "    if not isinstance(tiles, dict) or set(tiles) != set(circle):\n"
SLOTS = "    if not all(is_list_of(slots, SYMBOLS) and slots for slots in tiles.values()):\n"
A_SPELL = "    if not is_list_of(list(spells.values()), SPELLS):\n"
COUNTED = "    if not is_whole(counters) or counters < 1:\n"
HAND = "    if not isinstance(hand, dict) or set(hand) != set(CARDS):\n"
CARDS_HELD = "    if not all(is_whole(number) and number >= 0 for number in hand.values()):\n"
CHOSEN = "    if not all(isinstance(chosen, bool) for chosen in variants.values()):\n"
KNOWN = (
    "    if not isinstance(variants, dict) or not set(variants) <= set(VARIANTS):  # SETUP-01, "
    "EDITION-01\n"
)

MISREADINGS = [
    misread("SETUP-01", "true is a number", (WHOLE, "    return isinstance(value, int)\n")),
    misread(
        "SETUP-01",
        "a number of players may be text",
        (PLAYERS, '    if players in ("2", "3", "4"):\n        players = int(players)\n' + PLAYERS),
    ),
    misread(
        "SETUP-01", "without counters there is a game", (COUNTED, COUNTED.replace("< 1", "< 0"))
    ),
    misread(
        "SETUP-01",
        "null for the counters is the default",
        (COUNTED, "    counters = COUNTERS if counters is None else counters\n" + COUNTED),
    ),
    misread(
        "SETUP-01",
        "the counters may be text",
        (
            COUNTED,
            "    counters = int(counters) if isinstance(counters, str) and "
            "counters.isdigit() else counters\n" + COUNTED,
        ),
    ),
    misread(
        "SETUP-01",
        "null for the hand is the default",
        (HAND, "    hand = HAND if hand is None else hand\n" + HAND),
    ),
    misread(
        "SETUP-01",
        "cards that the hand leaves out are none",
        (
            HAND,
            "    hand = {**dict.fromkeys(CARDS, 0), **hand} if isinstance(hand, dict) else hand\n"
            + HAND,
        ),
    ),
    misread(
        "SETUP-01",
        "cards that the hand leaves out are as by default",
        (HAND, "    hand = {**HAND, **hand} if isinstance(hand, dict) else hand\n" + HAND),
    ),
    misread(
        "SETUP-01",
        "unknown cards of a hand are ignored",
        (HAND, HAND.replace("set(hand) != set(CARDS)", "not set(hand) >= set(CARDS)")),
    ),
    misread(
        "SETUP-01",
        "a number of cards below 0 is 0",
        (
            CARDS_HELD,
            "    hand = {card: max(0, n) if is_whole(n) else n for card, n in hand.items()}\n"
            + CARDS_HELD,
        ),
    ),
    misread(
        "SETUP-01",
        "a number of cards may be null",
        (
            CARDS_HELD,
            "    hand = {card: 0 if n is None else n for card, n in hand.items()}\n" + CARDS_HELD,
        ),
    ),
    misread(
        "SETUP-01", "unknown keys of a setup are ignored", (SETUP_KEYS, "    if not candidate:\n")
    ),
    misread(
        "SETUP-01",
        "spells may be left out",
        (NEEDED, '    candidate.setdefault("spells", {})\n' + NEEDED),
    ),
    misread(
        "SETUP-01",
        "a setup may leave out the tiles",
        (
            NEEDED,
            '    candidate.setdefault("tiles", {oracle: ["fire"] for oracle in '
            'candidate.get("circle", [])})\n' + NEEDED,
        ),
    ),
    misread(
        "SETUP-01",
        "the circle may be left out",
        (NEEDED, '    candidate.setdefault("circle", list(candidate.get("tiles", [])))\n' + NEEDED),
    ),
    misread(
        "SETUP-01",
        "the number of players is 2 if it is left out",
        (NEEDED, '    candidate.setdefault("players", 2)\n' + NEEDED),
    ),
    misread(
        "SETUP-06",
        "null for the first player is seat 0",
        (FIRST, "    first_player = 0 if first_player is None else first_player\n" + FIRST),
    ),
    misread(
        "SETUP-06",
        "the first player is counted from 1",
        (FIRST, FIRST.replace("range(players)", "range(players + 1)")),
    ),
    misread(
        "SETUP-06",
        "a first player below 0 is counted from the end",
        (
            FIRST,
            FIRST.replace("range(players)", "range(-players, players)").replace(
                "not is_whole(first_player) or", "not is_whole(first_player) or"
            )
            + (
                '        refuse_setup("no seat")\n'
                "    first_player %= players\n"
                "    if first_player < 0:\n"
            ),
        ),
    ),
    misread(
        "SETUP-06",
        "a first player beyond the last seat wraps",
        (
            FIRST,
            "    first_player = first_player % players if is_whole(first_player) and "
            "first_player > 0 else first_player\n" + FIRST,
        ),
    ),
    misread(
        "SETUP-06",
        "the first player may be text",
        (
            FIRST,
            "    first_player = int(first_player) if isinstance(first_player, str) and "
            "first_player.isdigit() else first_player\n" + FIRST,
        ),
    ),
    misread(
        "SETUP-06",
        "false is seat 0",
        (
            FIRST,
            "    first_player = int(first_player) if isinstance(first_player, bool) else "
            "first_player\n" + FIRST,
        ),
    ),
    misread(
        "SETUP-06",
        "0.0 is seat 0",
        (
            FIRST,
            "    first_player = 0 if first_player == 0 and isinstance(first_player, float) "
            "else first_player\n" + FIRST,
        ),
    ),
    misread(
        "SETUP-03",
        "tiles that are not in the circle are ignored",
        (TILES, TILES.replace("set(tiles) != set(circle)", "not set(tiles) >= set(circle)")),
    ),
    misread(
        "SETUP-03",
        "a tile of the circle without slots is left out",
        (
            TILES,
            "    circle = [oracle for oracle in circle if oracle in tiles] if "
            "isinstance(tiles, dict) else circle\n" + TILES,
        ),
    ),
    misread(
        "SETUP-03",
        "the Guild Hall is put in front if it is missing",
        (
            CIRCLE,
            "    circle = circle if GUILD_HALL in circle else [GUILD_HALL, *circle]\n" + CIRCLE,
        ),
    ),
    misread(
        "SETUP-03",
        "a doubled tile is dropped",
        (CIRCLE, "    circle = list(dict.fromkeys(circle))\n" + CIRCLE),
    ),
    misread(
        "SETUP-03",
        "a circle may be text or an object",
        (
            "    if not isinstance(circle, list) or not all(",
            (
                "    circle = list(circle) if isinstance(circle, dict) else [circle] if "
                "isinstance(circle, str) else circle\n"
                "    if not isinstance(circle, list) or not all("
            ),
        ),
    ),
    misread(
        "SETUP-02",
        "symbols with capital letters are let in",
        (
            SLOTS,
            "    tiles = {o: [s.lower() if isinstance(s, str) else s for s in slots] if "
            "isinstance(slots, list) else slots for o, slots in tiles.items()}\n" + SLOTS,
        ),
    ),
    misread(
        "SETUP-02",
        "a slot may bear nothing",
        (SLOTS, SLOTS.replace("SYMBOLS", '(*SYMBOLS, "", None)')),
    ),
    misread(
        "SETUP-02", "a slot may bear a face of the die", (SLOTS, SLOTS.replace("SYMBOLS", "FACES"))
    ),
    misread(
        "SETUP-02",
        "one symbol as text is a tile of one slot",
        (
            SLOTS,
            "    tiles = {o: [slots] if isinstance(slots, str) else slots for o, slots in "
            "tiles.items()}\n" + SLOTS,
        ),
    ),
    misread(
        "SETUP-05",
        "spells with capital letters are let in",
        (
            A_SPELL,
            "    spells = {o: s.lower() if isinstance(s, str) else s for o, s in spells.items()}\n"
            + A_SPELL,
        ),
    ),
    misread(
        "SETUP-05",
        "null beside a tile is no spell",
        (A_SPELL, "    spells = {o: s for o, s in spells.items() if s is not None}\n" + A_SPELL),
    ),
    misread(
        "SETUP-05",
        "an unknown spell is let in",
        (A_SPELL, "    if not all(isinstance(spell, str) for spell in spells.values()):\n"),
    ),
    misread(
        "SETUP-05",
        "null for the spells is none",
        (
            "    if not isinstance(spells, dict) or",
            "    spells = {} if spells is None else spells\n    if not isinstance(spells, dict) or",
        ),
    ),
    misread(
        "SETUP-05",
        "spells beside tiles that are not there are dropped",
        (
            "    if not isinstance(spells, dict) or",
            (
                "    spells = {o: s for o, s in spells.items() if o in circle} if "
                "isinstance(spells, dict) else spells\n"
                "    if not isinstance(spells, dict) or"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "null for the variants is the defaults",
        (KNOWN, "    variants = {} if variants is None else variants\n" + KNOWN),
    ),
    misread(
        "EDITION-01",
        "a list of variants sets them",
        (
            KNOWN,
            "    variants = dict.fromkeys(variants, True) if isinstance(variants, list) else "
            "variants\n" + KNOWN,
        ),
    ),
    misread(
        "EDITION-01",
        "the name of an edition sets its variants",
        (
            KNOWN,
            '    variants = {"rites_count": False} if isinstance(variants, str) else variants\n'
            + KNOWN,
        ),
    ),
    misread(
        "EDITION-01",
        "null for a variant is its default",
        (
            CHOSEN,
            "    variants = {k: VARIANTS[k] if v is None else v for k, v in variants.items()}\n"
            + CHOSEN,
        ),
    ),
    misread(
        "EDITION-01",
        "text is read as true or false",
        (
            CHOSEN,
            '    variants = {k: v.lower() == "true" if isinstance(v, str) else v for k, v in '
            "variants.items()}\n" + CHOSEN,
        ),
    ),
    misread(
        "EDITION-01",
        "a variant that counts as true is true",
        (CHOSEN, "    variants = {k: bool(v) for k, v in variants.items()}\n" + CHOSEN),
    ),
]
