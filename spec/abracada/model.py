"""Abracada…What?, as an executable specification.

Everybody sees the stones of the others and not its own. In a turn a player names numbers. If its
hand contains a stone of the number, the stone goes to the board and its spell takes effect; if not,
it costs life and the turn ends. A round is won by casting the last stone of the hand, or by taking
somebody's last life; rounds give points, and points win the game.

Every rule is one plain function over plain data, and cites the rulings it implements, as
`spec/abracada/rulings.md` numbers them (`CAST-03`). Clarity is the only aim: nothing here is fast.
Read from the top, the page teaches the game: setup, stones, turn, casting, spells, end of a round,
points, end of the game; then chance, legal commands, accepted input, the protocol.

A game is its setup and its STATE: nothing else is stored. Stones that nobody has seen have no order
(SETUP-05), so they follow from those that lie somewhere.

`python spec/abracada/model.py` speaks the engine protocol, version 1, over standard input and
output.
"""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NoReturn, TypedDict, TypeGuard

# ---- Vocabulary ---------------------------------------------------------------------------------

NUMBERS = range(1, 9)
"""The numbers of the stones, each of which is a spell (SETUP-02)."""

STONES = {str(number): number for number in NUMBERS}
LIVES = 6
HAND = 5
SECRET = 4
REMOVED_COUNT = {2: 12, 3: 6, 4: 0, 5: 0}
DIE = [1, 1, 2, 2, 3, 3]
TARGET = 8
"""The components, by default (SETUP-02, SETUP-03); the faces of the die are a placeholder."""

VARIANTS = {
    "lower_cast_costs_life": False,
    "any_order": False,
    "last_wizard_standing": False,
    "secret_optional": False,
}
"""What a caller may choose, by default: CAST-05, CAST-06, SCORE-05, SPELL-10."""

Command = dict[str, Any]
"""What a player does: `type`, `player`, and for `cast_spell` a `number`."""

Decision = dict[str, Any]
"""What must be done next: `kind`, `players` (who may do it), and the kind's own keys."""

Outcome = dict[str, int]
"""What chance brought: `{"die": face}` or `{"stone": number}`."""


class Setup(TypedDict):
    """What is fixed before play: the first deal, the components, and the variants agreed."""

    players: int
    first_player: int
    removed: list[int]
    hands: list[list[int]]
    variants: dict[str, bool]
    stones: dict[str, int]
    lives: int
    hand: int
    secret: int
    removed_count: int
    die: list[int]
    target: int


class State(TypedDict):
    """The whole table, hands and secret stones included: the STATE of the protocol.

    It is for referees. What a seat may know of it is less (VIEW-01), for a spectator less still
    (VIEW-02); commands are legal whatever is in the hands, so that they tell nothing (VIEW-03).
    """

    round: int
    points: list[int]
    lives: list[int]
    hands: list[list[int]]
    board: dict[str, int]
    secrets_taken: list[list[int]]
    secrets_left: int
    supply: int
    last_cast: int | None
    gained: list[int] | None
    current_player: int
    decision: Decision | None
    finished: bool
    winners: list[int] | None


class Game(TypedDict):
    """A game under way."""

    setup: Setup
    state: State


class Refused(Exception):
    """A command, setup or request that the rules or the protocol do not allow."""

    def __init__(self, code: str, ruling: str, message: str) -> None:
        """Give the code for programs, the ruling that forbids it, and a sentence for people."""
        super().__init__(f"{ruling}: {message}")
        self.code = code
        self.ruling = ruling
        self.message = message


# ---- Chance -------------------------------------------------------------------------------------


class MissingOutcome(Refused):
    """Chance is asked for one more outcome than was given; `options` are what it may be."""

    def __init__(self, options: list[Outcome]) -> None:
        """Give each outcome that is possible now, once."""
        super().__init__("chance", "protocol", f"one of {options} is needed, and nothing is left")
        self.options = options


