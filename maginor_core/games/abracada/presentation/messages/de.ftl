### Abracada…What? auf Deutsch.


## Namen

spell = { $number ->
    [1] Uralter Drache
    [2] Dunkler Wanderer
    [3] Süßer Traum
    [4] Nachtsängerin
    [5] Gewittersturm
    [6] Schneesturm
    [7] Feuerball
   *[8] Zaubertrank
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] würfeln: alle anderen verlieren so viele Leben
    [2] alle anderen verlieren ein Leben, du gewinnst eines
    [3] würfeln: du gewinnst so viele Leben
    [4] einen geheimen Stein nehmen
    [5] beide Nachbarn verlieren je ein Leben
    [6] der linke Nachbar verliert ein Leben
    [7] der rechte Nachbar verliert ein Leben
   *[8] du gewinnst ein Leben
}
spell-explained = { spell-numbered }: { effect }
lives = { $count } Leben
points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
stones = { $count ->
    [one] { $count } Stein
   *[other] { $count } Steine
}
stones-known = { $count ->
    [0] keinen Stein
    [one] den Stein { $stones }
   *[other] die Steine { $stones }
}
has-points = { $player } hat { points }
won = { $count ->
    [one] { $winners } hat gewonnen
   *[other] { $winners } haben gewonnen
}.


## Befehle

command-cast-spell = { spell-numbered } zaubern
command-end-turn = den Zug beenden
command-take-secret = einen geheimen Stein nehmen
command-deal-round = die nächste Runde austeilen


## Ereignisse

event-spell-cast = { $player } zaubert { spell-numbered }.
event-cast-failed = Misslungen: { $player } hat keinen Stein { spell-numbered }.
event-lower-number-named = { $player } nennt { spell-numbered }, eine kleinere Zahl als zuvor.
event-die-rolled = { $player } würfelt { $face }.
event-lives-lost = { $player } verliert { lives }.
event-lives-gained = { $player } gewinnt { lives }.
event-secret-stone-taken = { $player } nimmt einen geheimen Stein.
event-secret-stone-known = { $player } nimmt einen geheimen Stein: eine { $stone }.
event-stones-drawn = { $player } zieht { $drawn }.
event-stones-removed = Offen auf den Plan gelegt: { $drawn }.
event-hand-dealt = { $player } bekommt { $drawn }.
event-turn-began = { $player } ist am Zug.
event-hand-emptied = { $player } hat keinen Stein mehr, und alle anderen haben kein Leben mehr.
event-round-ended = Die Runde ist vorbei: { $gained }.
event-round-began = Die nächste Runde wird ausgeteilt; { $player } beginnt.
event-game-ended = Das Spiel ist vorbei: { $totals }; { $winners } { $count ->
    [one] gewinnt
   *[other] teilen sich den Sieg
}.
gains = { $player } gewinnt { points }


## Entscheidungen

question-next-round = die Runde ist vorbei, und du beginnst die nächste.
question-first = du bist am Zug. Welchen Zauber nennst du?
question-again = nenne noch einen Zauber oder ziehe nach und beende deinen Zug.
question-secret = nimm einen geheimen Stein, nenne noch einen Zauber, oder ziehe nach und beende deinen Zug.
menu-lower-note = kleiner als zuvor: das kostet ein Leben
menu-end = Zug beenden
menu-end-note = du ziehst nach, und der Nächste ist am Zug
menu-take = einen geheimen Stein nehmen
menu-take-note = du siehst ihn an; er ist einen Punkt wert, wenn du am Ende der Runde lebst
menu-deal = nächste Runde austeilen
menu-deal-note = du beginnst sie
word-end = ende
word-take = nimm
word-deal = austeilen
examples = 5, gewitter, ende
hint-title = Chance, dass einer deiner Steine die Zahl trägt:
hint-failed = Seit dem Fehlschlag mit { $numbers } hast du nichts gezogen.


## Der Tisch

