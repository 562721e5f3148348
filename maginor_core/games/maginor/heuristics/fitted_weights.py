"""Weights of ``chances``: those that make the results of games most likely.

A bot played itself that takes what the exact expectation of its turn says, and 2 or 3 % of its
commands at random: 2,500 games by the valuation in votes, 3,000 by weights that were fitted to
these, and 2,600 by weights fitted to both. All weights were sought at once, by logistic regression
on 139,326 states at the beginnings of turns, with a quadratic penalty of 20 on their distance from
the valuation in votes. The program that played and sought, in C, was not kept;
``scripts/fit-chances`` seeks such weights in games of the bots of today.
"""

from __future__ import annotations

from typing import Final

EXPECTED: Final = 1.50
"""Of the votes that a player is expected to have at the end (``Valuation.expected``)."""
VOTES: Final = -0.52
"""Of the votes that a player has."""
PLACE: Final = 0.47
"""Of what its wizard may gain where it stands (``Valuation.place``)."""
PLACE_OF_MOVER: Final = 0.38
"""The same once more, for whose turn it is."""
TURN: Final = 0.21
"""Of having the turn."""
TURN_EARLY: Final = -0.17
"""What is added to it while all Oracles are in play."""
TURN_LATE: Final = -0.50
"""What is added to it, divided by the spread of votes."""
TURN_BY_CARD: Final = -0.01
"""What each card in hand adds to it while all Oracles are in play."""
VOTES_LATE: Final = 0.01
"""Of each vote that a player has, undivided, once no Oracle is in play."""
VOTES_AT_LAST: Final = 0.04
"""Of the votes that a player has, with few Oracles in play."""
ANY_CARDS: Final = -0.14
"""Of the square root of the number of cards in hand."""
SUPPLY: Final = 0.18
"""Of each counter in supply, as far as they are few."""
NO_SUPPLY: Final = -0.01
"""Of having none."""
COVERED: Final = 0.32
"""Of the share of free slots, and one, that its cards may take where its wizard is.

By the better reward of the Oracle, as far as it is better than the second.
"""
COVERED_BY_MOVER: Final = 0.09
"""The same once more, for whose turn it is."""
FILLED: Final = 0.23
"""Of being able to fill the Oracle so, and to lead there then."""
FILLED_BY_MOVER: Final = 0.14
"""The same once more, for whose turn it is."""
CARDS: Final = (0.14, -0.16, -0.19, -0.03, 0.14, 0.04)
"""Of each card in hand, by its number."""
CARDS_EARLY: Final = (-0.35, 0.10, -0.12, -0.05, 0.20, -0.02)
"""What is added to these while all Oracles are in play."""
SPELLS: Final = (0.37, 0.25, 0.37, 0.22, 0.32, 0.24, 0.23, 0.36, -0.06, 0.0)
"""Of each spell that is held, by its number."""
SPELLS_EARLY: Final = (-0.10, -0.26, -0.26, -0.24, 0.11, -0.21, -0.33, -0.44, -0.03, 0.0)
"""What is added to these while all Oracles are in play."""
SECONDS: Final = (0.86, 0.62, 0.50, 0.57, 0.53, -0.51)
"""Of the second reward of an Oracle where a player has a counter, by how near Maginor is."""
# fmt: off
LEADS: Final = (
     0.00,  0.29,  0.34,  0.13,  0.41,  0.11,  0.24,
     0.00,  0.33,  0.37,  0.30,  0.32,  0.19,  0.23,
     0.00,  0.33, -0.01,  0.38,  0.23,  0.36,  0.28,
     0.00, -0.25, -0.14,  0.20,  0.08, -0.06,  0.14,
     0.00,  0.07,  0.40,  0.17,  0.07,  0.25,  0.07,
     0.00,  0.06,  0.22,  0.11,  0.11, -0.03, -0.08,
     0.00,  0.03, -0.03,  0.04, -0.05,  0.05, -0.01,
     0.00, -0.41, -0.24, -0.09, -0.17, -0.08, -0.04,
     0.00,  0.14,  0.31,  0.27,  0.13,  0.37,  0.07,
     0.00,  0.08, -0.15, -0.01, -0.14,  0.00, -0.08,
     0.00, -0.02, -0.01, -0.27, -0.18,  0.07, -0.19,
     0.00, -0.43, -0.27, -0.12, -0.19, -0.13, -0.12,
     0.00,  0.16,  0.32,  0.12,  0.20,  0.28,  0.13,
     0.00,  0.11, -0.16,  0.13, -0.09, -0.13, -0.09,
     0.00,  0.25, -0.09, -0.30, -0.08,  0.15, -0.14,
     0.00, -0.85, -0.34,  0.08, -0.25, -0.14, -0.27,
     0.00,  0.18,  0.32,  0.13,  0.21, -0.22, -0.04,
     0.00,  0.14, -0.15, -0.06,  0.07, -0.01, -0.13,
     0.00, -0.21, -0.13, -0.32, -0.51, -0.08, -0.15,
     0.00, -0.44, -0.61, -0.35, -0.36, -0.44, -0.32,
     0.00, -0.12,  0.00,  0.31,  0.00, -0.06, -0.03,
    -0.43,  0.00, -0.46,  0.00, -0.13,  0.00, -0.11,
     0.00, -0.71,  0.00, -0.32,  0.00, -0.15, -0.09,
    -1.00, -1.15, -0.46, -0.34, -0.39, -0.18, -0.27,
)
# fmt: on
"""Of the better reward of an Oracle, as far as it is better than the second, for who leads there.

By how near Maginor is, by how many counters it leads, and by free slots.
"""
# fmt: off
WIZARDS: Final = (
     0.00,  0.10,  0.12,  0.09,  0.20,
     0.00,  0.08,  0.25,  0.24,  0.18,
     0.00,  0.10, -0.03,  0.09,  0.14,
     0.00, -0.17,  0.00, -0.03,  0.06,
     0.00, -0.11, -0.07, -0.24, -0.09,
     0.00, -0.01,  0.09,  0.15,  0.14,
     0.00,  0.20,  0.10, -0.08, -0.01,
     0.00,  0.07,  0.03, -0.39, -0.06,
     0.00, -0.08,  0.03, -0.08, -0.06,
     0.00, -0.04, -0.27,  0.01, -0.03,
    -0.42, -0.55, -0.29, -0.20, -0.11,
     0.23,  0.44, -0.11,  0.01, -0.01,
     0.00,  0.25, -0.08, -0.03, -0.14,
     0.31, -0.09,  0.09, -0.11,  0.13,
     0.12,  0.02, -0.10, -0.07, -0.06,
)
# fmt: on
"""The same for whose wizard stands there.

By how near Maginor is in three steps, the lead from -2 to 2, and free slots up to 4.
"""
# fmt: off
WIZARDS_OF_MOVER: Final = (
     0.00,  0.03, -0.01, -0.02,  0.02,
     0.00,  0.01,  0.08, -0.02, -0.04,
     0.00, -0.02,  0.02,  0.04, -0.01,
     0.00, -0.18,  0.02, -0.03, -0.01,
     0.00, -0.18, -0.07, -0.07, -0.10,
     0.00, -0.04, -0.10, -0.12, -0.09,
     0.00,  0.14,  0.04,  0.01, -0.10,
     0.00,  0.00, -0.04,  0.03, -0.04,
     0.00, -0.09, -0.14, -0.22, -0.01,
     0.00, -0.15,  0.13, -0.18, -0.01,
    -0.10, -0.01, -0.17, -0.04, -0.04,
     0.12,  0.14,  0.04,  0.11,  0.03,
     0.00, -0.03, -0.09, -0.08, -0.01,
    -0.02, -0.15, -0.21,  0.10, -0.07,
    -0.12,  0.01, -0.07, -0.07, -0.09,
)
# fmt: on
"""The same once more, for whose turn it is."""