class Chance:
    """The outcomes given with a command, used up in order."""

    def __init__(self, given: list[Outcome]) -> None:
        """Take the outcomes."""
        self.left = list(given)

    def one_of(self, options: list[Outcome]) -> Outcome:
        """Return the next outcome.

        Refused with code `chance`: nothing is left, or the next is none of `options`.
        """
        if not self.left:
            raise MissingOutcome(options)
        outcome = self.left.pop(0)
        if outcome not in options:
            raise Refused("chance", "protocol", f"{outcome} is none of {options}")
        return outcome

    def die(self, setup: Setup) -> int:
        """Roll the die (SETUP-02)."""
        return self.one_of([{"die": face} for face in sorted(set(setup["die"]))])["die"]

    def stone(self, game: Game) -> int:
        """Return which of the unseen stones is taken or drawn, known only now (SETUP-05)."""
        unseen = unseen_stones(game)
        return self.one_of([{"stone": n} for n in NUMBERS if unseen[str(n)] > 0])["stone"]

    def demand_used_up(self) -> None:
        """Refuse outcomes that nothing asked for, with code `chance`."""
        if self.left:
            raise Refused("chance", "protocol", f"nothing asks for {self.left}")


# ---- Setup (SETUP) ------------------------------------------------------------------------------


def opening(setup: Setup) -> Game:
    """Lay out the first round as the setup deals it and give the first player its turn.

    The seats are 0 to n-1 clockwise (SETUP-01); a random player begins, and the setup says which
    (SETUP-04).
    """
    seats = range(setup["players"])
    state: State = {
        "round": 1,
        "points": [0 for _ in seats],
        "lives": [],
        "hands": [],
        "board": {},
        "secrets_taken": [],
        "secrets_left": 0,
        "supply": 0,
        "last_cast": None,
        "gained": None,
        "current_player": setup["first_player"],
        "decision": None,
        "finished": False,
        "winners": None,
    }
    game: Game = {"setup": setup, "state": state}
    clear_table(game)
    for number in setup["removed"]:
        lay_on_board(game, number)
    for seat in seats:
        for number in setup["hands"][seat]:
            add_to_hand(game, seat, number)
    begin_turn(game, setup["first_player"])
    return game


def clear_table(game: Game) -> None:
    """Put all stones back, of which some will be the secret ones, and give everybody all its lives.

    Each round begins so (SETUP-03). Nothing is drawn or dealt yet: all stones but the secret ones
    are the supply.
    """
    setup, state = game["setup"], game["state"]
    seats = range(setup["players"])
    state["lives"] = [setup["lives"] for _ in seats]
    state["hands"] = [[] for _ in seats]
    state["board"] = {str(number): 0 for number in NUMBERS}
    state["secrets_taken"] = [[] for _ in seats]
    state["secrets_left"] = setup["secret"]
    state["supply"] = sum(setup["stones"].values()) - setup["secret"]


def lay_on_board(game: Game, number: int) -> None:
    """Take a stone from the supply and lay it open on the board: one is removed (SETUP-03)."""
    game["state"]["supply"] -= 1
    game["state"]["board"][str(number)] += 1


def add_to_hand(game: Game, player: int, number: int) -> None:
    """Take a stone from the supply for a hand, which all but its holder see (DRAW-02).

    A hand is a multiset (SETUP-06): it is kept in ascending order.
    """
    game["state"]["supply"] -= 1
    game["state"]["hands"][player].append(number)
    game["state"]["hands"][player].sort()


def unseen_stones(game: Game) -> dict[str, int]:
    """Return how many stones of each number nobody has seen: supply and secret ones (SETUP-05)."""
    state = game["state"]
    seen = [number for stones in state["hands"] + state["secrets_taken"] for number in stones]
    return {
        number: times - state["board"][number] - seen.count(int(number))
        for number, times in game["setup"]["stones"].items()
    }


def deal_round(game: Game, player: int, chance: Chance) -> None:
    """Deal the next round, which the player begins (ROUND-03).

    It is dealt like the first (SETUP-03), all by chance: the stones that are removed, then the hand
    of seat 0, of seat 1, and so on. Points stay, and so does what was gained.
    """
    setup, state = game["setup"], game["state"]
    state["round"] += 1
    clear_table(game)
    for _ in range(setup["removed_count"]):
        lay_on_board(game, chance.stone(game))
    for seat in range(setup["players"]):
        for _ in range(setup["hand"]):
            add_to_hand(game, seat, chance.stone(game))
    begin_turn(game, player)


