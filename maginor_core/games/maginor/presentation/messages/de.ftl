### Maginor auf Deutsch. Namen von Spielern und Orakeln stehen ungebeugt hinter ihrem Gattungswort.


## Namen

oracle-guild-hall = Gildehalle
oracle-owl = Eule
oracle-salamander = Salamander
oracle-raven = Rabe
oracle-great-eagle = Großer Adler
oracle-unicorn = Einhorn
oracle-sphinx = Sphinx
oracle-griffin = Greif
oracle-kraken = Krake
oracle-phoenix = Phönix
oracle-dragon = Drache

symbol = { $symbol ->
    [fire] Feuer
    [water] Wasser
    [earth] Erde
    [air] Luft
   *[fate] Schicksal
}
symbol-short = { $symbol ->
    [fire] Fe
    [water] Wa
    [earth] Er
    [air] Lu
   *[fate] Sc
}
face = { $face ->
    [fire] FEUER
    [water] WASSER
    [earth] ERDE
    [air] LUFT
    [fate] SCHICKSAL
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] Feuer
    [water] Wasser
    [earth] Erde
    [air] Luft
    [fate] Schicksal
   *[maginor] Maginor
}
card = { $card ->
    [fire] Feuer
    [water] Wasser
    [earth] Erde
    [air] Luft
    [fate] Schicksal
   *[sorcery] Zauberkarte
}
card-short = { $card ->
    [fire] Fe
    [water] Wa
    [earth] Er
    [air] Lu
    [fate] Sc
   *[sorcery] Za
}
cards-of-a-kind = { $card ->
    [sorcery] { $count } Zauberkarten
   *[fate] { $count }-mal { card }
}
spell = { $spell ->
    [retrieval] Rückholung
    [restoration] Wiederherstellung
    [domination] Herrschaft
    [persuasion] Überzeugung
    [telekinesis] Telekinese
    [teleportation] Teleportation
    [summoning] Beschwörung
    [reversal] Umkehrung
    [golden-cauldron] Goldener Kessel
   *[high-wizard] Hohemagier
}
beast = { $beast ->
    [earthbeast] Erdbestie
    [waterbeast] Wasserbestie
   *[firebeast] Feuerbestie
}
votes = { $count ->
    [one] { $count } Stimme
   *[other] { $count } Stimmen
}
counters = { $count ->
    [one] { $count } Marker
   *[other] { $count } Marker
}
slot = { $symbol ->
    [unknown] Platz { $slot }
   *[fate] Platz { $slot } ({ symbol })
}
slots = { $count ->
    [one] Platz { $slots }
   *[other] Plätze { $slots }
}
place = { slot } des Orakels { $oracle }


## Was die Zaubersprüche bewirken

effect-retrieval = nimm zwei abgelegte Symbolkarten zurück auf die Hand
effect-restoration = nimm zwei abgelegte Zauberkarten zurück auf die Hand
effect-domination = lege einen oder zwei Marker auf freie Plätze, wo dein Zauberer steht
effect-persuasion = ersetze einen gegnerischen Marker, wo dein Zauberer steht, durch einen deiner Marker
effect-telekinesis = lege einen Marker auf einen freien Platz eines beliebigen Orakels
effect-teleportation = setze deinen Zauberer auf ein anderes Orakel; dein Zug geht weiter
effect-summoning = werte sofort das erste Orakel hinter der Gildehalle; dein Zug endet
effect-reversal = gewinne ein Duell, { $tied ->
    [yes] das du verloren hast oder das unentschieden ausging
   *[no] das du verloren hast
}{ $before ->
    [yes] , auch schon vor der Wahl der Bestien
   *[no] {""}
}
effect-golden-cauldron = am Ende 3 Stimmen wert
effect-high-wizard = am Ende 5 Stimmen wert
effect-worthless = in dieser Ausgabe nichts wert
spell-explained = { spell }: { $effect }


## Befehle