placeholder = Die Seiten des Würfels sind ein Platzhalter: die Spielregel nennt sie nicht.
table-die = Die Seiten des Würfels: { $sides }.
table-variants = Varianten: { $variants }.
table-heading = Runde { $round }{ $state ->
    [over] , vorbei
   *[running] {""}
}. { $target ->
    [one] { $target } Punkt gewinnt
   *[other] { $target } Punkte gewinnen
}. Vorrat { $supply }; geheime Steine noch { $left } von { $secret }.
head-player = Spieler
head-points = Punkte
head-lives = Leben
head-stones = Steine
head-secret = geheime Steine
head-spell = Zauber
head-all = Steine insgesamt
head-open = offen auf dem Plan
head-nobody = von keinem gesehen
head-unseen = für dich verdeckt
lives-of = { $left } von { $most }


## Übersichten

score-gained = Gewonnen in der letzten Runde: { $standings }.
score-running = Runde { $round }, Leben: { $standings }. Wer zuerst { $target } hat, gewinnt.
earned = Runde { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] Hand geleert
    [taken] letztes Leben genommen
    [survived] überlebt
    [failed] Zauber eines anderen misslungen
    [stood] letzter Zauberer
   *[secret] geheime Steine
}
decided-round = Mehrere haben mindestens { points }, also entscheidet der Gewinn der letzten Runde: { $standings }.
decided-lives = Mehrere haben in der letzten Runde am meisten gewonnen, also entscheiden die übrigen Leben: { $standings }.
decided-shared = Gleicher Gewinn in der letzten Runde und gleich viele Leben: { $players } teilen sich den Sieg.
stats-rounds = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} beendet, { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
} begonnen.
stats-won = Runden
stats-cast = gezaubert
stats-failed = misslungen
stats-lost = verloren
stats-gained = gewonnen
stats-secret = geheim
stats-spells = Gelungene Zauber nach Zahl: { $spells }.
deal-stones = Steine: { $stones }.
deal-of = { $count } mit { $number }
deal-everyone = Alle haben { $lives } Leben und { stones }, die alle anderen sehen. Geheime Steine: { $secret }. Wer zuerst { $target } hat, gewinnt.
deal-removed = Entfernt, offen auf dem Plan: { $drawn }.
deal-hand = { $player } hat { $drawn }.


## Ablehnungen

tried = { $player } kann { $tried ->
    [cast-a-spell] keinen Zauber nennen
    [deal-a-round] keine Runde austeilen
    [take-a-secret-stone] keinen geheimen Stein nehmen
   *[end-its-turn] keinen Zug beenden
}
refusal-game-over = { tried }: Das Spiel ist vorbei, und kein Befehl wird mehr angenommen
refusal-round-over = { tried }: Die Runde ist vorbei; { $awaited } teilt die nächste aus
refusal-not-your-turn = { tried }: { $awaited } ist am Zug und nennt einen Zauber oder beendet den Zug
refusal-no-cast-yet = { $player } kann den Zug nicht vor einem Zauber beenden; nenne eine Zahl von 1 bis 8
refusal-no-secret-offered = { $player } kann jetzt keinen geheimen Stein nehmen, nur unmittelbar nach einer gelungenen 4, wenn das vereinbart ist und geheime Steine übrig sind; nenne eine Zahl
refusal-no-such-spell = { $value } ist kein Zauber; sie tragen die Zahlen 1 bis 8
refusal-lower-number = { $number } darf nicht auf { $last } folgen; nenne { $allowed } oder beende den Zug
why-round-over = die Runde ist vorbei; teile die nächste aus
why-not-over = die Runde ist nicht vorbei
why-no-cast = ein Zug hat mindestens einen Zauber; nenne eine Zahl von 1 bis 8
why-no-secret = ein geheimer Stein wird unmittelbar nach einer gelungenen 4 genommen
why-lower = { $number } ist kleiner als { $last }; nenne { $last } oder mehr, oder beende den Zug
why-no-spell = { $typed } ist kein Zauber; sie tragen die Zahlen 1 bis 8


## Das Bild

picture-round = Runde { $round }
picture-board = { $opened } von { stones } auf dem Plan
picture-unseen = { $unseen } verdeckt
picture-supply = Vorrat
picture-supply-name = { stones } im Vorrat
picture-secret = geheime Steine
picture-taken = geheim
picture-you = du
picture-left = dein linker Nachbar
picture-right = dein rechter Nachbar
picture-both = dein linker und rechter Nachbar


## Das Spiel in einer Minute

