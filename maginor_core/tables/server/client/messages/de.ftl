# Die Texte der Oberfläche. Namen von Spielen, Spielern und Regeln kommen von anderswo.

## Every screen

title-lobby = Maginor-Tisch
loading = Wird geladen …
close = Schließen
copy = Kopieren
copied = Kopiert
back = Zurück
save = Speichern
open = Öffnen
yes = ja
no = nein
none = keine
language = Sprache
settings = Einstellungen
tools = Werkzeuge
tools-further = Mehr
try-again = Noch einmal versuchen
lobby = Alle Tische
offline = Du bist offline. Das Spiel geht weiter, sobald du wieder da bist.
reconnecting = Die Verbindung ist abgebrochen. Neuer Versuch …
site-starting = Das Spiel wird geladen …
site-elsewhere = Dieses Spiel ist in einem anderen Tab offen. Schließe es dort, dann geht es hier weiter.
site-storage-denied = Dieser Browser bewahrt für diese Seite nichts auf: Das Spiel ist verloren, wenn du die Seite schließt. Speichere vorher sein Protokoll.
site-storage-full = In diesem Browser ist kein Platz mehr. Dein letzter Zug zählt nicht; das Spiel ist, wie es vorher war.
site-wasm = Dieser Browser kann das Spiel nicht ausführen: Ihm fehlt WebAssembly. Ein anderer oder neuerer Browser kann es.
site-engine = Das Spiel konnte nicht geladen werden. Lade die Seite neu; deine Spiele sind aufbewahrt.
site-update = Es gibt eine neue Version dieser Seite.
site-reload = Jetzt verwenden
error = Das hat nicht geklappt
not-found = Diese Seite gibt es nicht
not-found-note = Unter dieser Adresse ist nichts. Vielleicht fehlt ein Teil des Links.
error-offline = Der Server ist nicht erreichbar. Nichts hat sich geändert.
error-server = Der Server hat mit dem Fehler { $status } geantwortet.
error-game = Diese Seite kennt das Spiel { $game } nicht.
error-invitation = Die Einladung öffnet diesen Tisch nicht. Bitte um einen neuen Link.
error-spectator = Wer zuschaut, kann das nicht.
error-resigned = Dieser Platz hat aufgegeben. Er schaut nur zu.
error-replaced = Für diesen Platz spielt ein Bot. Öffne den Tisch, um ihn wieder einzunehmen.
error-no-table = Diesen Tisch gibt es auf dem Server nicht.
error-no-version = Diesen Moment hat das Spiel nicht.
error-no-viewer = Die Datei ist nicht mehr auf dem Server. Öffne sie noch einmal.
error-finished = Das Spiel ist zu Ende.
error-full = An diesen Tisch kann niemand mehr kommen.
error-not-finished = Das geht, sobald das Spiel zu Ende ist.
error-not-yet = Das geht erst, wenn jemandes Zeit abgelaufen ist oder das Spiel zu lange auf jemanden gewartet hat.
error-taken = Der Platz ist besetzt.
error-host = Nur wer den Tisch eröffnet hat, entscheidet über seine Plätze.
error-too-few = Das Spiel hätte zu wenige Spieler.
error-no-bot = Bots spielen nicht mit echten Würfeln: Niemand würde für sie würfeln.
error-begun = Das Spiel hat begonnen, darum fällt kein Platz mehr weg. Stattdessen kann ein Bot spielen.
error-not-begun = Das Spiel hat noch nicht begonnen.
error-declined = Dieser Platz ist beim nächsten Spiel nicht dabei.
error-talk = Dieser Tisch erlaubt diese Bemerkung nicht.
error-talkative = Das sind viele Bemerkungen auf einmal. Warte ein paar Sekunden.
error-rate = Das sind zu viele Anfragen. Warte eine Minute.
error-draining = Der Server wird neu gestartet. Versuche es gleich noch einmal.
error-busy = Der Server ist mit anderen Dateien beschäftigt. Versuche es gleich noch einmal.
error-token = Der Schlüssel öffnet keinen Platz an diesem Tisch, oder nicht mehr.
error-token-cut = Dieser Link öffnet keinen Platz: Sein Schlüssel ist unvollständig. Bitte um einen neuen Link oder kopiere ihn ganz.
error-too-large = Das ist zu groß für den Server.
error-store = Die Datenbank antwortet nicht. Nichts hat sich geändert.
error-failed = Der Server konnte das nicht speichern. Sieh dir das Spiel noch einmal an.
error-internal = Der Server hat versagt. Nichts hat sich geändert.
error-alone = An einen Tisch dieser Seite kann niemand sonst kommen. Lass Bots spielen, oder alle an diesem Bildschirm.
error-elsewhere = Dieses Spiel ist in einem anderen Tab offen. Nichts hat sich geändert.
error-storage = Dieser Browser konnte das nicht aufbewahren, darum zählt es nicht. Schaffe Platz und versuche es noch einmal.
error-wasm = Dieser Browser kann das Spiel nicht ausführen: Ihm fehlt WebAssembly. Ein anderer oder neuerer Browser kann es.
error-engine = Das Spiel konnte nicht geladen werden. Lade die Seite neu; deine Spiele sind aufbewahrt.
error-reference = Für den Betreiber: { $reference }.
error-malformed = Der Server nimmt das nicht an. { $detail }
error-revision = Das Spiel folgte älteren Entscheidungen und kann darum nicht anders fortgesetzt werden.
error-no-notation = Dieses Spiel lässt sich nicht in Notation schreiben.
error-no-analysis = Kein Bot kann dieses Spiel durchsuchen, also ist über die Entscheidungen nichts zu sagen.
error-not-dealt = Das Spiel ist noch nicht ausgeteilt: Zuerst müssen die Geräte aller mitwirken.
error-not-due = Danach wird jetzt nicht gefragt. Nichts hat sich geändert.
error-preimage = Was dieses Gerät gesendet hat, passt nicht zu seiner Kette für die Würfel. Nichts hat sich geändert.
error-due = Die Würfel warten auf andere Geräte. Bis dahin geht nichts anderes.
error-joint-dice = Ein Spiel mit gemeinsamen Würfeln kann nicht anders fortgesetzt werden.
error-commitment = Das passt nicht zu dem, was dieser Platz versiegelt hat, oder kann jetzt nicht versiegelt werden. Nichts hat sich geändert.
error-committed = Ein Spiel mit versiegelten Entscheidungen kann nicht anders fortgesetzt werden.

