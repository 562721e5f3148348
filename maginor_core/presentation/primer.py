"""The primer: the game in a minute, for people who sit down to play it at a terminal."""

from __future__ import annotations

PRIMER = """\
The aim is votes. An Oracle in the circle is worth as many votes as it has slots, and each slot
bears a symbol. The more of your counters lie on an Oracle, the better you rank there; of equal
players the one whose counter comes first, clockwise from the top of the tile, is ahead. When an
Oracle is scored, the first of the ranking takes the tile or the spell beside it, and the second
gets the other.

In your turn, play cards and cast spells as you like, and then do one of two things: move your
wizard to another Oracle, or roll the die for the Oracle where it stands.

A symbol, played or rolled, puts one of your counters into a free slot with that symbol. If none
is free you challenge an opponent's counter there. Fate is wild where no slot bears it. A
sorcery card rolls the die for an Oracle of your choice, wherever your wizard is.

If the die shows Maginor, name a symbol, and then he goes one step: from an Oracle to the space
before the next, or from there onto it. The Oracle that he leaves is scored; so is one whose
last slot is taken. A scoring ends the turn. Its counters go home and its wizards to the middle,
from where a wizard has to move before it can roll. The Guild Hall is scored only when Maginor
comes back onto it, and then the game is over.

In a duel both choose a beast in secret: earth beats water, water beats fire, fire beats earth.
Two fires or two waters send both counters home; with two earths the defender wins.
"""
"""The game, its paragraphs parted by empty lines."""