command-play-symbol-card = die Symbolkarte { symbol } spielen
command-play-sorcery-card = eine Zauberkarte für das Orakel { $oracle } spielen
command-cast-retrieval = Rückholung wirken, für { $symbols }
command-cast-restoration = Wiederherstellung wirken
command-cast-domination = Herrschaft auf { $count ->
    [one] Platz { $slots }
   *[other] die Plätze { $slots }
} wirken
command-cast-persuasion = Überzeugung auf Platz { $slot } wirken
command-cast-telekinesis = Telekinese auf { place } wirken
command-cast-teleportation = sich auf das Orakel { $oracle } teleportieren
command-cast-summoning = Beschwörung wirken
command-move-wizard = den Zauberer zum Orakel { $oracle } ziehen
command-roll-die = würfeln
command-choose-symbol = { symbol } nennen
command-choose-slot = Platz { $slot } nehmen
command-choose-target = Platz { $slot } angreifen
command-choose-beast = die { beast } wählen
command-choose-beast-hidden = eine Bestie wählen
command-cast-reversal = Umkehrung wirken
command-decline-reversal = Umkehrung behalten
command-choose-reward = { $reward ->
    [oracle] das Orakel
   *[spell] den Zauberspruch
} nehmen


## Ereignisse

event-symbol-card-played = { $player } spielt die Symbolkarte { symbol }.
event-sorcery-card-played = { $player } spielt eine Zauberkarte für das Orakel { $oracle }.
event-die-rolled = { $player } würfelt { face } für das Orakel { $oracle }.
event-symbol-asked = { $player } muss ein Symbol für das Orakel { $oracle } nennen.
event-symbol-named = { $player } nennt { symbol }.
event-slot-asked = { $player } muss einen der Plätze { $slots } des Orakels { $oracle } nehmen.
event-influence-placed = { $player } legt einen Marker auf { place }.
event-target-asked = { $player } muss einen der Plätze { $slots } des Orakels { $oracle } angreifen.
event-duel-began = { $challenger } fordert { $defender } um { place } heraus.
event-beasts-asked = { $challenger } und { $defender } müssen heimlich ihre Bestien wählen.
event-beast-chosen = { $player } wählt heimlich die { beast }.
event-beast-hidden = { $player } hat eine Bestie gewählt.
event-beasts-revealed = Die Bestien werden aufgedeckt: { $challenger_beast } des Angriffs gegen { $defender_beast } der Verteidigung.
event-reversal-asked = { $player } darf Umkehrung wirken.
event-reversal-declined = { $player } behält Umkehrung.
event-duel-won = { $winner } gewinnt das Duell und hält { place }.
event-duel-tied = Unentschieden zwischen { $challenger } und { $defender }: Beide Marker gehen zurück, und { place } ist frei.
event-spell-cast = { $player } wirkt { spell }.
event-card-taken-back = { $player } nimmt { $card ->
    [sorcery] eine Zauberkarte
   *[fate] die Symbolkarte { card }
} zurück auf die Hand.
event-influence-replaced = { $player } ersetzt auf { place } den Marker von { $owner }.
event-wizard-teleported = Der Zauberer von { $player } steht jetzt auf dem Orakel { $oracle }.
event-wizard-moved = { $player } zieht den Zauberer zum Orakel { $oracle }.
event-maginor-moved = Maginor geht { $place ->
    [on] auf das
   *[before] auf das Feld vor dem
} Orakel { $oracle }.
event-oracle-scored = Das Orakel { $oracle } wird gewertet: { $ranking }.
rank = { $rank ->
    [1] Erster Platz
    [2] zweiter Platz
    [3] dritter Platz
   *[4] vierter Platz
} { $player }
ranking-empty = Niemand hat dort einen Marker
event-reward-asked = { $player } muss das Orakel { $oracle } oder seinen Zauberspruch nehmen.
event-oracle-won = { $player } gewinnt das Orakel { $oracle } ({ votes }).
event-spell-won = { $player } gewinnt den Zauberspruch { spell }.
event-oracle-discarded = Das Orakel { $oracle } geht an niemanden.
event-spell-discarded = Der Zauberspruch { spell } geht an niemanden.
event-counters-returned = { $player } nimmt { counters } zurück.
event-wizard-displaced = Der Zauberer von { $player } geht in die Mitte.
event-oracle-left-circle = Das Orakel { $oracle } verlässt den Kreis.
event-turn-began = { $player } ist am Zug.
event-turn-resumed = { $player } setzt den Zug fort.
event-game-ended = Das Spiel ist zu Ende: { $totals }; { $count ->
    [one] { $winners } gewinnt
   *[other] { $winners } teilen sich den Sieg
}.
has-votes = { $player } hat { votes }
without-effect-supply = Es wird kein Marker gelegt: { $player } hat keinen mehr.
without-effect-slot = Es wird kein Marker gelegt: Das Orakel { $oracle } hat keinen Platz mit dem Symbol { symbol }.
without-effect-held = Es wird kein Marker gelegt: { $player } hält auf dem Orakel { $oracle } schon alle Plätze mit dem Symbol { symbol }.