## Lobby

lobby-title = An einem Tisch spielen
play-now = Jetzt spielen
play-others = Mit anderen spielen
guide = So wird gespielt
guide-rulings = Die einzelnen Regeln stehen am Tisch hinter Fragen und Ereignissen.
guide-next = Weiter
guide-back = Zurück
guide-place = { $number } von { $all }
guide-words = Ausführlicher
bot-strength = Stärke des Bots
picture-of = Ein laufendes Spiel { $game }
new-table = Neuer Tisch
game = Spiel
players-count = { $fewest } bis { $most } Personen
where = Wo spielt ihr?
place-apart = Alle auf ihrem eigenen Gerät
place-hotseat = Alle an diesem Bildschirm
players = Mitspieler
player = Spieler { $number }
player-add = Mitspieler hinzufügen
player-remove = Spieler { $number } entfernen
kind-of = Wer ist Spieler { $number }?
kind-you = Du
kind-here = Jemand hier
kind-open = Jemand per Link
kind-bot = Ein Bot
open-note = bekommt einen Link von dir
name = Name
name-of = Name von Spieler { $number }
bot-of = Bot von Spieler { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] zufällig
    [first] leicht
    [last] stark
   *[other] Stufe { $number }
}
player-called = Spieler { $letter }
terms = Regeln, Würfel und Uhr
public = Öffentlich
public-note = Steht in der Liste; alle dürfen mitspielen und zusehen.
talk-phrases = feste Sätze und Reaktionen
talk-off = keine
talk-text = auch eigene Worte
hints = Tipps auf Wunsch
edition = Ausgabe
edition-none = wie in den Regeln
parts = Spielmaterial
parts-standard = das des Spiels ({ $name })
parts-own = Eine eigene Datei
parts-drop = Zieh eine Materialdatei hierher oder wähle die Datei. Sie wird wie mit maginor setup check geprüft.
parts-chosen = { $name } gilt für diesen Tisch.
parts-large = Die Datei ist größer als { $size } KiB.
parts-unreadable = Die Datei enthält kein Spielmaterial in JSON.
parts-missing = Wähle eine Materialdatei oder nimm das Material des Spiels.
dice = Würfel und Ziehen
dice-seeded = durch den Server
dice-typed = echte Würfel, von Hand eingegeben
dice-joint = durch alle Mitspieler gemeinsam
dice-committed = durch den Server, im Voraus festgelegt
joint-note = Die Geräte aller wirken an jedem Austeilen und jedem Wurf mit, sodass niemand, auch nicht der Server, etwas wählen oder vorhersehen kann. Die Seiten aller müssen dafür offen sein; für Bots wirkt der Server mit.
choices-committed = Geheime Entscheidungen versiegeln
choices-note = Jedes Gerät sendet zuerst ein Siegel der Wahl und die Wahl erst, wenn alle gewählt haben, sodass niemand, auch nicht der Server, eine vorher kennt. Wer sie nicht offenlegt, bekommt die erste erlaubte Wahl.
seed = Startwert
seed-note = Derselbe Startwert ergibt dasselbe Spiel. Leer gelassen, wird ein neuer gewählt. Alle, die dazukommen, erfahren, dass du ihn gewählt hast.
absent-minutes = Minuten, die auf Abwesende gewartet wird
absent-minutes-note = Danach dürfen die anderen einen Bot weiterspielen lassen oder das Spiel beenden. Leer: wie auf diesem Server, meist 5. Mit Uhr zählt deren Zeit.
clock-minutes = Minuten für jeden
clock-note = Leer lassen, um ohne Uhr zu spielen.
clock-increment = Sekunden Zuschlag je Aktion
variants = Varianten der Regeln
variant-default = { $value } (Standard)
create = Tisch eröffnen
link = Link
link-join = Per Link mitspielen
link-other = Das ist kein Link zu einem Tisch dieses Servers.
own-tables = Deine Tische
own-open = Deine offenen Spiele
continue = Weiterspielen
continue-of = Weiterspielen: { $game }
own-none = Tische, die du eröffnest oder an denen du mitspielst, stehen hier.
forget = Diesen Tisch ({ $game }) und seinen Schlüssel vergessen
public-tables = Öffentliche Tische
public-none = Kein öffentlicher Tisch ist offen.
seats-free = { $count ->
    [one] 1 freier Platz
   *[other] { $count } freie Plätze
}
status-waiting = wartet
status-playing = läuft
status-finished = beendet
status-archived = archiviert

