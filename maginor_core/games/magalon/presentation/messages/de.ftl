### Magalon auf Deutsch.


## Namen

area-start = Start
area-amulet = Amulett
area-stone = Stein
area-ring = Ring
place-start = Gebiet Start
place-area = Gebiet { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = Feld in Spalte { $x }, Zeile { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = Feld { $way } von Gebiet { $area }
place-field = Energiefeld { $way } von Gebiet { $area }
place-way = { $count } { $direction ->
    [north] nördlich
    [east] östlich
    [south] südlich
   *[west] westlich
}
direction = { $direction ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
turned-arms = die Schenkel nach { $directions }
turned-quarters = um { $count ->
    [one] { $count } Vierteldrehung
   *[other] { $count } Vierteldrehungen
} nach links gedreht
energy = { $count } Energie
card-recover = alle benutzten Karten zurücknehmen
card-protect = kein Angriff auf dich
card-gnomes = Gnome { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}
card-shift = { $count }-mal Ruinen verschieben
card-place = eine Ruine anheben und absetzen
card-none = ohne Wirkung


## Befehle

command-play-card = Karte { $value } spielen
command-move-wizard = den Zauberer auf { $to } ziehen
command-move-gnome = Gnom { $gnome } auf { $to } ziehen
command-move-giant = den Riesen auf { $to } ziehen
command-displace = den Zauberer auf { $to } verdrängen
command-shift-ruin = Ruine { $ruin } nach { direction } verschieben
command-lift-ruin = Ruine { $ruin } anheben, { $turned }
command-place-ruin = die Ruine mit ihrer Ecke auf { $to } absetzen
command-set-shield = den Schild auf { $to } setzen
command-roll-dice = für den Riesen würfeln
command-end-turn = den Zug beenden
command-stay = auf dem Energiefeld bleiben
command-move-on = vom Energiefeld weiterziehen


## Ereignisse

event-card-played = { $player } spielt Karte { $value }.
event-card-asked = { $player } muss eine Karte spielen.
event-player-skipped = { $player } hat keine spielbare Karte und setzt in dieser Runde aus.
event-turns-ordered = Reihenfolge der Züge: { $players }.
event-turn-begun = { $player } ist am Zug.
event-turn-ended = { $player } hat den Zug beendet.
event-cards-put-away = Die gespielten Karten werden weggelegt.
event-cards-recovered = { $player } nimmt alle benutzten Karten zurück.
event-round-begun = Runde { $count } beginnt; { $player } spielt die erste Karte.
event-game-won = Der Zauberer von { $player } erreicht das Ziel: { $player } hat gewonnen!
event-game-broken-off = Die letzte Runde ist vorbei; gewonnen: { $players }.
event-energy-gained = { $player } erhält { $count } Energie.
event-energy-paid = { $player } zahlt { $count } Energie.
event-stayed = { $player } bleibt auf dem Energiefeld.
event-moved-on = { $player } zieht vom Energiefeld weiter.
event-wizard-exhausted = { $player } hat keine Energie mehr: Der Zauberer geht ohne Artefakte zum Start.
event-wizard-stepped = Der Zauberer von { $player } geht auf { $to }.
event-gnome-stepped = Gnom { $gnome } geht auf { $to }.
event-giant-stepped = Der Riese geht auf { $to }.
event-dice-rolled = { $player } würfelt { $dice }: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
} für den Riesen.
event-march-lapsed = Kein weiterer Schritt ist möglich: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
} { $march ->
    [wizard] des Zauberers
    [gnomes] der Gnome
   *[giant] des Riesen
} { $count ->
    [one] verfällt
   *[other] verfallen
}.
event-artifact-taken = { $player } nimmt das Artefakt { $area }.
event-wizard-attacked = Der { $by ->
    [gnome] Gnom
   *[giant] Riese
} greift den Zauberer von { $wizard } an; er muss verdrängt werden.
event-wizard-displaced-step = Der Zauberer von { $wizard } wird auf { $to } verdrängt.
event-wizard-displaced = Der Zauberer von { $wizard } ist fertig verdrängt.
event-ruin-shifted = Ruine { $ruin } wird nach { direction } verschoben.
event-ruin-lifted = Ruine { $ruin } wird angehoben, { $turned }.
event-ruin-placed = Ruine { $ruin } wird mit ihrer Ecke auf { $to } abgesetzt.
event-shield-set = { $player } setzt den Schild auf { $to }.


## Fragen

question-card = spiele eine Karte.
question-displace = verdränge den Zauberer von { $player }: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}.
question-ruin = setze Ruine { $ruin } ab: wohin ihre Ecke kommt.
question-move-on = zieh weiter: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}.
question-turn = du bist am Zug mit Karte { $value }; noch übrig: { $left }.
left-march = { $who ->
    [wizard] Zauberer
    [gnomes] Gnome
   *[giant] Riese
} { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}{ $must ->
    [yes] {" "}zu beenden
   *[no] {""}
}
left-shifts = { $count }-mal verschieben
left-ruin = eine Ruine anheben
left-shield = Schild
left-roll = würfeln
trail = Weg des Zauberers: { $places }.