# ---- Players and lives --------------------------------------------------------------------------


def is_in(game: Game, seat: int) -> bool:
    """Say whether the seat has a life left; without one it is *out* (SCORE-05)."""
    return game["state"]["lives"][seat] > 0


def left_of(game: Game, seat: int) -> int:
    """Return the seat to the left, the next clockwise (SETUP-01); who is out is passed over.

    Only under `last_wizard_standing` is anybody out during a turn (SCORE-05).
    """
    players = game["setup"]["players"]
    clockwise = [(seat + steps) % players for steps in range(1, players)]
    return next(other for other in clockwise if is_in(game, other))


def right_of(game: Game, seat: int) -> int:
    """Return the seat to the right, the one before (SETUP-01); who is out is passed over."""
    players = game["setup"]["players"]
    counterclockwise = [(seat - steps) % players for steps in range(1, players)]
    return next(other for other in counterclockwise if is_in(game, other))


def others(game: Game, player: int) -> list[int]:
    """Return all other seats that are not out (SCORE-05), ascending."""
    seats = range(game["setup"]["players"])
    return [seat for seat in seats if seat != player and is_in(game, seat)]


def change_lives(game: Game, changes: dict[int, int]) -> None:
    """Let seats gain or lose lives, all together; none has fewer than 0 or more than 6 (SPELL-09).

    `changes` says by how many, negative for a loss.
    """
    lives = game["state"]["lives"]
    for seat, change in changes.items():
        lives[seat] = min(max(lives[seat] + change, 0), game["setup"]["lives"])


# ---- The turn (TURN) ----------------------------------------------------------------------------


def begin_turn(game: Game, player: int) -> None:
    """Give the player the turn, in which it has to cast at least once (TURN-01)."""
    state = game["state"]
    state["current_player"] = player
    state["last_cast"] = None
    ask_for_cast(game)


def ask_for_cast(game: Game, *, offers_secret: bool = False) -> None:
    """Ask the current player for a cast or, if it has cast in this turn, to end the turn (TURN-01).

    Nobody else may act (TURN-04). A secret stone may be offered as well (SPELL-10).
    """
    state = game["state"]
    state["decision"] = {
        "kind": "take_secret" if offers_secret else "take_turn",
        "players": [state["current_player"]],
        "numbers": nameable(game),
        "may_end": state["last_cast"] is not None,
    }


def end_turn(game: Game, player: int, chance: Chance) -> None:
    """Draw, and give the turn to the player on the left (TURN-03)."""
    if is_in(game, player):  # SCORE-05: one that is out draws nothing
        draw(game, player, chance)
    begin_turn(game, left_of(game, player))


def end_turn_by_choice(game: Game, player: int, chance: Chance) -> None:
    """End the turn after a successful cast.

    Refused: TURN-01, the player has not cast in this turn.
    """
    if game["state"]["last_cast"] is None:
        raise Refused("turn", "TURN-01", "a turn ends after a cast; name a number first")
    end_turn(game, player, chance)


def draw(game: Game, player: int, chance: Chance) -> None:
    """Draw stones one by one until the hand has 5 or the supply is empty (DRAW-01)."""
    state = game["state"]
    while len(state["hands"][player]) < game["setup"]["hand"] and state["supply"] > 0:
        add_to_hand(game, player, chance.stone(game))


# ---- Casting (CAST) -----------------------------------------------------------------------------


def is_lower(game: Game, number: int) -> bool:
    """Say whether the number is lower than the one before in this turn, where that counts.

    A further cast must name the same or a higher number (CAST-04), except under `any_order`
    (CAST-06).
    """
    before = game["state"]["last_cast"]
    any_order = game["setup"]["variants"]["any_order"]
    return before is not None and number < before and not any_order