## Before a game

title-join = Mitspielen: { $game }
invited = { $name } lädt dich zu { $game } ein
absent-after =
    Ist jemand weg, auf den das Spiel wartet, dürfen die anderen nach { $minutes ->
        [one] 1 Minute
       *[other] { $minutes } Minuten
    } ohne ihn weitermachen.
title-waiting = Warten auf Mitspieler – { $game }
join = Platz nehmen
seat = Platz
seat-any = irgendein freier Platz
seat-free = frei
watch = Zusehen
table-full = Alle Plätze sind besetzt.
foreseen-seed = Den Startwert dieses Tisches hat gewählt, wer ihn eröffnet hat, und kann deshalb wissen, was verdeckt ist und was gezogen wird.
foreseen-branch = Dieses Spiel führt ein beendetes fort. Wer jenes kennt, kann deshalb wissen, was verdeckt ist.
joint-waiting = Für das Austeilen werden die Geräte aller gebraucht. Es fehlen: { $names }
waiting-for = { $count ->
    [0] Das Spiel beginnt.
    [one] Es fehlt noch 1 Person. Schick ihr diesen Link:
   *[other] Es fehlen noch { $count } Personen. Schick ihnen diesen Link:
}
waiting-watched = { $count ->
    [0] Das Spiel beginnt.
    [one] Es fehlt noch 1 Person.
   *[other] Es fehlen noch { $count } Personen.
}
seat-bot = Bot spielen lassen
seat-remove = Platz entfernen
cancel-table = Tisch auflösen
cancel-note = Der Tisch wird für alle geschlossen, die hier warten.
cancelled = Er wurde geschlossen, bevor das Spiel begann.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Du bist am Zug
turn-of = { $name } ist am Zug
finished = Das Spiel ist aus
winners = { $count ->
    [one] { $names } gewinnt.
   *[other] { $names } gewinnen gemeinsam.
}
you = du
bot = Bot
bot-replaced = ein anderer Bot spielt weiter: der erste hat nicht geantwortet
away = abwesend
to-act = am Zug
winner = gewonnen
spectators = { $count ->
    [one] 1 Zuschauer
   *[other] { $count } Zuschauer
}
picture = Spielplan
zoom = Größe des Spielplans
zoom-in = Größer
zoom-out = Kleiner
menu = Was du tun kannst
actions = Deine Entscheidung
choices = { $count ->
    [one] { $count } Möglichkeit
   *[other] { $count } Möglichkeiten
}
log = Was geschehen ist
newest = Zum Neuesten
skip = Überspringen
drawer = Alle Aktionen
legend-next = nächster Schritt
legend-end = der Weg kann hier enden
steps = { $count ->
    [one] ({ $count } Schritt)
   *[other] ({ $count } Schritte)
}
moment-of = Moment { $version } von { $newest }.
present = Zurück zur Gegenwart
moved-on = Das Spiel ist inzwischen weitergegangen.
lesson = Erklärung
goal = Ziel
lesson-seen = Verstanden
lessons-off = Keine Tipps mehr
podium = Siegertreppchen
analysis = Wo fiel die Entscheidung?
analysis-progress = Betrachtete Entscheidungen
analysis-note = Ein Bot betrachtet jede Entscheidung mit dem Wissen von damals. Er sagt, wie viel der Gewinnchance vergeben wurde.
analysis-done = Die größten Fehler stehen oben.
analysis-none = Nichts war deutlich besser als das, was gespielt wurde.
analysis-better = besser: { $best }
analysis-graph = Gewinnchancen nach Stellung; ein Klick wählt eine Stellung
analysis-show = Stellung { $version } ansehen
# $chances: players with their chances, listed.
analysis-reading = Stellung { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] Ungenauigkeit
    [mistake] Fehler
   *[blunder] grober Fehler
}
analysis-again = Ab Stellung { $version } neu spielen
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } hat weniger Gewinnchance vergeben ({ $less }) als { $winner } ({ $more }): Das Glück hat mehr entschieden als das Urteil.
score-sheet = Woher jeder Punkt kam
hint = Tipp
hint-none = Im Moment lässt sich nichts ableiten.
hint-known = Was aus dem folgt, was du siehst
why-nothing = Hier kannst du im Moment nichts tun.
refused = Die Regeln erlauben das nicht
rulings = Regeln
rulings-english = Die Regeln gibt es nur auf Englisch.
conflict = Inzwischen hat jemand anderes entschieden. Sieh dir den Spielplan noch einmal an.
conflict-title = Das Spiel ist weitergegangen
undo = Zurücknehmen
undo-asked = { $count ->
    [one] { $name } möchte einen Zug zurücknehmen.
   *[other] { $name } möchte die letzten { $count } Züge zurücknehmen.
}
undo-waits = Du möchtest einen Zug zurücknehmen. Die anderen müssen zustimmen.
undo-agreed = { $name } möchte einen Zug zurücknehmen. Die anderen müssen zustimmen.
agree = Zustimmen
disagree = Ablehnen
dice-ask = Gib ein, was gefallen ist
due = Die Würfel warten auf: { $names }
choice-sealed = Deine Wahl ist versiegelt. Sie wird offengelegt, sobald alle gewählt haben.
choice-elsewhere = Die Wahl dieses Platzes wurde auf einem anderen Gerät versiegelt. Öffne den Tisch dort, damit sie offengelegt werden kann.
choice-unsafe = Der Server nennt für mehrere Wahlmöglichkeiten dasselbe Siegel. Dieses Gerät versiegelt nichts, damit niemand deine Wahl erfährt.
closed = Der Tisch ist geschlossen
closed-note = Er wurde geschlossen, bevor das Spiel aus war. Was gespielt wurde, lässt sich weiter ansehen.
leave = Verlassen
leave-note = Verlass die Seite und komm später wieder. Wartet das Spiel auf dich, während du weg bist, dürfen die anderen nach einiger Zeit ohne dich weitermachen.
leave-later = Später wiederkommen
resign = Aufgeben
resign-ends = Du gibst auf, und das Spiel endet hier.
resign-bot = Du gibst auf, und ein Bot spielt für dich weiter. Du kannst zuschauen.
resign-closes = Du gibst auf. Hier kann kein Bot weiterspielen, darum dürfen die anderen den Tisch dann schließen.
resigned = hat aufgegeben
resigned-by = { $count ->
    [one] { $names } hat aufgegeben.
   *[other] { $names } haben aufgegeben.
}
resigned-won = Damit gewinnt { $name }.
time-up = Die Zeit ist abgelaufen: { $names }. Die anderen können weitermachen oder warten.
late = Die Zeit ist abgelaufen: { $name }. Du kannst ohne { $name } weitermachen oder warten.
seat-replaced = Ein Bot spielt für dich weiter, weil deine Zeit abgelaufen war.
seat-again = Den Platz wieder einnehmen
absent-soon = { $name } ist abwesend. Die anderen dürfen ohne { $name } weitermachen in
absent = Das Spiel hat zu lange auf { $name } gewartet. Du kannst ohne { $name } weitermachen oder warten.
absent-bot = Einen Bot für { $name } weiterspielen lassen
absent-bot-note = Ein Bot spielt für { $name } weiter; der Platz kann jederzeit wieder eingenommen werden.
absent-end = Spiel ohne Verlierer beenden
absent-end-note = Das Spiel endet hier für alle. Niemand gewinnt, und niemand verliert.
undo-declined = Die anderen waren nicht einverstanden, den Zug zurückzunehmen.
undo-refused = Seitdem hat der Zufall entschieden, etwas wurde aufgedeckt, oder es wurde schon zu viel zurückgenommen. An diesem Tisch stimmen Bots dem nicht zu.
confirm = Das tun?
confirm-yes = Ausführen
confirm-each = Jeden Zug bestätigen
coordinates = Koordinaten auf dem Spielplan
takebacks = Freies Zurücknehmen gegen Bots
takebacks-note = Bots allein stimmen auch zu, Gewürfeltes, Gezogenes und Aufgedecktes zurückzunehmen.
close-table = Den Tisch schließen
no-result = Das Spiel ist ohne Ergebnis zu Ende.
chain-elsewhere = Die Kette dieses Platzes für die Würfel liegt auf einem anderen Gerät. Spiel dort weiter oder öffne hier dessen Link aus „Auf einem anderen Gerät weiterspielen“.
chain-changed = Der Server nennt andere Ketten für die Würfel als zuvor. Dieses Gerät legt nichts mehr offen; speichere die Notizen zu den Würfeln.
chain-unsafe = Der Server verlangt die Würfel für einen anderen Zug als zuvor. Dieses Gerät legt nichts mehr offen; speichere die Notizen zu den Würfeln.
chain-used-up = Die Kette dieses Platzes für die Würfel ist aufgebraucht. Die Partie kann nicht weitergehen.
rematch = Noch einmal spielen
rematch-asked = { $count ->
    [one] { $names } möchte noch einmal spielen.
   *[other] { $names } möchten noch einmal spielen.
}
rematch-waits = Es fehlt die Antwort von: { $names }
rematch-declined = Nicht dabei: { $names }
rematch-decline = Nein danke
rematch-begun = Das nächste Spiel hat begonnen.
rematch-join = Zum nächsten Spiel
rematch-higher = Gewonnen! Spiel gegen den nächsten Bot: { $level }
save-log = Protokoll speichern
save-notation = Notation speichern
save-parts = Spielmaterial speichern
save-dice = Notizen zu den Würfeln speichern
curtain = { $name } ist an der Reihe
curtain-note = Gib den Bildschirm weiter. Niemand sonst soll jetzt hinsehen.
curtain-open = Ich bin { $name }

