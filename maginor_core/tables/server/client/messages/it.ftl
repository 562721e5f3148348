# I testi dell'interfaccia. I nomi di giochi, giocatori e regole vengono da altrove.

## Every screen

title-lobby = Tavolo di Maginor
loading = Caricamento …
close = Chiudi
copy = Copia
copied = Copiato
back = Indietro
save = Salva
open = Apri
yes = sì
no = no
none = nessuno
language = Lingua
settings = Impostazioni
tools = Strumenti
tools-further = Altro
try-again = Riprova
lobby = Tutti i tavoli
offline = Sei offline. La partita continua quando torni.
reconnecting = La connessione si è interrotta. Nuovo tentativo …
site-starting = La partita si sta caricando …
site-elsewhere = Questa partita è aperta in un’altra scheda. Chiudila lì, e continuerà qui.
site-storage-denied = Questo browser non conserva nulla per questo sito: la partita va persa quando la pagina viene chiusa. Salva prima il suo registro.
site-storage-full = Non c’è più spazio in questo browser. La tua ultima azione non conta; la partita è com’era prima.
site-wasm = Questo browser non può eseguire il gioco: non ha WebAssembly. Un altro browser, o uno più recente, può farlo.
site-engine = Il gioco non si è potuto caricare. Ricarica la pagina; le tue partite sono conservate.
site-update = C’è una nuova versione di questo sito.
site-reload = Usala ora
error = Non ha funzionato
not-found = Questa pagina non esiste
not-found-note = A questo indirizzo non c’è nulla. Forse il link è incompleto.
error-offline = Il server non è raggiungibile. Nulla è cambiato.
error-server = Il server ha risposto con l'errore { $status }.
error-game = Questa pagina non conosce il gioco { $game }.
error-invitation = L'invito non apre questo tavolo. Chiedi un nuovo link.
error-spectator = Gli spettatori non possono farlo.
error-resigned = Questo posto si è ritirato. Guarda soltanto.
error-replaced = Un bot gioca a questo posto. Apri il tavolo per riprenderlo.
error-no-table = Questo tavolo non esiste su questo server.
error-no-version = La partita non ha questo momento.
error-no-viewer = Il file non è più sul server. Aprilo di nuovo.
error-finished = La partita è finita.
error-full = Nessun altro può unirsi a questo tavolo.
error-not-finished = È possibile quando la partita è finita.
error-not-yet = È possibile solo quando è scaduto il tempo di qualcuno, o la partita ha aspettato qualcuno troppo a lungo.
error-taken = Il posto è occupato.
error-host = Solo chi ha aperto il tavolo decide dei suoi posti.
error-too-few = La partita avrebbe troppo pochi giocatori.
error-no-bot = I bot non giocano con dadi veri: nessuno li tirerebbe per loro.
error-begun = La partita è iniziata, quindi nessun posto si può togliere. Fai giocare un bot.
error-not-begun = La partita non è ancora iniziata.
error-declined = Questo posto non partecipa alla prossima partita.
error-talk = Questo tavolo non permette questo commento.
error-talkative = Sono molti commenti in una volta. Aspetta qualche secondo.
error-rate = Troppe richieste. Aspetta un minuto.
error-draining = Il server si sta riavviando. Riprova tra poco.
error-busy = Il server è occupato con altri file. Riprova tra poco.
error-token = La chiave non apre, o non apre più, un posto a questo tavolo.
error-token-cut = Questo link non apre alcun posto: la chiave è incompleta. Chiedi un nuovo link o copialo per intero.
error-too-large = È troppo grande per il server.
error-store = Il database non risponde. Nulla è cambiato.
error-failed = Il server non ha potuto salvarlo. Guarda di nuovo la partita.
error-internal = Il server ha avuto un errore. Nulla è cambiato.
error-alone = Nessun altro può venire a un tavolo di questa pagina. Fai giocare i bot, o tutti a questo schermo.
error-elsewhere = Questa partita è aperta in un’altra scheda. Nulla è cambiato.
error-storage = Questo browser non ha potuto conservarlo, quindi non conta. Libera spazio e riprova.
error-wasm = Questo browser non può eseguire il gioco: non ha WebAssembly. Un altro browser, o uno più recente, può farlo.
error-engine = Il gioco non si è potuto caricare. Ricarica la pagina; le tue partite sono conservate.
error-reference = Per il gestore: { $reference }.
error-malformed = Il server non lo accetta. { $detail }
error-revision = La partita seguiva decisioni più vecchie, quindi non può continuare in altro modo.
error-no-notation = Questa partita non si può scrivere in notazione.
error-no-analysis = Nessun bot sa esplorare questo gioco: delle decisioni non si può dire nulla.
error-not-dealt = La partita non è ancora distribuita: prima devono partecipare i dispositivi di tutti.
error-not-due = Ora questo non è richiesto. Nulla è cambiato.
error-preimage = Ciò che questo dispositivo ha inviato non corrisponde alla sua catena per i dadi. Nulla è cambiato.
error-due = I dadi aspettano altri dispositivi. Fino ad allora non si può fare altro.
error-joint-dice = Una partita con dadi comuni non può essere continuata diversamente.
error-commitment = Questo non corrisponde a ciò che questo posto ha sigillato, o non si può sigillare adesso. Nulla è cambiato.
error-committed = Una partita con scelte sigillate non si può continuare diversamente.

