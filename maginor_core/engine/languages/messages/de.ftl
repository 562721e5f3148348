### Messages that every part may use.

list-and = { $rest } und { $last }
list-or = { $rest } oder { $last }
nothing = nichts
none = keine


## Was jedes Spiel hat

undo = { $version ->
    [0] alles von Anfang an zurücknehmen
   *[other] alles nach Zug { $version } zurücknehmen
}
undone = { $version ->
    [0] { $player } nimmt alles von Anfang an zurück.
   *[other] { $player } nimmt alles nach Zug { $version } zurück.
}
commit-choice = sich auf eine Wahl festlegen, ohne sie zu nennen
replace-choice = statt der Wahl von { $player } die vereinbarte Vorgabe gelten lassen
exclude-party = bei den gemeinsamen Würfeln auf { $party } verzichten
choice-committed = { $player } legt sich auf eine Wahl fest.
choice-withheld = { $player } legt die eigene Wahl nicht offen.
preimage-withheld = { $party } hält das Urbild von Schritt { $step } der gemeinsamen Würfel zurück.
host = die Spielleitung
host-first = Die Spielleitung
waiting = Warten auf { $players }.
numbered-player = Spieler { $number }
advice = Rat eines Bots: { $order }.


## Ein Spiel ohne eigene Texte

generic-question = wähle einen Befehl.
generic-explanation = Wähle einen der aufgeführten Befehle; andere sind jetzt nicht erlaubt.
generic-yes = ja
generic-no = nein
