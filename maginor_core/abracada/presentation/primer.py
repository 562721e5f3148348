"""The primer: the game in a minute, for people who sit down to play it at a terminal."""

from __future__ import annotations

from maginor_core.abracada.components.stone_set import PLACEHOLDER

PRIMER = f"""\
You have stones that everybody sees but you. In your turn, name the number of a spell, 1 to 8.
If one of your stones bears it, the stone goes to the board and the spell takes effect. Then you
may name the same number again, or a higher one, or end your turn. If none of your stones bears
it, you lose a life and your turn ends; for a failed 1 you lose as many as the die shows.

Of each spell there are as many stones as its number: one of 1, eight of 8. Low numbers are
stronger and rarer. What you see in the hands of others and on the board is not in yours; type
hint for the exact chances.

At the end of your turn you draw until you have a full hand again, as far as the supply reaches.
Spell 4 takes a secret stone, worth a point if you live at the end of the round.

A round ends when somebody has no life left, or at once when somebody's hand is empty. If your
cast ends the life of others, you gain 3 points and everyone else alive 1. If you end your own by
a failed cast, everyone else gains 1. An empty hand brings 3 points, and the others none. Then a
new round is dealt; the first to reach the target has won.

Several people can share this screen: it is cleared before the next one looks at it, since it
shows the stones of all others. {PLACEHOLDER}
"""
"""The game, its paragraphs parted by empty lines."""