## Lobby

lobby-title = Gioca a un tavolo
play-now = Gioca subito
play-others = Gioca con altri
guide = Come si gioca
guide-rulings = Le regole, una per una, si trovano al tavolo dietro domande ed eventi.
guide-next = Avanti
guide-back = Indietro
guide-place = { $number } di { $all }
guide-words = Più in dettaglio
bot-strength = Forza del bot
picture-of = Una partita di { $game } in corso
new-table = Nuovo tavolo
game = Gioco
players-count = da { $fewest } a { $most } giocatori
where = Dove giocate?
place-apart = Ognuno sul proprio dispositivo
place-hotseat = Tutti a questo schermo
players = Giocatori
player = Giocatore { $number }
player-add = Aggiungi un giocatore
player-remove = Togli il giocatore { $number }
kind-of = Chi è il giocatore { $number }?
kind-you = Tu
kind-here = Una persona qui
kind-open = Qualcuno tramite link
kind-bot = Un bot
open-note = riceve un link da te
name = Nome
name-of = Nome del giocatore { $number }
bot-of = Bot del giocatore { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] a caso
    [first] facile
    [last] forte
   *[other] livello { $number }
}
player-called = Giocatore { $letter }
terms = Regole, dadi e orologio
public = Pubblico
public-note = Compare nell'elenco; tutti possono giocare e guardare.
talk-phrases = frasi e reazioni già pronte
talk-off = nessuno
talk-text = anche con parole proprie
hints = Suggerimenti su richiesta
edition = Edizione
edition-none = come da regole
parts = Materiale del gioco
parts-standard = quello del gioco ({ $name })
parts-own = Un file personale
parts-drop = Trascina qui un file di materiale, o scegli il file. Viene controllato come con maginor setup check.
parts-chosen = { $name } vale per questo tavolo.
parts-large = Il file supera { $size } KiB.
parts-unreadable = Il file non descrive un materiale in JSON.
parts-missing = Scegli un file di materiale, o usa il materiale del gioco.
dice = Dadi ed estrazioni
dice-seeded = dal server
dice-typed = dadi veri, inseriti a mano
dice-joint = da tutti i giocatori insieme
dice-committed = dal server, fissati in anticipo
joint-note = I dispositivi di tutti partecipano a ogni distribuzione e a ogni lancio, così nessuno, nemmeno il server, può scegliere o prevedere un risultato. Le pagine di tutti i giocatori devono essere aperte per questo; per i bot partecipa il server.
choices-committed = Sigilla le scelte segrete
choices-note = Ogni dispositivo invia prima un sigillo della scelta, e la scelta solo quando tutti hanno scelto, così nessuno, nemmeno il server, ne conosce una prima. Chi non la rivela riceve la prima scelta permessa.
seed = Seme
seed-note = Lo stesso seme dà la stessa partita. Lascia vuoto per averne uno nuovo. Chiunque si unisca viene informato che lo hai scelto tu.
absent-minutes = Minuti di attesa per un giocatore assente
absent-minutes-note = Poi gli altri possono far giocare un bot o terminare la partita. Vuoto: come su questo server, di solito 5. Con un orologio conta il suo tempo.
clock-minutes = Minuti per ogni giocatore
clock-note = Lascia vuoto per giocare senza orologio.
clock-increment = Secondi aggiunti per ogni azione
variants = Varianti delle regole
variant-default = { $value } (predefinito)
create = Apri il tavolo
link = Link
link-join = Unisciti tramite link
link-other = Questo non è un link a un tavolo di questo server.
own-tables = I tuoi tavoli
own-open = Le tue partite aperte
continue = Continua
continue-of = Continua: { $game }
own-none = Qui compaiono i tavoli che apri o a cui ti unisci.
forget = Dimentica questo tavolo ({ $game }) e la sua chiave
public-tables = Tavoli pubblici
public-none = Nessun tavolo pubblico è aperto.
seats-free = { $count ->
    [one] 1 posto libero
   *[other] { $count } posti liberi
}
status-waiting = in attesa
status-playing = in corso
status-finished = finita
status-archived = archiviata