## Keys

keys = Tasten
keys-note = Eine Sprachausgabe liest die Antwort vor. Jeder Knopf hier tut, was seine Taste tut.
keys-on = Tasten mit einem Buchstaben
keys-on-note = T, H, W und andere sagen, wie es steht, L listet alle Möglichkeiten, ? alle Tasten. Aus: Buchstaben bewirken nichts.
key-turn = Wer ist am Zug?
key-hand = Was habe ich?
key-happened = Was ist geschehen?
key-may = Was kann ich tun?
key-standing = Wie steht es?
key-place = Was ist hier?
key-next = Nächster Ort zur Wahl
key-previous = Voriger Ort zur Wahl
key-list = Diese Liste
key-arrows = Von Ort zu Ort auf dem Brett
key-choose = Den Ort oder den Knopf wählen
key-number = Aus der Liste wählen
key-escape = Zurück, oder schließen, was offen ist
key-none = Nichts.
key-no-place = Kein Ort auf dem Brett ist angesteuert.

## Sharing and settings

share = Teilen
share-none = Die Links dieses Tisches hat, wer ihn eröffnet hat.
link-play = Zum Mitspielen
link-watch = Zum Zusehen
share-device = Senden …
qr-code = QR-Code
link-seat = Dein eigener Platz
link-moment = Link zu diesem Moment
device = Auf einem anderen Gerät weiterspielen
device-note = Öffne diesen Link dort. Wer ihn hat, spielt für dich; zeig ihn also niemandem.
sound-turn = Ton, wenn ich am Zug bin
sound-roll = Geräusch der Würfel
sound-card = Geräusch der Karten
sound-win = Klang am Ende
lessons = Tipps in den ersten Partien
pace = Tempo der Anzeige
pace-calm = ruhig
pace-normal = normal
pace-quick = schnell
pace-none = nichts zeigen
notify = Benachrichtigungen
notify-note = Du erfährst, wenn du am Zug bist, auch wenn diese Seite geschlossen ist.
notify-push = Auf diesem Gerät benachrichtigen
notify-mail = E-Mail-Adresse
notify-code = Code aus der E-Mail
notify-confirm = Bestätigen
notify-sent = An diese Adresse wurde ein Code gesendet. Gib ihn innerhalb einer Stunde ein.
notify-stop = Beenden
notify-on = Du wirst benachrichtigt.
notify-off = Du wirst nicht mehr benachrichtigt.