## Fragen

question-turn = du bist am Zug. Erst Karten und Zaubersprüche, dann ziehen oder würfeln.
question-symbol = nenne ein Symbol für das Orakel { $oracle }.
question-slot = welchen Platz des Orakels { $oracle } nimmst du?
question-target = welchen Marker auf dem Orakel { $oracle } greifst du an?
duel = { $side ->
    [challenger] du forderst { $rival } um { place } heraus
   *[defender] du verteidigst { place } gegen { $rival }
}
question-beast = { duel }. Welche Bestie?
question-reversal = { duel }. Umkehrung wirken?
question-reversal-revealed = { duel }, { $own } (deine) gegen { $other }. Umkehrung wirken?
question-reward = du bist Erster auf dem Orakel { $oracle }. Was nimmst du?


## Menü

menu-play = eine Symbolkarte spielen
menu-sorcery = eine Zauberkarte spielen
menu-sorcery-note = für ein beliebiges Orakel würfeln
menu-cast = einen Zauberspruch wirken
menu-move = den Zauberer ziehen
menu-move-note = beendet deinen Zug
menu-only = kein zweiter Marker
menu-roll = für das Orakel { $oracle } würfeln
menu-roll-note = beendet deinen Zug
menu-reversal = Umkehrung wirken
menu-reversal-note = du gewinnst das Duell
menu-keep = Umkehrung behalten
menu-keep-note = das Duell geht weiter
menu-beast-note = { $beast ->
    [earthbeast] schlägt Wasser; bei zweien gewinnt die Verteidigung
    [waterbeast] schlägt Feuer; bei zweien gehen beide Marker zurück
   *[firebeast] schlägt Erde; bei zweien gehen beide Marker zurück
}
menu-card = Symbolkarte { symbol }
menu-oracle-note = frei: { $symbols }
menu-slot-note = gehalten von { $player }
word-play = spielen
word-sorcery = zauberkarte
word-cast = wirken
word-move = ziehen
word-roll = würfeln
word-only = nur
word-keep = behalten
word-oracle = orakel
word-spell = spruch
examples = 3, ziehen 3, zi eu


## Was ein Symbol bewirken würde

outlook-no-counter = ohne Wirkung: kein Marker im Vorrat
outlook-free = { $count ->
    [one] { $count } freier Platz
   *[other] { $count } freie Plätze
}
outlook-duel = ein Duell mit { $rivals }
outlook-own = ohne Wirkung: alle seine Plätze gehören dir
outlook-missing = ohne Wirkung: nicht auf diesem Orakel
outlook-wild = hier ein Joker: du nennst ein Symbol


## Das Spielbrett