## Before a game

title-join = Unisciti a { $game }
invited = { $name } ti invita a giocare a { $game }
absent-after =
    Se qualcuno è assente e la partita lo aspetta, gli altri possono continuare senza di lui dopo { $minutes ->
        [one] 1 minuto
       *[other] { $minutes } minuti
    }.
title-waiting = In attesa di giocatori – { $game }
join = Prendi posto
seat = Posto
seat-any = un posto libero qualsiasi
seat-free = libero
watch = Guarda
table-full = Tutti i posti sono occupati.
foreseen-seed = Il seme di questo tavolo è stato scelto da chi lo ha aperto, che quindi può sapere che cosa è nascosto e che cosa verrà estratto.
foreseen-branch = Questa partita ne continua una finita: chi conosce quella può quindi sapere che cosa è nascosto.
joint-waiting = La distribuzione richiede i dispositivi di tutti. In attesa di: { $names }
waiting-for = { $count ->
    [0] La partita comincia.
    [one] Manca ancora 1 giocatore. Manda questo link:
   *[other] Mancano ancora { $count } giocatori. Manda questo link:
}
waiting-watched = { $count ->
    [0] La partita comincia.
    [one] Manca ancora 1 giocatore.
   *[other] Mancano ancora { $count } giocatori.
}
seat-bot = Fai giocare un bot
seat-remove = Togli il posto
cancel-table = Annulla il tavolo
cancel-note = Il tavolo viene chiuso per tutti quelli che aspettano qui.
cancelled = È stato chiuso prima dell’inizio della partita.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Tocca a te
turn-of = Tocca a { $name }
finished = La partita è finita
winners = { $count ->
    [one] { $names } vince.
   *[other] { $names } vincono insieme.
}
you = tu
bot = bot
bot-replaced = continua un altro bot: il primo non ha risposto
away = assente
to-act = di turno
winner = vincitore
spectators = { $count ->
    [one] 1 spettatore
   *[other] { $count } spettatori
}
picture = Tabellone
zoom = Dimensione del tabellone
zoom-in = Più grande
zoom-out = Più piccolo
menu = Che cosa puoi fare
actions = La tua decisione
choices = { $count } possibilità
log = Che cosa è successo
newest = Al più recente
skip = Salta
drawer = Tutte le scelte
legend-next = prossimo passo
legend-end = il cammino può finire qui
steps = { $count ->
    [one] ({ $count } passo)
   *[other] ({ $count } passi)
}
moment-of = Momento { $version } di { $newest }.
present = Torna al presente
moved-on = Nel frattempo la partita è andata avanti.
lesson = Consiglio
goal = Scopo
lesson-seen = Capito
lessons-off = Niente più consigli
podium = Podio
analysis = Dove si è decisa la partita?
analysis-progress = Decisioni esaminate
analysis-note = Un bot esamina ogni decisione con ciò che il giocatore sapeva. Dice quanta probabilità di vittoria è stata persa.
analysis-done = Gli errori più grandi stanno in cima.
analysis-none = Non è stato trovato niente di nettamente migliore.
analysis-better = meglio: { $best }
analysis-graph = Probabilità di vittoria per posizione; un clic sceglie una posizione
analysis-show = Vedi la posizione { $version }
# $chances: players with their chances, listed.
analysis-reading = Posizione { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] imprecisione
    [mistake] errore
   *[blunder] errore grave
}
analysis-again = Rigioca dalla posizione { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } ha sprecato meno probabilità di vincere ({ $less }) di { $winner } ({ $more }): ha deciso la fortuna più del giudizio.
score-sheet = Da dove viene ogni punto
hint = Suggerimento
hint-none = Ora non si può dedurre nulla.
hint-known = Ciò che segue da quello che vedi
why-nothing = Qui ora non si può fare nulla.
refused = Le regole non lo permettono
rulings = Regole
rulings-english = Le regole sono solo in inglese.
conflict = Nel frattempo qualcuno ha deciso. Guarda di nuovo il tabellone.
conflict-title = La partita è andata avanti
undo = Annulla
undo-asked = { $count ->
    [one] { $name } chiede di ritirare una mossa.
   *[other] { $name } chiede di ritirare le ultime { $count } mosse.
}
undo-waits = Hai chiesto di ritirare una mossa. Gli altri devono essere d'accordo.
undo-agreed = { $name } ha chiesto di ritirare una mossa. Gli altri devono essere d'accordo.
agree = D'accordo
disagree = Non d'accordo
dice-ask = Inserisci il risultato del dado
due = I dadi aspettano: { $names }
choice-sealed = La tua scelta è sigillata. Sarà rivelata quando tutti avranno scelto.
choice-elsewhere = La scelta di questo posto è stata sigillata su un altro dispositivo. Apri lì il tavolo, perché possa essere rivelata.
choice-unsafe = Il server indica lo stesso sigillo per più scelte. Questo dispositivo non sigilla nulla, perché nessuno conosca la tua scelta.
closed = Il tavolo è chiuso
closed-note = È stato chiuso prima della fine della partita. Quanto giocato si può ancora guardare.
leave = Esci
leave-note = Lascia la pagina e torna più tardi. Se la partita ti aspetta mentre non ci sei, dopo un certo tempo gli altri possono continuare senza di te.
leave-later = Torna più tardi
resign = Abbandona
resign-ends = Abbandoni, e la partita finisce qui.
resign-bot = Abbandoni, e un bot continua per te. Puoi guardare.
resign-closes = Abbandoni. Qui nessun bot può continuare, quindi gli altri potranno chiudere il tavolo.
resigned = ha abbandonato
resigned-by = { $count ->
    [one] { $names } ha abbandonato.
   *[other] { $names } hanno abbandonato.
}
resigned-won = Così vince { $name }.
time-up = Il tempo è scaduto: { $names }. Gli altri possono continuare o aspettare.
late = Il tempo è scaduto: { $name }. Puoi continuare senza { $name }, o aspettare.
seat-replaced = Un bot gioca per te, perché il tuo tempo era scaduto.
seat-again = Riprendi il posto
absent-soon = { $name } non c’è. Gli altri potranno continuare senza { $name } tra
absent = La partita ha aspettato { $name } troppo a lungo. Puoi continuare senza { $name }, o aspettare.
absent-bot = Far giocare un bot per { $name }
absent-bot-note = Un bot gioca per { $name }, che può riprendere il posto in ogni momento.
absent-end = Terminare la partita senza perdenti
absent-end-note = La partita finisce qui per tutti. Nessuno vince e nessuno perde.
undo-declined = Gli altri non hanno accettato di annullare la mossa.
undo-refused = Da allora ha deciso il caso, qualcosa è stato rivelato, o è già stato annullato troppo. A questo tavolo i bot non lo accettano.
confirm = Fare questo?
confirm-yes = Fallo
confirm-each = Conferma ogni mossa
coordinates = Coordinate sul tabellone
takebacks = Annullamento libero contro i bot
takebacks-note = I bot da soli accettano anche di annullare ciò che è stato tirato, pescato o rivelato.
close-table = Chiudi il tavolo
no-result = La partita è finita senza risultato.
chain-elsewhere = La catena di questo posto per i dadi è su un altro dispositivo. Continua là, o apri qui il suo link da «Continua su un altro dispositivo».
chain-changed = Il server indica per i dadi catene diverse da prima. Questo dispositivo non rivela più nulla; salva le note sui dadi.
chain-unsafe = Il server chiede i dadi per un’azione diversa da prima. Questo dispositivo non rivela più nulla; salva le note sui dadi.
chain-used-up = La catena di questo posto per i dadi è esaurita. La partita non può continuare.
rematch = Gioca ancora
rematch-asked = { $count ->
    [one] { $names } vuole giocare ancora.
   *[other] { $names } vogliono giocare ancora.
}
rematch-waits = Si aspetta la risposta di: { $names }
rematch-declined = Non partecipano: { $names }
rematch-decline = No, grazie
rematch-begun = La prossima partita è iniziata.
rematch-join = Alla prossima partita
rematch-higher = Hai vinto! Gioca contro il bot successivo: { $level }
save-log = Salva il registro
save-notation = Salva la notazione
save-parts = Salva il materiale
save-dice = Salva le note sui dadi
curtain = Tocca a { $name }
curtain-note = Passa lo schermo. Nessun altro deve guardare ora.
curtain-open = Sono { $name }