## Replay

title-replay = { $game } nachspielen
replay = Nachspielen
replay-open = Ein Spiel ansehen
log-drop = Zieh das Protokoll eines Spiels hierher oder wähle die Datei:
notation-paste = Oder füge ein Spiel in Notation ein:
checking = Das Protokoll wird geprüft …
verdict = { $verdict ->
    [ok] Das Protokoll stimmt: Jeder Eintrag folgt aus den Regeln.
   *[other] Dem Protokoll ist nicht zu trauen: { $verdict }
}
verdict-partly = Was das Protokoll enthält, folgt aus den Regeln; sein Ende ist nicht bestätigt.
version = Moment
version-of = { $version } von { $newest }
to-start = Zum Anfang
to-end = Zum Ende
previous = Eins zurück
next = Eins weiter
play = Abspielen
pause = Pause
branch = Von hier weiterspielen
happened = Was hier geschah
to-table = Zum Tisch

## Remarks of players

talk = Bemerkungen
talk-unread = Bemerkungen: { $count ->
    [one] { $count } neue Bemerkung
   *[other] { $count } neue Bemerkungen
}
talk-say = Etwas sagen
talk-words = In eigenen Worten
talk-send = Sagen
talk-close = Bemerkungen schließen
talk-mute = { $name } stummschalten
talk-unmute = { $name } wieder hören
talk-muted = stumm
phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke.
phrase-sorry = Entschuldigung.
phrase-wait = Einen Moment, bitte.
phrase-good-game = Schönes Spiel!
phrase-goodbye = Tschüss!
phrase-smile = lächelt
phrase-laugh = lacht
phrase-surprise = staunt
phrase-sad = ist traurig
phrase-applause = applaudiert
phrase-thinking = denkt nach

