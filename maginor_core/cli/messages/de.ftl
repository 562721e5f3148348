### Das Terminal: was es fragt und antwortet, in jedem Spiel.


## Fragen

prompt = { $player }>
prompt-secret = { $player }, heimlich (nichts wird angezeigt)>
prompt-die = { $player } würfelt mit einem echten Würfel; er zeigt>
prompt-pass = { $player }, drücke die Eingabetaste>
prompt-text = { $player }, ein beliebiger Text:
prompt-agree = { $other }, darf { $player } das zurücknehmen? (j/n)>
lost-secret = Das steht nicht zur Wahl; gib eine Nummer oder den Anfang eines Wortes ein.
lost-ambiguous = „{ $typed }“ kann { $meant } bedeuten; gib mehr davon ein
lost-refused = Jetzt nicht: { $reason }
lost-unknown = „{ $typed }“ steht nicht zur Wahl; was zur Wahl steht, ist oben aufgeführt, und ? erklärt es
die-unknown = „{ $typed }“ ist nicht auf dem Würfel; er zeigt { $faces }
die-help = Wirf den Würfel und gib ein, was er zeigt: { $faces }. Der Anfang des Wortes genügt. Mit q gehst du, ohne gewürfelt zu haben; beim Fortsetzen wird wieder danach gefragt.
yes = ja
no = nein
yes-or-no = Gib j für Ja oder n für Nein ein.


## Hilfe

key-board = brett
key-look = zeige
key-score = stand
key-history = verlauf
key-hint = rat
key-undo = zurück
key-help = hilfe
key-quit = q
help-choices = mit Nummer oder Wort wählen; Wörter lassen sich kürzen und aneinanderreihen
help-decision = diese Entscheidung erklären
help-ruling = eine Regelentscheidung oder ein Wort des Spiels erklären
help-board = alles zeichnen und beschreiben, was es bewirkt
help-look = einen Teil des Bretts genau zeigen
help-score = zeigen, wie es steht
help-history = wiederholen, was geschehen ist
help-hint = zeigen, was ein Bot an deiner Stelle täte
help-undo = deinen letzten Befehl zurücknehmen; nach einem Wurf oder dem Befehl eines anderen, wenn alle zustimmen
help-back = im Menü einen Schritt zurückgehen
help-help = das Spiel in einer Minute, und diese Liste
help-quit = gehen; ein Spiel mit Protokoll lässt sich fortsetzen
see-also = Siehe auch, mit ? und der Kennung:
ruling-unknown = „{ $typed }“ ist weder ein Wort des Spiels noch eine Regelentscheidung; deren Familien sind { $families }
rulings-in-english = Die Regelentscheidungen gibt es nur auf Englisch:


## Während des Spiels

pass-screen = Jetzt schaut { $player } hin, und sonst niemand: Der Bildschirm zeigt, was für andere geheim ist.
look-nothing = auf dem Brett heißt nichts „{ $typed }“
history-empty = Noch ist nichts geschehen.
hint-secret = Zu einer geheimen Wahl gibt es keinen Rat, solange andere zusehen.
hint-none = Für dieses Spiel gibt es keinen Rat.
hint = Rat des Bots „{ $bot }“: { $order }.
undo-done = Zurück bis vor deinen letzten Befehl, Version { $version }.
undo-nothing = nichts lässt sich zurücknehmen: du hast noch nichts getan
undo-refused = nichts lässt sich zurücknehmen: { $reason }
undo-agreement = { $reason }: Alle müssen zustimmen.
undo-disagreed = nichts wird zurückgenommen: { $other } stimmt nicht zu
undo-final = seit deinem letzten Befehl hat der Zufall entschieden oder wurde ein Geheimnis aufgedeckt
undo-final-first = Seit deinem letzten Befehl hat der Zufall entschieden oder wurde ein Geheimnis aufgedeckt
undo-others = seitdem hat jemand anders etwas getan
undo-others-first = Seitdem hat jemand anders etwas getan


## Anfang und Ende

player-numbered = Spieler { $number }
log-none = Es wird kein Protokoll geschrieben, also lässt sich dieses Spiel nicht fortsetzen.
log-saved = Das Spiel wird gespeichert in
play-hint = Neu in diesem Spiel? Gib zuerst hilfe ein. ? erklärt eine Entscheidung, zurück nimmt einen Befehl zurück, mit q gehst du.
left-unsaved = Das Spiel ist vorbei: Es wurde kein Protokoll geschrieben.
left-saved = Das Spiel ist gespeichert. So geht es weiter:
over = So ist es verlaufen:
over-dice = Die Würfel lassen sich jetzt prüfen:
committed-dice = Die Würfel sind festgelegt durch:
committed-note = Schreib es auf; wenn das Spiel vorbei ist, verrät das Protokoll, woraus es entstanden ist.
committed-texts = Jeder von euch darf einen eigenen Text hinzufügen, damit niemand allein die Würfel bestimmt hat.
not-started = Es wurde kein Spiel begonnen.
seats-unknown = { $path }: wer mitspielt, ist nicht bekannt; also spielt an jedem Platz ein Mensch


## Ein gespeichertes Spiel ansehen

host = Die Spielleitung
replay-verified = Version { $version } von { $versions }. Geprüft: { $versions ->
    [one] { $versions } Befehl wurde noch einmal ausgeführt
   *[other] { $versions } Befehle wurden noch einmal ausgeführt
}, mit denselben Ereignissen.
score-version = Bei Version { $version } von { $versions }:
stats-version = { $version ->
    [one] { $version } Befehl
   *[other] { $version } Befehle
}
legal-nobody = Bei Version { $version } darf niemand etwas tun{ $finished ->
    [yes] ; das Spiel ist vorbei
   *[no] {""}
}.
legal-player = Bei Version { $version } darf { $player } nichts tun{ $finished ->
    [yes] ; das Spiel ist vorbei
   *[no] {""}
}.
deal-seed = Startwert { $seed }: { $players } Spieler.
deal-seed-first = Startwert { $seed }: { $players } Spieler, { $first } beginnt.
deal-variant = Variante { $name } = { $value }.
