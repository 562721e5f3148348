"""The game in a minute."""

PRIMER = """Fetch one of each artifact and bring your wizard back to the start, which is also the
goal, with enough energy. Whoever enters it so wins at once.

In each round everybody plays a different card. Its value is the steps of your wizard in this round,
and most cards do something besides. Turns are taken from the highest card to the lowest.

A march is made in full or not at all, and no place is entered twice in one turn: steps that could
not be completed are refused. Ruins, shields, gnomes, the giant and wizards on cells block the way;
areas hold any number of wizards. Your card may let you shift ruins or march the gnomes, and whoever
has played the lowest card may roll for the giant. A gnome or the giant that enters a cell with
another's wizard displaces it, step by step, as you like.

Each turn costs energy. On an energy field you either stay and gain some, or move on. Without energy
the wizard returns to the start and loses its artifacts. Your shield may be set anew in each turn.

Type steps as directions, several at once: n n e. Gnomes: g1 n; giant n; shift 2 west; lift 1 90;
shield 5 4 for column 5, row 4; out 5 1 to leave an area; roll; end. A step that is refused is
explained; so is ? n."""