def nameable(game: Game) -> list[int]:
    """Return the numbers that may be named now, ascending.

    Any of the eight may, whatever is known of its stones (CAST-01), but no lower one (CAST-05), for
    which `lower_cast_costs_life` has a penalty instead.
    """
    lower_allowed = game["setup"]["variants"]["lower_cast_costs_life"]
    return [number for number in NUMBERS if lower_allowed or not is_lower(game, number)]


def cast_spell(game: Game, player: int, number: int, chance: Chance) -> None:
    """Name a number, and cast its spell if the player's hand contains such a stone.

    Refused: CAST-05, a lower number than before in this turn.
    """
    state = game["state"]
    if number not in nameable(game):
        raise Refused("number", "CAST-05", f"name one of {nameable(game)}, not {number}")
    lower = is_lower(game, number)
    state["last_cast"] = number
    if lower:  # CAST-05
        change_lives(game, {player: -1})
        settle_failure(game, player, chance)
    elif number in state["hands"][player]:
        succeed(game, player, number, chance)
    else:
        fail(game, player, number, chance)


def succeed(game: Game, player: int, number: int, chance: Chance) -> None:
    """Move one stone of the number to the board and let the spell take effect (CAST-02).

    The whole effect comes before the end of the round (SPELL-09), for which an empty hand counts
    more than lost lives (ROUND-01, ROUND-02). If the round goes on, so may the turn (TURN-01).
    """
    state = game["state"]
    state["hands"][player].remove(number)
    state["board"][str(number)] += 1
    take_effect(game, player, number, chance)
    if not state["hands"][player]:  # ROUND-01; SECRET-01: secret stones are not in the hand
        change_lives(game, dict.fromkeys(others(game, player), -game["setup"]["lives"]))
        end_round(game, player, success=True)
    elif round_is_lost(game):
        end_round(game, player, success=True)
    elif number == 4 and state["secrets_left"] > 0 and may_leave_secret(game, player):  # SPELL-10
        ask_for_cast(game, offers_secret=True)
    else:
        ask_for_cast(game)


def fail(game: Game, player: int, number: int, chance: Chance) -> None:
    """Lose a life or, failing spell 1, as many as the die shows (CAST-03)."""
    lost = chance.die(game["setup"]) if number == 1 else 1
    change_lives(game, {player: -lost})
    settle_failure(game, player, chance)


def settle_failure(game: Game, player: int, chance: Chance) -> None:
    """End the turn after a failed cast (TURN-02), or the round, if that is over (ROUND-02)."""
    if round_is_lost(game):
        end_round(game, player, success=False)
    else:
        end_turn(game, player, chance)


# ---- Spells (SPELL) -----------------------------------------------------------------------------


def take_effect(game: Game, player: int, number: int, chance: Chance) -> None:
    """Carry out the spell of the number for the caster."""
    match number:
        case 1:  # SPELL-01
            lost = chance.die(game["setup"])
            change_lives(game, dict.fromkeys(others(game, player), -lost))
        case 2:  # SPELL-02
            change_lives(game, dict.fromkeys(others(game, player), -1) | {player: 1})
        case 3:  # SPELL-03
            change_lives(game, {player: chance.die(game["setup"])})
        case 4 if may_leave_secret(game, player):  # SPELL-10: it is asked afterwards
            pass
        case 4:  # SPELL-04
            take_secret_stone(game, player, chance)
        case 5:  # SPELL-05: of equal keys there is one, so one neighbour loses one life
            change_lives(game, {left_of(game, player): -1, right_of(game, player): -1})
        case 6:  # SPELL-06
            change_lives(game, {left_of(game, player): -1})
        case 7:  # SPELL-07
            change_lives(game, {right_of(game, player): -1})
        case 8:  # SPELL-08
            change_lives(game, {player: 1})


def take_secret_stone(game: Game, player: int, chance: Chance) -> None:
    """Take one of the secret stones, which only the caster sees; none may be left (SPELL-04).

    It is not a stone of the hand (SECRET-01).
    """
    state = game["state"]
    if state["secrets_left"] > 0:
        number = chance.stone(game)
        state["secrets_left"] -= 1
        state["secrets_taken"][player].append(number)