head-oracle = Orakel
head-votes = Stimmen
head-votes-short = St
head-rank = Rang
head-wizards = Zauberer
head-wizards-short = Zau
head-spell = Zauberspruch
head-free = frei
head-first = Erster
head-second = Zweiter
head-slots = Plätze, im Uhrzeigersinn von oben
board-between = (das Feld dazwischen)
board-spells = Zaubersprüche daneben:
board-ring = { $oracle }, im Uhrzeigersinn von oben:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] der Erste nimmt die Stimmen oder den Zauberspruch, der Zweite das andere
    [either] wer allein ist, nimmt die Stimmen oder den Zauberspruch, das andere verfällt
   *[votes] der Erste nimmt die Stimmen
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor wertet es mit dem nächsten Schritt
   *[other] Maginor wertet es in { $count } Schritten
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = Schritte, bis Maginor das Orakel wertet
way-before-hall = Maginor ist auf dem Feld vor dem Orakel { $oracle }; sein nächster Schritt wertet es und beendet das Spiel.
way-before = Maginor ist auf dem Feld vor dem Orakel { $oracle }; sein nächster Schritt führt darauf.
way-on-hall = Maginor ist auf dem Orakel { $oracle }; sein nächster Schritt wertet nichts.
way-on = Maginor ist auf dem Orakel { $oracle }; sein nächster Schritt wertet es.
player-short = { $votes ->
    [one] { $votes } Stimme
   *[other] { $votes } Stimmen
}, { $counters } Marker
player-long = { $votes ->
    [one] { $votes } Stimme
   *[other] { $votes } Stimmen
} gewonnen, { $counters } Marker im Vorrat, Zauberer { $where ->
    [middle] in der Mitte
   *[oracle] auf { $oracle }
}
player-no-cards = keine Karten
player-cards = Hand: { $hand }; abgelegt: { $discards }
player-spells = Zaubersprüche: { $spells }
player-oracles = gewonnen: { $oracles }
tally = Bisher gewonnen: { $standings }.
tally-player = { $player } { votes }


## Übersichten

score-won = { $standings }; gewonnen: { $players }.
score-ahead = { $standings }; in Führung: { $players }.
decided-oracle = Gleich viele Stimmen, also entscheidet das wertvollste einzelne Orakel: { $standings }.
decided-shared = Gleich viele Stimmen und gleich wertvolle beste Orakel: { $players } teilen sich den Sieg.
score-note = Marker auf jedem Orakel, und wer bei einer Wertung jetzt als Erster und Zweiter wählen würde:
stats-events = { $count ->
    [one] { $count } Ereignis
   *[other] { $count } Ereignisse
}
stats-dice = Würfe: { $faces }
stats-duels = Duelle: { $count }
stats-lead = Führungswechsel: { $oracles } bei Orakeln, { $votes } bei Stimmen
stats-scored = Gewertet, der Reihe nach: { $oracles }
stats-votes = Stimmen
stats-turns = Züge
stats-moves = Zauberer gezogen
stats-rolls = gewürfelt
stats-cards = gespielte Karten
stats-counters = gelegte Marker
stats-replaced = ersetzte Marker
stats-results = Duelle: Siege, Niederlagen, Unentschieden
stats-spells-won = gewonnene Zaubersprüche
stats-spells-cast = gewirkte Zaubersprüche
stats-oracles = gewonnene Orakel
deal-note = Die Zauberer und Maginor stehen auf der Gildehalle.


## Ablehnungen