## Keys

keys = Tasti
keys-note = Un lettore di schermo legge la risposta. Ogni pulsante qui fa ciò che fa il suo tasto.
keys-on = Tasti di una lettera
keys-on-note = T, H, W e altri dicono come va la partita, L elenca tutte le scelte, ? tutti i tasti. Senza, le lettere non fanno nulla.
key-turn = A chi tocca?
key-hand = Che cosa ho?
key-happened = Che cosa è successo?
key-may = Che cosa posso fare?
key-standing = Come stanno tutti?
key-place = Che cosa c’è qui?
key-next = Prossimo luogo da scegliere
key-previous = Luogo precedente da scegliere
key-list = Questo elenco
key-arrows = Da un luogo all’altro sul tabellone
key-choose = Scegliere il luogo o il pulsante
key-number = Scegliere dall’elenco
key-escape = Indietro, o chiudere ciò che è aperto
key-none = Niente.
key-no-place = Nessun luogo del tabellone è selezionato.

## Sharing and settings

share = Condividi
share-none = I link di questo tavolo li ha chi l'ha aperto.
link-play = Per giocare
link-watch = Per guardare
share-device = Invia…
qr-code = Codice QR
link-seat = Il tuo posto
link-moment = Link a questo momento
device = Continua su un altro dispositivo
device-note = Apri questo link lì. Chi lo possiede gioca per te: non mostrarlo a nessuno.
sound-turn = Suono quando tocca a me
sound-roll = Suono dei dadi
sound-card = Suono delle carte
sound-win = Suono della fine
lessons = Consigli nelle prime partite
pace = Ritmo di ciò che si mostra
pace-calm = calmo
pace-normal = normale
pace-quick = veloce
pace-none = non mostrare nulla
notify = Notifiche
notify-note = Ricevi un avviso quando tocca a te, anche se questa pagina è chiusa.
notify-push = Avvisami su questo dispositivo
notify-mail = Indirizzo e-mail
notify-code = Codice ricevuto per e-mail
notify-confirm = Conferma
notify-sent = Un codice è stato inviato a questo indirizzo. Inseriscilo entro un’ora.
notify-stop = Smetti
notify-on = Riceverai un avviso.
notify-off = Non riceverai più avvisi.