## Menü

menu-card = Karte { $value }
menu-gnome = Gnom { $gnome }
menu-giant = der Riese
menu-ruin = Ruine { $ruin }
menu-shift = eine Ruine verschieben
menu-lift = eine Ruine anheben, um sie abzusetzen
menu-place = die Ruine absetzen
menu-shield = den Schild setzen
menu-stay-note = { $count } Energie; beendet den Zug
menu-on-note = { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}; beendet den Zug
menu-step = nach { direction }: { $to }
menu-to = in ein anderes Gebiet gehen
menu-out = das Gebiet verlassen
menu-row = Zeile { $count }
menu-column = Spalte { $count }
reach-end = Der Marsch kann hier enden, nach { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritten
}.
reach-energy = Energie, wenn der Zug hier endet: { $change }.
reach-exhausted = Die Energie reicht nicht: Der Zauberer müsste ohne Artefakte zum Start zurück.
reach-attack = Der letzte Schritt greift den Zauberer von { $wizard } an.
reach-goal = Das ist das Ziel: Sieg!


## Brett und Spieler

board-key = W Zauberer, S Schild, # Ruine mit ihrer Nummer, g Gnom, GG Riese, + Energiefeld, · freies Feld; Gebiete haben Buchstaben
board-too-wide = Das Brett ist zu breit, um hier gezeichnet zu werden.
board-areas = Gebiete: { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] Start und Ziel
   *[artifact] Artefakt
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] Start und Ziel
   *[artifact] Artefakt
}, mit { $players })
piece-gnome = Gnom { $gnome }: { $place }
piece-giant = Riese: { $place }
piece-ruin = Ruine { $ruin }: { $place }
player-at = auf { $place }
player-artifacts = Artefakte: { $artifacts }
player-shield = Schild auf { $place }
player-shield-supply = Schild im Vorrat
player-played = gespielt { $value }
player-hand = Hand { $cards }
player-used = benutzt { $cards }
tally = { $standings }.
tally-player = { $player } hat { $count } von { $all } Artefakten und { $energy } Energie


## Übersichten

score-won = { $standings }; gewonnen: { $players }.
score-ahead = { $standings }; in Führung: { $players }.
decided-goal = Das Ziel entscheidet, nicht die Artefakte: { $player } hat es zuerst erreicht.
decided-energy = Gleich viele Artefakte, also entscheidet die meiste Energie: { $standings }.
decided-shared = Gleich viele Artefakte und gleich viel Energie: { $players } teilen sich den Sieg.
stats = { $events ->
    [one] { $events } Ereignis
   *[other] { $events } Ereignisse
} in { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}; { $rolls ->
    [one] { $rolls } Wurf
   *[other] { $rolls } Würfe
} für den Riesen.
stats-player = Spieler
stats-steps = Schritte
stats-artifacts-taken = Artefakte genommen
stats-attacks = Angriffe
stats-attacked = angegriffen
stats-exhausted = erschöpft
deal-first = { $player } spielt die erste Karte.
deal-board = Brett { $id }
deal-amounts = Energie: { $start } am Anfang, { $goal } für das Ziel, höchstens { $max }, { $field } auf einem Energiefeld, ein Zug kostet { $cost }. Verdrängung: { $gnome ->
    [one] { $gnome } Schritt
   *[other] { $gnome } Schritte
} durch einen Gnom, { $giant } durch den Riesen. Weiterziehen: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}. Würfel: { $dice }, mit { $faces } Seiten.
deal-card = Karte { $value }: { $effects }
deal-placeholders = Platzhalter, die dieses Projekt selbst gewählt hat:


## Das Bild

picture-round = Runde { $count }
button-turn = Zug beenden
button-dice = würfeln
button-shield = Schild
button-stay = bleiben
button-on = weiterziehen
picture-lifted = Ruine angehoben
picture-shield = Schild von { $player }
picture-turn = Zug { $count }
picture-skipped = setzt aus
picture-card = Karte { $value }: { $effects }
picture-card-used = Karte { $value }: { $effects }; benutzt
picture-player = { $player } ({ $letter }) auf { $place }, Energie { $energy }, { $count ->
    [one] { $count } Artefakt
   *[other] { $count } Artefakte
}
picture-described = Runde { $count }. { $rows }.


## Ablehnungen

refusal-attack-02 = ein Zauberer, der in diesem Zug schon angegriffen wurde oder nicht verdrängt werden kann, steht im Weg
refusal-attack-03 = die Verdrängung hat genau so viele Schritte, wie der Angreifer vorgibt, und führt nicht zum Start; nach diesem Schritt ließe sie sich nicht vollenden
refusal-board-01 = das ist kein Ort des Bretts; ein Ort ist ein Feld [x, y] oder ein Gebiet
refusal-board-04 = das geht auf einem Feld, das keine andere Figur enthält, und nicht in einem Gebiet
refusal-card-05 = deine Karte erlaubt das in diesem Zug nicht
refusal-end-03 = das Spiel ist zu Ende; kein Befehl ist mehr erlaubt
refusal-energy-02 = auf dem Energiefeld musst du bleiben oder weiterziehen; der Zug endet nicht anders
refusal-energy-04 = von hier lässt sich nicht mit allen Schritten weiterziehen; du kannst auf dem Energiefeld bleiben
refusal-giant-01 = nur wer die niedrigste Karte gespielt hat, darf einmal für den Riesen würfeln und ihn dann ziehen
refusal-gnome-01 = einen solchen Gnom gibt es auf dem Brett nicht
refusal-move-01 = in diesem Zug sind dafür keine Schritte mehr übrig
refusal-move-02 = ein Schritt führt nur auf einen benachbarten, offenen Ort
refusal-move-03 = dort steht ein Hindernis; auch der eigene Schild ist eines
refusal-move-04 = kein Ort wird in einem Zug zweimal betreten
refusal-move-06 = nach diesem Schritt ließen sich die übrigen Schritte nicht alle gehen; ein Marsch wird ganz oder gar nicht gemacht
refusal-move-07 = ein anderer Marsch ist noch nicht beendet
refusal-move-08 = danach hätte der begonnene Marsch keinen erlaubten Schritt mehr
refusal-round-01 = jetzt werden Karten gespielt: eine aus der Hand, deren Wert noch niemand gespielt hat
refusal-ruin-01 = diese Ruine lässt sich so nicht verschieben; dafür braucht es eine Ruine des Bretts und eine Karte mit übrigen Verschiebungen
refusal-ruin-02 = eine Ruine kommt nur auf freie Felder
refusal-ruin-03 = eine Ruine wird einmal im Zug angehoben, in Vierteln gedreht und dort abgesetzt, wo sie Platz hat
refusal-shield-01 = der Schild wird einmal im Zug gesetzt, und nur auf ein freies Feld
refusal-shield-02 = damit wäre ein Zauberer von fremden Schilden eingeschlossen
refusal-start-02 = der Start wird nur mit allen Artefakten und genug Energie betreten
refusal-start-03 = der Start muss mit dem letzten Schritt des Marsches betreten werden
refusal-turn-01 = das gehört jetzt nicht zu deinem Zug
refusal-turn-02 = die Entscheidung liegt gerade bei jemand anderem
refusal-turn-03 = erst muss Begonnenes beendet werden
refusal-turn-04 = während eines Marsches endet der Zug nicht
refused-in-area = ein Gebiet verlässt man mit Angabe des Feldes: out SPALTE ZEILE, etwa out 5 1
refused-legal = es ist jetzt erlaubt


## Das Spiel in einer Minute