refusal-game-over = das Spiel ist zu Ende, weitere Befehle werden nicht angenommen
refusal-not-your-decision = { $player } darf jetzt nichts tun; die Entscheidung liegt bei { $players }
refusal-other-decision = { $player } kann jetzt nicht { $tried }; zuerst heißt es: { $awaited }
refusal-card-not-held = { $player } hat die Karte { card } nicht auf der Hand; auf der Hand: { $hand }
refusal-off-board = der Zauberer von { $player } steht auf keinem Orakel; so lässt sich nicht { $tried }; { $instead }
refusal-not-in-play = das Orakel { $oracle } ist nicht im Spiel; im Spiel sind { $oracles }
refusal-same-oracle = der Zauberer von { $player } steht schon auf dem Orakel { $oracle }; möglich sind { $oracles }
refusal-spell-not-held = { $player } hat den Zauberspruch { spell } nicht; vorhanden: { $spells }
refusal-nothing-to-take-back = { $player } hat keine { $spell ->
    [retrieval] Symbolkarte
   *[restoration] Zauberkarte
} abgelegt, also kann { spell } nichts zurücknehmen; der Zauberspruch bleibt erhalten
refusal-not-discarded = { $player } kann nicht zurücknehmen: { $symbols }; möglich sind genau { $count } der abgelegten { $discarded }, in dieser Reihenfolge
refusal-slot-not-free = { $slots } auf dem Orakel { $oracle } ist nicht möglich; frei zu nehmen sind { $free }
refusal-no-slot = kein Platz
refusal-slots-order = { $slots } sind nicht ein oder zwei verschiedene Plätze in aufsteigender Reihenfolge
refusal-not-a-target = Platz { $slot } des Orakels { $oracle } ist kein Ziel; Ziele sind { $targets }
refusal-no-counter = { $player } braucht für { spell } Marker im Vorrat: { $needed }; vorhanden: { $supply }; der Zauberspruch bleibt erhalten
refusal-summoning-barred = nur die Gildehalle ist übrig, und Beschwörung wertet sie nicht; der Zauberspruch bleibt erhalten
refusal-dice = der Befehl würfelt { $taken ->
    [0] nicht
   *[1] einmal
}, angegeben sind aber so viele Würfe: { $given }
refusal-rite = ein Ritual wird nie gewirkt; es ist am Ende Stimmen wert

tried-cast-domination = Herrschaft wirken
tried-cast-persuasion = Überzeugung wirken
tried-cast-restoration = Wiederherstellung wirken
tried-cast-retrieval = Rückholung wirken
tried-cast-reversal = Umkehrung wirken
tried-cast-summoning = Beschwörung wirken
tried-cast-telekinesis = Telekinese wirken
tried-cast-teleportation = Teleportation wirken
tried-be-helped-by-domination = Herrschaft wirken
tried-be-helped-by-persuasion = Überzeugung wirken
tried-choose-a-beast = eine Bestie wählen
tried-choose-a-reward = eine Belohnung wählen
tried-choose-a-slot = einen Platz wählen
tried-choose-a-symbol = ein Symbol wählen
tried-choose-a-target = ein Ziel wählen
tried-choose-its-reward = eine Belohnung wählen
tried-decline-it = darauf verzichten
tried-decline-reversal = auf Umkehrung verzichten
tried-move-its-wizard = den Zauberer ziehen
tried-play-a-sorcery-card = eine Zauberkarte spielen
tried-play-a-symbol-card = eine Symbolkarte spielen
tried-roll-the-die = würfeln
tried-take-its-turn = den Zug ausführen
instead-it-may-play-sorcery-or-move = möglich sind Zauberkarten oder ein Zug des Zauberers
instead-it-must-move = er muss ziehen
instead-the-spell-stays-held = der Zauberspruch bleibt erhalten


## Das Spiel in einer Minute