def may_leave_secret(game: Game, player: int) -> bool:
    """Say whether the caster of 4 may take a secret stone or leave it (SPELL-10).

    By default it is always taken, and by a 4 that was the last stone of the hand under the variant
    as well: the round is over at once (ROUND-01).
    """
    may_leave = game["setup"]["variants"]["secret_optional"]
    return may_leave and bool(game["state"]["hands"][player])


def take_secret(game: Game, player: int, chance: Chance) -> None:
    """Take the secret stone that the cast just before offers; the turn goes on (SPELL-10).

    Refused: SPELL-10, none is offered.
    """
    decision = game["state"]["decision"]
    if decision is None or decision["kind"] != "take_secret":
        raise Refused("secret", "SPELL-10", "a secret stone is taken directly after a 4")
    take_secret_stone(game, player, chance)
    ask_for_cast(game)


# ---- End of a round (ROUND), points (SCORE) -----------------------------------------------------


def round_is_lost(game: Game) -> bool:
    """Say whether the lives end the round: somebody has none (ROUND-02).

    Under `last_wizard_standing`: one player alone has any (SCORE-05).
    """
    standing = sum(life > 0 for life in game["state"]["lives"])
    if game["setup"]["variants"]["last_wizard_standing"]:
        return standing == 1
    return standing < game["setup"]["players"]


def end_round(game: Game, player: int, *, success: bool) -> None:
    """Give the points of the round that the player's cast has ended, and end the game or ask on.

    The next round is dealt by the next seat clockwise, with lives or without (ROUND-03); until then
    the table stays as it is.
    """
    state = game["state"]
    gained = [gain(game, seat, player, success=success) for seat in range(game["setup"]["players"])]
    state["gained"] = gained
    state["points"] = [had + more for had, more in zip(state["points"], gained, strict=True)]
    if max(state["points"]) >= game["setup"]["target"]:
        end_game(game)
    else:
        dealer = (player + 1) % game["setup"]["players"]
        state["decision"] = {"kind": "deal_round", "players": [dealer]}


def gain(game: Game, seat: int, caster: int, *, success: bool) -> int:
    """Return what a seat gains in a round that the caster has ended, by a success or not.

    Without a life there is nothing to gain: a caster who wins by its last stone has taken all lives
    of the others (ROUND-01, SCORE-01), and one who fails in the end has lost its own (SCORE-03).
    """
    if not is_in(game, seat):  # SCORE-02
        return 0
    if game["setup"]["variants"]["last_wizard_standing"]:  # SCORE-05
        points = 2
    elif success and seat == caster:  # SCORE-01, SCORE-02
        points = 3
    else:  # SCORE-02, SCORE-03
        points = 1
    return points + len(game["state"]["secrets_taken"][seat])  # SCORE-04


# ---- End of the game (END) ----------------------------------------------------------------------


def end_game(game: Game) -> None:
    """Close the game, in which somebody has 8 points or more (END-01), and name the winners.

    Of those who have, the one that gained most in the last round wins, then the one with most
    lives; players still tied share the victory (END-02). There is no other end, and no limit of
    rounds or turns (END-03).
    """
    state, gained = game["state"], game["state"]["gained"]
    assert gained is not None
    seats = range(game["setup"]["players"])
    results = {
        seat: (gained[seat], state["lives"][seat])
        for seat in seats
        if state["points"][seat] >= game["setup"]["target"]
    }
    state["decision"] = None
    state["finished"] = True
    state["winners"] = [seat for seat, result in results.items() if result == max(results.values())]


# ---- Legal commands -----------------------------------------------------------------------------


def legal(game: Game) -> list[Command]:
    """Return every command that `submit` would accept now, with the right outcomes of chance."""
    decision = game["state"]["decision"]
    if decision is None:  # END-01
        return []
    [player] = decision["players"]
    if decision["kind"] == "deal_round":  # ROUND-03
        return [{"type": "deal_round", "player": player}]
    casts: list[Command] = [
        {"type": "cast_spell", "player": player, "number": number} for number in decision["numbers"]
    ]
    if decision["kind"] == "take_secret":
        casts.append({"type": "take_secret", "player": player})
    return casts + ([{"type": "end_turn", "player": player}] if decision["may_end"] else [])