summary = Ziehe durch bewegliche Ruinen, hole von jedem Artefakt eines und bringe sie als Erster mit genug Energie nach Hause.
panel-goal = Hole ein Amulett, einen Ring und einen Stein. Wer damit und mit { $goal } Energie zuerst wieder am Start ist, gewinnt.
panel-card = In jeder Runde spielen alle eine Karte. Ihre Zahl sagt, wie weit dein Zauberer geht; die höchste Karte beginnt.
panel-march = Mach den ganzen Marsch oder keinen. Ruinen, Schilde, Gnome, der Riese und Zauberer versperren den Weg.
panel-move = Karten verschieben Ruinen und bewegen Gnome; die niedrigste Karte darf für den Riesen würfeln. Verdränge damit andere Zauberer.
panel-energy = Jeder Zug kostet Energie. Bleib auf einem Energiefeld, um welche zu bekommen: Ohne Energie kehrst du zum Start zurück und verlierst, was du trägst.
lesson-card = Karten entscheiden, wer zuerst zieht, und was jeder außer Gehen darf: Gnome oder den Riesen bewegen, Ruinen verschieben, den Schild setzen oder Energie gewinnen. Eine Karte ist verbraucht, bis eine andere alle zurückholt.
lesson-attack = Ein Gnom oder der Riese hat das Feld eines Zauberers betreten: Wer ihn bewegt hat, verdrängt den Zauberer Schritt für Schritt, wie er mag.
lesson-artifact = Ein Artefakt ist gewonnen. Je eines muss mit genug Energie nach Hause gebracht werden, um zu gewinnen.
primer-aim =
    Hole von jedem Artefakt eines und bring deinen Zauberer mit mindestens { $goal } Energie zurück zum
    Start, der auch das Ziel ist. Wer ihn so betritt, gewinnt sofort.
primer-round =
    In jeder Runde spielen alle verschiedene Karten. Der Wert gibt die Schritte deines Zauberers in
    dieser Runde an, und die meisten Karten bewirken noch etwas. Gezogen wird von der höchsten zur
    niedrigsten Karte.
primer-march =
    Ein Marsch wird ganz oder gar nicht gemacht, und kein Ort wird in einem Zug zweimal betreten:
    Schritte, nach denen er nicht zu vollenden wäre, werden abgelehnt. Ruinen, Schilde, Gnome, der
    Riese und Zauberer auf Feldern versperren den Weg; Gebiete fassen beliebig viele Zauberer. Deine
    Karte lässt dich vielleicht Ruinen verschieben oder die Gnome ziehen, und wer die niedrigste Karte
    gespielt hat, darf für den Riesen würfeln. Betritt ein Gnom oder der Riese ein Feld mit einem
    fremden Zauberer, so verdrängst du diesen Schritt für Schritt, wohin du willst.
primer-energy =
    Jeder Zug kostet Energie. Auf einem Energiefeld bleibst du und erhältst welche, oder du ziehst
    weiter. Ohne Energie kehrt der Zauberer zum Start zurück und verliert seine Artefakte. Dein Schild
    darf in jedem Zug neu gesetzt werden.
primer-typing =
    Schritte gibst du als englische Richtungen ein (n, e, s, w für Norden, Osten, Süden, Westen),
    mehrere auf einmal: n n e. Gnome: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4 für Spalte 5,
    Zeile 4; out 5 1, um ein Gebiet zu verlassen; roll; end. Ein abgelehnter Schritt wird erklärt,
    ebenso ? n.

## Variants, as a lobby lists them

variant-energy-needs-move = Energie nur für einen Zauberer, der gezogen ist
variant-goal-exact = Der Start muss mit dem letzten Schritt betreten werden
variant-round-limit = Höchstzahl der Runden


## Why a command is advised

needs-artifact = ein Artefakt, das ihm fehlt
needs-energy = mehr Energie
needs-goal = das Ziel
reason-card = { $value ->
    [one] Mit { $value } Schritt kommt der Zauberer dem am nächsten, was er braucht: { $needs }.
   *[other] Mit { $value } Schritten kommt der Zauberer dem am nächsten, was er braucht: { $needs }.
}
reason-step = Das ist der Weg zu dem, was der Zauberer braucht: { $needs }.
reason-goal = Es ist das Ziel: Wer es so betritt, hat gewonnen.
reason-artifact = Dort ist, was dir fehlt: { $artifact }.
reason-displace = Es führt diesen Zauberer weg von dem, was er braucht.
reason-stay = Du gewinnst { $count } Energie.
reason-end = Nichts, was noch möglich ist, bringt dich dem näher, was du brauchst.