## Replay

title-replay = Rivedi { $game }
replay = Rivedi
replay-open = Guarda una partita
log-drop = Trascina qui il registro di una partita, o scegli il file:
notation-paste = Oppure incolla una partita in notazione:
checking = Verifica del registro …
verdict = { $verdict ->
    [ok] Il registro è corretto: ogni voce segue dalle regole.
   *[other] Il registro non è affidabile: { $verdict }
}
verdict-partly = Ciò che il registro contiene segue dalle regole; la sua fine non è confermata.
version = Momento
version-of = { $version } di { $newest }
to-start = All'inizio
to-end = Alla fine
previous = Uno indietro
next = Uno avanti
play = Riproduci
pause = Pausa
branch = Continua da qui
happened = Che cosa è successo qui
to-table = Al tavolo

## Remarks of players

talk = Commenti
talk-unread = Commenti: { $count ->
    [one] { $count } nuovo commento
   *[other] { $count } nuovi commenti
}
talk-say = Di’ qualcosa
talk-words = Con parole tue
talk-send = Di’
talk-close = Chiudi le osservazioni
talk-mute = Silenzia { $name }
talk-unmute = Riascolta { $name }
talk-muted = silenziato
phrase-hello = Ciao!
phrase-good-luck = Buona fortuna!
phrase-well-played = Ben giocato!
phrase-thanks = Grazie.
phrase-sorry = Scusa.
phrase-wait = Un momento, per favore.
phrase-good-game = Bella partita!
phrase-goodbye = Arrivederci!
phrase-smile = sorride
phrase-laugh = ride
phrase-surprise = è sorpreso
phrase-sad = è triste
phrase-applause = applaude
phrase-thinking = riflette