def to_act(game: Game) -> list[int]:
    """Return the seats that may act now; none once the game is over (TURN-04)."""
    decision = game["state"]["decision"]
    return [] if decision is None else list(decision["players"])


def outcomes(game: Game, command: Command) -> Iterator[list[Outcome]]:
    """Yield what chance can make of a legal command, for those who want to try all of it."""
    return continued(game, command, [])


def continued(game: Game, command: Command, begun: list[Outcome]) -> Iterator[list[Outcome]]:
    """Yield all complete lists of outcomes that begin with `begun`."""
    try:
        submit(game, command, begun)
    except MissingOutcome as missing:
        for outcome in missing.options:
            yield from continued(game, command, [*begun, outcome])
    else:
        yield begun


# ---- Accepted input -----------------------------------------------------------------------------

FIELDS: dict[str, tuple[str, ...]] = {
    "cast_spell": ("number",),
    "end_turn": (),
    "deal_round": (),
    "take_secret": (),
}
"""The fields of each command besides `type` and `player`."""


def is_whole(value: object) -> TypeGuard[int]:
    """Say whether the value is an integer; `true` and `1.0` are not."""
    return type(value) is int


def is_number(value: object) -> TypeGuard[int]:
    """Say whether the value is the number of a stone (CAST-01)."""
    return is_whole(value) and value in NUMBERS


def are_numbers(value: object) -> TypeGuard[list[int]]:
    """Say whether the value is a list of numbers of stones."""
    return isinstance(value, list) and all(is_number(number) for number in value)


def malformed(message: str) -> Refused:
    """Return the refusal of something that does not have the form it must have."""
    return Refused("malformed", "protocol", message)


def checked_command(candidate: object, players: int) -> Command:
    """Return the command, if it has the form of one.

    Refused with code `malformed`: not an object, an unknown type, a player that is not a seat,
    unknown or missing fields, or a number that no stone has.
    """
    if not isinstance(candidate, dict):
        raise malformed("a command is an object")
    kind = candidate.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise malformed(f"a command's type is one of {', '.join(FIELDS)}")
    player = candidate.get("player")
    if not is_whole(player) or player not in range(players):
        raise malformed(f"a player is a seat, 0 to {players - 1}")
    if set(candidate) != {"type", "player", *FIELDS[kind]}:
        fields = ", ".join(("type", "player", *FIELDS[kind]))
        raise malformed(f"the fields of {kind} are {fields}")
    if kind == "cast_spell" and not is_number(candidate["number"]):
        raise malformed("a number is 1 to 8")
    return candidate


def checked_chance(candidate: object) -> list[Outcome]:
    """Return the outcomes, if they have the form of some.

    Refused with code `malformed`: not a list; with code `chance`: something in it is not of the
    form `{"die": face}` or `{"stone": number}`.
    """
    if not isinstance(candidate, list):
        raise malformed("chance is a list of outcomes")
    for outcome in candidate:
        known = isinstance(outcome, dict) and list(outcome) in (["die"], ["stone"])
        if not known or not all(is_whole(value) for value in outcome.values()):
            raise Refused("chance", "protocol", 'an outcome is {"die":FACE} or {"stone":NUMBER}')
    return candidate