summary = Alle außer dir sehen deine Zaubersteine: Finde heraus, welche du hast, und zaubere sie für Punkte. Wer zuerst bei der Krone ist, gewinnt.
panel-goal = Zaubere, sammle Punkte, steig auf. Wer zuerst auf der Stufe mit der Krone steht, gewinnt.
panel-stones = Alle sehen deine Steine, nur du nicht. Du siehst die der anderen.
panel-cast = Nenne eine Zahl. Trägt einer deiner Steine sie, kommt er auf den Plan, und sein Zauber wirkt. Mach mit derselben oder einer höheren Zahl weiter, oder hör auf.
panel-count = Es gibt einen Stein mit 1 und acht mit 8. Zähle, was du siehst: Der Rest kann bei dir sein.
panel-round = Eine falsche Zahl kostet ein Leben und beendet deinen Zug; dann ziehst du nach. Hat jemand kein Leben oder keinen Stein mehr, ist die Runde zu Ende.
lesson-cast = Einer der Steine trug diese Zahl: Er liegt jetzt auf dem Plan, und der Spruch hat gewirkt. Danach darf dieselbe oder eine höhere Zahl genannt oder der Zug beendet werden.
lesson-failed = Keiner der Steine dessen, der gezaubert hat, trug diese Zahl; das kostet Leben, eines oder bei einer 1 so viele, wie der Würfel zeigt, und der Zug ist zu Ende. Wer zaubert, kann zählen, was bei anderen und auf dem Plan liegt: Diese Steine sind nicht in der eigenen Hand.
lesson-failed-own = Keiner deiner Steine trug diese Zahl; das kostet dich Leben, eines oder bei einer 1 so viele, wie der Würfel zeigt, und dein Zug ist zu Ende. Zähle, was du bei anderen und auf dem Plan siehst: Das hast du nicht.
lesson-round = Die Runde ist zu Ende: Punkte werden vergeben, und eine neue Runde wird ausgeteilt. Geheime Steine sind denen einen Punkt wert, die noch leben.
primer-aim = Du hast Steine, die alle sehen außer dir. In deinem Zug nennst du die Zahl eines Zaubers, 1 bis 8. Trägt einer deiner Steine sie, so kommt er auf den Plan, und der Zauber wirkt. Dann darfst du dieselbe Zahl noch einmal nennen, eine höhere, oder den Zug beenden. Trägt keiner deiner Steine die Zahl, so verlierst du ein Leben und dein Zug ist vorbei; für eine misslungene 1 verlierst du so viele, wie der Würfel zeigt.
primer-stones = Von jedem Zauber gibt es so viele Steine wie seine Zahl: einen mit 1, acht mit 8. Kleine Zahlen sind stärker und seltener. Was du bei anderen und auf dem Plan siehst, hast du nicht.
primer-draw = Am Ende deines Zuges ziehst du nach, bis deine Hand wieder voll ist, soweit der Vorrat reicht. Zauber 4 nimmt einen geheimen Stein, der einen Punkt wert ist, wenn du das Ende der Runde erlebst.
primer-round = Eine Runde endet, wenn jemand kein Leben mehr hat, oder sofort, wenn jemand keinen Stein mehr hat. Beendet dein Zauber das Leben anderer, so gewinnst du 3 Punkte und alle anderen Lebenden 1. Beendest du dein eigenes durch einen misslungenen Zauber, so gewinnen alle anderen 1. Eine leere Hand bringt 3 Punkte und den anderen keinen. Dann wird neu ausgeteilt; wer zuerst das Ziel erreicht, hat gewonnen.
primer-screen = hint nennt die genauen Chancen. Mehrere Leute können sich diesen Bildschirm teilen: er wird gelöscht, bevor der Nächste darauf schaut, da er die Steine aller anderen zeigt. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Eine niedrigere Zahl darf genannt werden und kostet ein Leben
variant-any-order = Zahlen dürfen in beliebiger Reihenfolge genannt werden
variant-last-wizard-standing = Eine Runde dauert, bis ein Zauberer übrig ist
variant-secret-optional = Wer eine 4 zaubert, darf den geheimen Stein liegen lassen


## Why a command is advised

reason-cast = Nach allem, was du siehst, trägt einer deiner Steine mit { $chance } % die { $number }; nichts anderes verspricht mehr.
reason-end = Ein weiterer Zauber würde mehr wagen, als er verspricht.
reason-take = Ein geheimer Stein kostet nichts und kann einen Punkt wert sein.