## Audit

audit = Controlla i registri
audit-note = Ogni comando viene eseguito di nuovo dallo stesso motore, su questo dispositivo. Nessun file lo lascia.
audit-drop = Trascina qui dei registri o una cartella, oppure sceglili:
audit-files = File
audit-folder = Una cartella
audit-link = O l’indirizzo di un registro su questo sito
audit-link-elsewhere = Qui si possono leggere solo file di { $origin }: non si chiede niente a nessun altro.
audit-link-failed = { $address } non si può leggere: il sito ha risposto { $status }.
audit-beside = Confronta con ciò che è stato pubblicato
audit-beside-files = Con che cosa si confrontano le partite
audit-beside-note = Un manifesto, note sugli impegni (JSON), una politica (TOML), chiavi pubbliche (PEM).
audit-sealed = Ogni partita deve essere sigillata
audit-none = Non ci sono registri: i loro nomi finiscono in .maginor.
audit-passed-over = Altri file della cartella, non controllati: { $count }
audit-starting = Il motore si avvia …
audit-progress-label = Avanzamento
audit-progress = { $done } file su { $files }, partite: { $games }
audit-done = Finito in { $seconds } s. Partite: { $games }, file: { $files }
audit-stopped = Fermato dopo { $seconds } s. Partite: { $games }, file: { $files }
audit-stop = Ferma
audit-save = Salva il rapporto
audit-found = Verdetti
audit-words = Verdetti secondo la parola
audit-all = tutti
audit-search = Cerca per file, identificatore o motivo
audit-unchecked = Partite con firme che questo browser non può controllare: { $count }
audit-page = { $first }–{ $last } di { $count }
audit-game = partita { $game }
audit-record = voce { $record }
audit-before = Prima della voce { $record }, che è sbagliata
audit-played = È stato giocato:
audit-legal = Erano permessi, { $count } in tutto:
audit-to-record = Alla voce sbagliata
audit-viewer = Apri nella rilettura
audit-facts = Altro su questo registro
audit-id = Identificatore
audit-ending = Fine
audit-records = Voci
audit-dice = Dadi
audit-deal = Preparazione
audit-signed = Firmato da
audit-false-signatures = Firme non valide di
audit-unchecked-signatures = Firme non controllate
audit-head = Impronta
audit-what-if = Con un’altra lettura delle regole
audit-what-if-note = I comandi registrati vengono eseguiti di nuovo con i dadi registrati.
audit-variant = Variante
audit-value = Valore
audit-revision = Revisione delle regole
audit-compare = Confronta
audit-winners-others = Avrebbero vinto altri.
audit-winners-same = Avrebbero vinto gli stessi.