def checked_setup(candidate: object) -> Setup:
    """Return a copy of the setup, with its defaults filled in (SETUP-02).

    Refused with code `setup`: whatever cannot be played.
    """
    if not isinstance(candidate, dict):
        refuse_setup("a setup is an object")
    required = ("players", "first_player", "removed", "hands")
    optional = ("variants", "stones", "lives", "hand", "secret", "removed_count", "die", "target")
    if not all(key in candidate for key in required):
        refuse_setup(f"a setup has the keys {', '.join(required)}")
    if not all(key in (*required, *optional) for key in candidate):
        refuse_setup(f"a setup has no keys but {', '.join((*required, *optional))}")

    players = candidate["players"]
    if not is_whole(players) or players not in REMOVED_COUNT:  # SETUP-01
        refuse_setup("players is 2, 3, 4 or 5")
    first_player = candidate["first_player"]
    if not is_whole(first_player) or first_player not in range(players):
        refuse_setup(f"first_player is a seat, 0 to {players - 1}")

    variants = candidate.get("variants", {})
    if not isinstance(variants, dict) or not set(variants) <= set(VARIANTS):
        refuse_setup(f"variants are {', '.join(VARIANTS)}")
    if not all(isinstance(chosen, bool) for chosen in variants.values()):
        refuse_setup("a variant is true or false")

    stones = candidate.get("stones", STONES)
    if not isinstance(stones, dict) or set(stones) != set(STONES):
        refuse_setup("stones has the keys 1 to 8")
    if not all(is_whole(times) and times >= 0 for times in stones.values()):
        refuse_setup("stones has 0 or more of each number")
    lives = checked_size(candidate, "lives", LIVES, least=1)
    hand = checked_size(candidate, "hand", HAND, least=1)
    secret = checked_size(candidate, "secret", SECRET, least=0)
    removed_count = checked_size(candidate, "removed_count", REMOVED_COUNT[players], least=0)
    target = checked_size(candidate, "target", TARGET, least=1)
    die = candidate.get("die", DIE)
    if not isinstance(die, list) or not die:
        refuse_setup("die is a list of faces, at least one")
    if not all(is_whole(face) and face >= 1 for face in die):
        refuse_setup("a face of the die is 1 or more")
    if sum(stones.values()) < removed_count + players * hand + secret:
        refuse_setup("there are fewer stones than are removed, dealt, and secret")

    removed = candidate["removed"]
    if not are_numbers(removed) or len(removed) != removed_count:
        refuse_setup(f"removed has {removed_count} numbers, each 1 to 8")
    hands = candidate["hands"]
    if not isinstance(hands, list) or len(hands) != players:
        refuse_setup(f"hands has one for each of {players} players")
    if not all(are_numbers(stones_held) and len(stones_held) == hand for stones_held in hands):
        refuse_setup(f"a hand has {hand} numbers, each 1 to 8")
    used = [*removed, *(number for stones_held in hands for number in stones_held)]
    for number in NUMBERS:
        if used.count(number) > stones[str(number)]:
            refuse_setup(f"there are only {stones[str(number)]} stones of number {number}")

    return {
        "players": players,
        "first_player": first_player,
        "removed": list(removed),
        "hands": [list(stones_held) for stones_held in hands],
        "variants": {**VARIANTS, **variants},
        "stones": {str(number): stones[str(number)] for number in NUMBERS},
        "lives": lives,
        "hand": hand,
        "secret": secret,
        "removed_count": removed_count,
        "die": list(die),
        "target": target,
    }


def checked_size(candidate: dict[str, Any], key: str, default: int, *, least: int) -> int:
    """Return the integer under the key, or the default.

    Refused with code `setup`: it is not an integer, or less than `least`.
    """
    value = candidate.get(key, default)
    if not is_whole(value) or value < least:
        refuse_setup(f"{key} is {least} or more")
    return value


def refuse_setup(message: str) -> NoReturn:
    """Refuse a setup, with code `setup`."""
    raise Refused("setup", "protocol", message)


# ---- Playing a game -----------------------------------------------------------------------------


def new(setup: object) -> Game:
    """Return the game that the setup begins.

    Refused with code `setup`: see `checked_setup`.
    """
    return opening(checked_setup(setup))