## Audit

audit = Logs prüfen
audit-note = Jeder Befehl wird von derselben Engine noch einmal ausgeführt, auf diesem Gerät. Keine Datei verlässt es.
audit-drop = Logdateien oder einen Ordner hier ablegen, oder auswählen:
audit-files = Dateien
audit-folder = Ein Ordner
audit-link = Oder die Adresse eines Logs auf dieser Seite
audit-link-elsewhere = Nur Dateien von { $origin } lassen sich hier lesen: Niemand sonst wird etwas gefragt.
audit-link-failed = { $address } lässt sich nicht lesen: Die Seite hat mit { $status } geantwortet.
audit-beside = Mit Veröffentlichtem vergleichen
audit-beside-files = Womit die Partien verglichen werden
audit-beside-note = Ein Manifest, Notizen zu Festlegungen (JSON), eine Richtlinie (TOML), öffentliche Schlüssel (PEM).
audit-sealed = Jede Partie muss versiegelt sein
audit-none = Darin sind keine Logs: Ihre Namen enden auf .maginor.
audit-passed-over = Andere Dateien des Ordners, nicht geprüft: { $count }
audit-starting = Die Engine startet …
audit-progress-label = Fortschritt
audit-progress = { $done } von { $files } Dateien, Partien: { $games }
audit-done = Fertig nach { $seconds } s. Partien: { $games }, Dateien: { $files }
audit-stopped = Angehalten nach { $seconds } s. Partien: { $games }, Dateien: { $files }
audit-stop = Anhalten
audit-save = Bericht speichern
audit-found = Urteile
audit-words = Urteile nach ihrem Wort
audit-all = alle
audit-search = Nach Datei, Kennung oder Grund suchen
audit-unchecked = Partien mit Unterschriften, die dieser Browser nicht prüfen kann: { $count }
audit-page = { $first }–{ $last } von { $count }
audit-game = Partie { $game }
audit-record = Eintrag { $record }
audit-before = Vor Eintrag { $record }, der falsch ist
audit-played = Gespielt wurde:
audit-legal = Erlaubt waren, insgesamt { $count }:
audit-to-record = Zum falschen Eintrag
audit-viewer = In der Wiedergabe öffnen
audit-facts = Mehr über dieses Log
audit-id = Kennung
audit-ending = Ende
audit-records = Einträge
audit-dice = Würfel
audit-deal = Aufbau
audit-signed = Unterschrieben von
audit-false-signatures = Ungültige Unterschriften von
audit-unchecked-signatures = Nicht geprüfte Unterschriften
audit-head = Kopf
audit-what-if = Bei anderer Lesart der Regeln
audit-what-if-note = Die aufgezeichneten Befehle werden mit den aufgezeichneten Würfeln noch einmal ausgeführt.
audit-variant = Variante
audit-value = Wert
audit-revision = Fassung der Regelauslegung
audit-compare = Vergleichen
audit-winners-others = Andere hätten gewonnen.
audit-winners-same = Dieselben hätten gewonnen.
