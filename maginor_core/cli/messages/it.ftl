### Il terminale: che cosa chiede e risponde, in ogni gioco.


## Domande

prompt = { $player }>
prompt-secret = { $player }, in segreto (non si vede nulla)>
prompt-die = { $player } tira un vero dado; mostra>
prompt-pass = { $player }, premi Invio>
prompt-text = { $player }, un testo qualsiasi:
prompt-agree = { $other }, accetti che { $player } torni indietro? (s/n)>
lost-secret = Non è una delle scelte; scrivi un numero o l’inizio di una parola.
lost-ambiguous = «{ $typed }» può significare { $meant }; scrivine di più
lost-refused = Non ora: { $reason }
lost-unknown = «{ $typed }» non è una delle scelte; sono qui sopra, e ? le spiega
die-unknown = «{ $typed }» non è sul dado; mostra { $faces }
die-help = Tira il dado e scrivi che cosa mostra: { $faces }. Basta l’inizio della parola. Con q esci senza tirare; la domanda torna alla ripresa.
yes = sì
no = no
yes-or-no = Scrivi s per sì o n per no.


## Aiuto

key-board = tabellone
key-look = mostra
key-score = punteggio
key-history = storia
key-hint = consiglio
key-undo = annulla
key-help = aiuto
key-quit = q
help-choices = scegli con numero o parola; le parole si possono abbreviare e unire
help-decision = spiega questa decisione
help-ruling = spiega una decisione sulle regole o una parola del gioco
help-board = disegna tutto e descrivi gli effetti
help-look = mostra in dettaglio una parte del tabellone
help-score = mostra la situazione di tutti
help-history = ripeti che cosa è successo
help-hint = mostra che cosa farebbe un bot al posto tuo
help-undo = annulla il tuo ultimo ordine; dopo un tiro o l’ordine di altri, se tutti sono d’accordo
help-back = torna indietro di un passo nel menu
help-help = il gioco in un minuto, e questo elenco
help-quit = esci; una partita con registro si può riprendere
see-also = Vedi anche, con ? e il codice:
ruling-unknown = «{ $typed }» non è né una parola del gioco né una decisione sulle regole; le loro famiglie sono { $families }
rulings-in-english = Le decisioni sulle regole esistono solo in inglese:


## Durante la partita

pass-screen = Ora { $player } guarda lo schermo, e nessun altro: mostra ciò che per gli altri è segreto.
look-nothing = niente sul tabellone si chiama «{ $typed }»
history-empty = Non è ancora successo nulla.
hint-secret = Nessun consiglio per una scelta segreta mentre altri guardano.
hint-none = In questo gioco non ci sono consigli.
hint = Consiglio del bot «{ $bot }»: { $order }.
undo-done = Di nuovo a prima del tuo ultimo ordine, versione { $version }.
undo-nothing = niente da annullare: non hai ancora fatto nulla
undo-refused = non si può annullare nulla: { $reason }
undo-agreement = { $reason }: tutti devono essere d’accordo.
undo-disagreed = non si annulla nulla: { $other } non è d’accordo
undo-final = dal tuo ultimo ordine il caso ha deciso o un segreto è stato rivelato
undo-final-first = Dal tuo ultimo ordine il caso ha deciso o un segreto è stato rivelato
undo-others = da allora qualcun altro ha agito
undo-others-first = Da allora qualcun altro ha agito


## Inizio e fine

player-numbered = Giocatore { $number }
log-none = Non si scrive alcun registro, quindi questa partita non si potrà riprendere.
log-saved = La partita viene salvata in
play-hint = Il gioco ti è nuovo? Scrivi prima aiuto. ? spiega una decisione, annulla ritira un ordine, q esce.
left-unsaved = La partita è terminata: non è stato scritto alcun registro.
left-saved = La partita è salvata. Per riprenderla:
over = Per rivedere com’è andata:
over-dice = Ora i dadi si possono controllare:
committed-dice = I dadi sono vincolati da:
committed-note = Prendine nota; a fine partita il registro rivela da che cosa è stato ottenuto.
committed-texts = Ciascuno di voi può aggiungere un testo, così che nessuno abbia scelto i dadi da solo.
not-started = Nessuna partita è stata iniziata.
seats-unknown = { $path }: non si sa chi gioca, quindi ogni posto è di una persona


## Una partita salvata

host = Chi ospita
replay-verified = Versione { $version } di { $versions }. Verificato: { $versions ->
    [one] { $versions } ordine eseguito
   *[other] { $versions } ordini eseguiti
} di nuovo, con gli stessi eventi.
score-version = Alla versione { $version } di { $versions }:
stats-version = { $version ->
    [one] { $version } ordine
   *[other] { $version } ordini
}
legal-nobody = Alla versione { $version } nessuno può fare nulla{ $finished ->
    [yes] ; la partita è finita
   *[no] {""}
}.
legal-player = Alla versione { $version } { $player } non può fare nulla{ $finished ->
    [yes] ; la partita è finita
   *[no] {""}
}.
deal-seed = Seme { $seed }: { $players } giocatori.
deal-seed-first = Seme { $seed }: { $players } giocatori, { $first } comincia.
deal-variant = Variante { $name } = { $value }.