def submit(game: Game, command: object, given: object = ()) -> Game:
    """Return the game after the command; `given` are the outcomes of chance that it needs.

    The given game is not changed: a rule changes a copy, which nobody sees if it refuses.

    Refused: `malformed`, see `checked_command` and `checked_chance`; END-01, the game is over;
    TURN-04, it is another player's turn; ROUND-03, the next round is to be dealt by a certain
    player, or cannot be dealt yet; `chance`, too many, too few or impossible outcomes; and whatever
    the command's own rule refuses.
    """
    fields = checked_command(command, game["setup"]["players"])
    chance = Chance(checked_chance(list(given) if isinstance(given, tuple) else given))
    kind, player = fields["type"], fields["player"]
    game = deepcopy(game)
    decision = game["state"]["decision"]
    if decision is None:
        raise Refused("finished", "END-01", "the game is over")
    between_rounds = decision["kind"] == "deal_round"
    if player not in decision["players"]:
        ruling = "ROUND-03" if between_rounds else "TURN-04"
        raise Refused("player", ruling, f"seat {decision['players'][0]} is to act")
    if between_rounds != (kind == "deal_round"):
        raise Refused("decision", "ROUND-03", f"{kind} is not possible in {decision['kind']}")

    match kind:
        case "cast_spell":
            cast_spell(game, player, fields["number"], chance)
        case "end_turn":
            end_turn_by_choice(game, player, chance)
        case "deal_round":
            deal_round(game, player, chance)
        case "take_secret":
            take_secret(game, player, chance)
    chance.demand_used_up()
    return game


# ---- The protocol -------------------------------------------------------------------------------

PROTOCOL = 1


class Session(TypedDict):
    """One conversation with a runner: the game under way, if one was begun."""

    game: Game | None


def answer(session: Session, line: str | bytes) -> tuple[dict[str, Any], bool]:
    """Return the answer to one line of input, and whether the engine is to exit after it.

    The session's game is replaced when a `new` or a `submit` is accepted, and otherwise unchanged.
    A `seq` that is missing, or not an integer, is echoed as null.
    """
    seq = None
    try:
        request = read_request(line)
        if is_whole(request.get("seq")):
            seq = request["seq"]
        return {"seq": seq, "ok": True, **perform(session, request)}, request["op"] == "bye"
    except Refused as refused:
        error = {"code": refused.code, "message": str(refused)}
        return {"seq": seq, "ok": False, "error": error}, False


def read_request(line: str | bytes) -> dict[str, Any]:
    """Return the request in a line.

    Refused with code `malformed`: not UTF-8, not JSON (which has no NaN), nested too deeply or with
    a number too long for Python to read, or not an object.
    """
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise malformed("a request is one line of JSON") from None
    if not isinstance(request, dict):
        raise malformed("a request is an object")
    return request


def refuse_constant(name: str) -> NoReturn:
    """Refuse what Python reads but JSON does not have: NaN and the infinities."""
    raise ValueError(name)


def perform(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """Carry out a request and return what its answer contains besides `seq` and `ok`.

    Refused: `malformed`, an unknown `op` or no value for what the request needs; `protocol`, a
    version other than this; `no_game`, nothing to play yet; and as `new` and `submit` say.
    """
    match request.get("op"):
        case "hello":
            if not is_whole(needed(request, "protocol")) or request["protocol"] != PROTOCOL:
                raise Refused("protocol", "protocol", f"this engine speaks protocol {PROTOCOL}")
            engine = {"name": "abracada-spec", "version": "1", "language": "Python"}
            return {
                "protocol": PROTOCOL,
                "game": "abracada",
                "engine": engine,
                "variants": list(VARIANTS),
            }
        case "new":
            game = new(needed(request, "setup"))
            session["game"] = game
            return {"state": game["state"]}
        case "submit":
            game = game_under_way(session)
            game = submit(game, needed(request, "command"), request.get("chance", []))
            session["game"] = game
            return {"state": game["state"]}
        case "legal":
            return {"commands": legal(game_under_way(session))}
        case "bye":
            return {}
    raise malformed("op is hello, new, submit, legal or bye")


def needed(request: dict[str, Any], key: str) -> object:
    """Return what the request gives for the key.

    Refused with code `malformed`: it gives nothing.
    """
    if key not in request:
        raise malformed(f"{request['op']} needs {key}")
    return request[key]


def game_under_way(session: Session) -> Game:
    """Return the session's game.

    Refused with code `no_game`: no `new` has been accepted yet.
    """
    if session["game"] is None:
        raise Refused("no_game", "protocol", "no game has been begun; send new first")
    return session["game"]


def main() -> None:
    """Answer standard input line by line, until `bye` or its end."""
    session: Session = {"game": None}
    for line in sys.stdin.buffer:
        reply, leaving = answer(session, line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if leaving:
            return


if __name__ == "__main__":
    main()