summary = Lege Marker auf die Orakel, um ihre Stimmen zu gewinnen, bevor Maginor einmal um den Kreis gegangen ist. Die meisten Stimmen gewinnen.
panel-goal = Ein Orakel ist so viele Stimmen wert, wie sein Siegel sagt. Wer die meisten Stimmen gewinnt, gewinnt das Spiel.
panel-turn = Dein Zauberer steht auf einem Orakel. Zieh ihn in deinem Zug auf ein anderes, oder würfle dort, wo er steht.
panel-symbol = Der Würfel oder eine Karte nennt ein Symbol. Dein Marker nimmt einen Platz mit diesem Symbol.
panel-duel = Kein Platz frei? Ein Duell um den Marker eines Rivalen! Beide wählen geheim: Erde schlägt Wasser, Wasser schlägt Feuer, Feuer schlägt Erde.
panel-maginor = Verlässt Maginor ein Orakel, oder ist es voll, wird es gewertet: Wer dort die meisten Marker hat, nimmt die Stimmen oder den Zauberspruch, der Zweite das andere. Kommt er heim, endet das Spiel.
lesson-roll = Der Würfel nennt ein Symbol: Der Spieler nimmt einen Platz mit diesem Symbol auf dem Orakel unter seinem Zauberer oder auf dem, das eine Zauberkarte nennt. Zeigt er Maginor, nennt der Spieler das Symbol, und Maginor zieht weiter.
lesson-card = Eine Karte bewirkt dasselbe wie ein Wurf, mit einem Symbol nach Wahl, und beendet den Zug nicht. Jede Symbolkarte kann einmal gespielt werden, bis ein Zauberspruch sie zurückbringt.
lesson-duel = Kein Platz mit dem Symbol war frei, also wird um den Marker eines Rivalen gekämpft. Beide wählen geheim eine Bestie; jede Bestie schlägt eine der anderen.
lesson-scored = Maginor hat das Orakel erreicht: Wer dort die meisten Marker hat, wählt zwischen dessen Stimmen und dessen Zauberspruch, und der Zweite erhält das andere.
primer-aim =
    Es geht um Stimmen. Ein Orakel im Kreis ist so viele Stimmen wert, wie es Plätze hat, und jeder
    Platz trägt ein Symbol. Je mehr deiner Marker auf einem Orakel liegen, desto höher ist dort dein
    Rang; bei Gleichstand liegt vorn, wessen Marker im Uhrzeigersinn von oben zuerst kommt. Wird ein
    Orakel gewertet, so nimmt der Erste der Rangfolge die Kachel oder den Zauberspruch daneben, und
    der Zweite bekommt das andere.
primer-turn =
    Spiele in deinem Zug beliebig viele Karten und wirke Zaubersprüche, und tu dann eines von
    beidem: Zieh deinen Zauberer zu einem anderen Orakel, oder würfle für das Orakel, auf dem er
    steht.
primer-symbol =
    Ein gespieltes oder gewürfeltes Symbol bringt einen deiner Marker auf einen freien Platz mit
    diesem Symbol. Ist keiner frei, so greifst du dort einen gegnerischen Marker an. Schicksal ist
    ein Joker, wo kein Platz es trägt. Mit einer Zauberkarte würfelst du für ein Orakel deiner Wahl,
    wo auch immer dein Zauberer steht.
primer-maginor =
    Zeigt der Würfel Maginor, so nenne ein Symbol; danach geht er einen Schritt: von einem Orakel
    auf das Feld vor dem nächsten, oder von dort darauf. Das Orakel, das er verlässt, wird gewertet;
    ebenso eines, dessen letzter Platz belegt wird. Eine Wertung beendet den Zug. Die Marker gehen
    zurück in den Vorrat und die Zauberer in die Mitte; von dort muss ein Zauberer erst ziehen,
    bevor für ihn gewürfelt werden kann. Die Gildehalle wird erst gewertet, wenn Maginor wieder auf
    sie kommt, und dann ist das Spiel zu Ende.
primer-duel =
    Im Duell wählen beide heimlich eine Bestie: Erde schlägt Wasser, Wasser schlägt Feuer, Feuer
    schlägt Erde. Bei zweimal Feuer oder zweimal Wasser gehen beide Marker zurück; bei zweimal Erde
    gewinnt die Verteidigung.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor zieht auch nach einem Wurf weiter, der zu einer Wertung führt
variant-reversal-before-duel = Umkehrung darf vor der Wahl der Bestien gewirkt werden
variant-reversal-covers-tie = Umkehrung macht auch aus einem Unentschieden einen Sieg
variant-rolled-fate-is-wild = Schicksal auf dem Würfel ist ein Joker, wo es keinen Platz dafür gibt
variant-rites-count = Riten zählen am Ende


## Why a command is advised

reason-beast = Niemand kann die Bestie des anderen vorhersehen; am besten ist man selbst ebenso wenig vorherzusehen.
reason-move = Für die nächsten Würfe { $count ->
    [one] ist { $count } Platz
   *[other] sind { $count } Plätze
} frei bei: { $oracle }.
reason-votes = Von allem, was möglich ist, bringt es im Mittel die meisten Stimmen, über alle Seiten des Würfels und alle Duelle.
