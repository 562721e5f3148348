### Magalon in italiano.


## Nomi

area-start = partenza
area-amulet = amuleto
area-stone = pietra
area-ring = anello
place-start = la zona partenza
place-area = la zona { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = la casella in colonna { $x }, riga { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = la casella { $way } della zona { $area }
place-field = la casella energia { $way } della zona { $area }
place-way = { $count } { $direction ->
    [north] a nord
    [east] a est
    [south] a sud
   *[west] a ovest
}
direction = { $direction ->
    [north] nord
    [east] est
    [south] sud
   *[west] ovest
}
turned-arms = i bracci verso { $directions }
turned-quarters = girata a sinistra di { $count ->
    [one] { $count } quarto
   *[other] { $count } quarti
} di giro
energy = { $count } di energia
card-recover = riprendi tutte le carte usate
card-protect = nessun attacco contro di te
card-gnomes = gnomi { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}
card-shift = sposta rovine { $count ->
    [one] { $count } volta
   *[other] { $count } volte
}
card-place = solleva e posa una rovina
card-none = nessun effetto


## Ordini

command-play-card = giocare la carta { $value }
command-move-wizard = muovere il mago verso { $to }
command-move-gnome = muovere lo gnomo { $gnome } verso { $to }
command-move-giant = muovere il gigante verso { $to }
command-displace = respingere il mago verso { $to }
command-shift-ruin = spostare la rovina { $ruin } a { direction }
command-lift-ruin = sollevare la rovina { $ruin }, { $turned }
command-place-ruin = posare la rovina con l’angolo su: { $to }
command-set-shield = mettere lo scudo su: { $to }
command-roll-dice = tirare i dadi per il gigante
command-end-turn = concludere il turno
command-stay = restare sulla casella energia
command-move-on = ripartire dalla casella energia


## Eventi

event-card-played = { $player } gioca la carta { $value }.
event-card-asked = { $player } deve giocare una carta.
event-player-skipped = { $player } non ha carte giocabili e salta questo giro.
event-turns-ordered = Ordine dei turni: { $players }.
event-turn-begun = È il turno di { $player }.
event-turn-ended = Il turno di { $player } è finito.
event-cards-put-away = Le carte giocate vengono messe da parte.
event-cards-recovered = { $player } riprende tutte le carte usate.
event-round-begun = Comincia il giro { $count }; { $player } gioca la prima carta.
event-game-won = Il mago di { $player } raggiunge la meta: { $player } ha vinto!
event-game-broken-off = L’ultimo giro è finito; vittoria: { $players }.
event-energy-gained = { $player } guadagna { $count } di energia.
event-energy-paid = { $player } paga { $count } di energia.
event-stayed = { $player } resta sulla casella energia.
event-moved-on = { $player } riparte dalla casella energia.
event-wizard-exhausted = { $player } non ha più energia: il mago va alla partenza senza artefatti.
event-wizard-stepped = Il mago di { $player } va verso { $to }.
event-gnome-stepped = Lo gnomo { $gnome } va verso { $to }.
event-giant-stepped = Il gigante va verso { $to }.
event-dice-rolled = { $player } tira { $dice }: { $count ->
    [one] { $count } passo
   *[other] { $count } passi
} per il gigante.
event-march-lapsed = Nessun altro passo è possibile: { $count ->
    [one] { $count } passo
   *[other] { $count } passi
} { $march ->
    [wizard] del mago
    [gnomes] degli gnomi
   *[giant] del gigante
} { $count ->
    [one] va perso
   *[other] vanno persi
}.
event-artifact-taken = { $player } prende l’artefatto { $area }.
event-wizard-attacked = { $by ->
    [gnome] Lo gnomo
   *[giant] Il gigante
} attacca il mago di { $wizard }, che deve essere respinto.
event-wizard-displaced-step = Il mago di { $wizard } viene respinto verso { $to }.
event-wizard-displaced = Il mago di { $wizard } è stato respinto del tutto.
event-ruin-shifted = La rovina { $ruin } viene spostata a { direction }.
event-ruin-lifted = La rovina { $ruin } viene sollevata, { $turned }.
event-ruin-placed = La rovina { $ruin } viene posata con l’angolo su: { $to }.
event-shield-set = { $player } mette lo scudo su: { $to }.


## Domande

question-card = gioca una carta.
question-displace = respingi il mago di { $player }: { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}.
question-ruin = posa la rovina { $ruin }: dove va il suo angolo.
question-move-on = riparti: { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}.
question-turn = tocca a te con la carta { $value }; restano: { $left }.
left-march = { $who ->
    [wizard] mago
    [gnomes] gnomi
   *[giant] gigante
} { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}{ $must ->
    [yes] {" "}da finire
   *[no] {""}
}
left-shifts = { $count ->
    [one] { $count } spostamento
   *[other] { $count } spostamenti
}
left-ruin = sollevare una rovina
left-shield = scudo
left-roll = dadi
trail = Tragitto del mago: { $places }.


## Menu

menu-card = carta { $value }
menu-gnome = gnomo { $gnome }
menu-giant = il gigante
menu-ruin = rovina { $ruin }
menu-shift = spostare una rovina
menu-lift = sollevare una rovina, per posarla
menu-place = posare la rovina
menu-shield = mettere lo scudo
menu-stay-note = { $count } di energia; conclude il turno
menu-on-note = { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}; conclude il turno
menu-step = { direction }: { $to }
menu-to = andare in un’altra zona
menu-out = lasciare la zona
menu-row = riga { $count }
menu-column = colonna { $count }
reach-end = La marcia può finire qui, dopo { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}.
reach-energy = Energia se il turno finisce qui: { $change }.
reach-exhausted = L’energia non basta: il mago tornerebbe alla partenza senza artefatti.
reach-attack = L’ultimo passo attacca il mago di { $wizard }.
reach-goal = È la meta: vittoria!


## Tabellone e giocatori

board-key = W mago, S scudo, # rovina col suo numero, g gnomo, GG gigante, + casella energia, · casella libera; le zone hanno lettere
board-too-wide = Il tabellone è troppo largo per essere disegnato qui.
board-areas = Zone: { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] partenza e meta
   *[artifact] artefatto
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] partenza e meta
   *[artifact] artefatto
}, con { $players })
piece-gnome = gnomo { $gnome }: { $place }
piece-giant = gigante: { $place }
piece-ruin = rovina { $ruin }: { $place }
player-at = presso { $place }
player-artifacts = artefatti: { $artifacts }
player-shield = scudo: { $place }
player-shield-supply = scudo in riserva
player-played = giocata { $value }
player-hand = mano { $cards }
player-used = usate { $cards }
tally = { $standings }.
tally-player = { $player } ha { $count ->
    [one] { $count } artefatto
   *[other] { $count } artefatti
} su { $all } e { $energy } di energia


## Riepiloghi

score-won = { $standings }; vittoria: { $players }.
score-ahead = { $standings }; in testa: { $players }.
decided-goal = Decide la meta, non gli artefatti: { $player } l’ha raggiunta prima degli altri.
decided-energy = Pari artefatti, perciò decide la maggiore energia: { $standings }.
decided-shared = Pari artefatti e pari energia: { $players } si dividono la vittoria.
stats = { $events ->
    [one] { $events } evento
   *[other] { $events } eventi
} in { $rounds ->
    [one] { $rounds } giro
   *[other] { $rounds } giri
}; { $rolls ->
    [one] { $rolls } tiro
   *[other] { $rolls } tiri
} per il gigante.
stats-player = giocatore
stats-steps = passi
stats-artifacts-taken = artefatti presi
stats-attacks = attacchi
stats-attacked = attaccato
stats-exhausted = esausto
deal-first = { $player } gioca la prima carta.
deal-board = Tabellone { $id }
deal-amounts = Energia: { $start } alla partenza, { $goal } per la meta, al massimo { $max }, { $field } su una casella energia, un turno costa { $cost }. Respinto: { $gnome ->
    [one] { $gnome } passo
   *[other] { $gnome } passi
} da uno gnomo, { $giant } dal gigante. Ripartire: { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}. Dadi: { $dice }, con { $faces } facce.
deal-card = carta { $value }: { $effects }
deal-placeholders = Valori provvisori, scelti da questo progetto:


## L’immagine

picture-round = Giro { $count }
button-turn = fine turno
button-dice = tirare
button-shield = scudo
button-stay = restare
button-on = ripartire
picture-lifted = rovina sollevata
picture-shield = scudo di { $player }
picture-turn = turno { $count }
picture-skipped = salta
picture-card = carta { $value }: { $effects }
picture-card-used = carta { $value }: { $effects }; usata
picture-player = { $player } ({ $letter }) presso { $place }, energia { $energy }, { $count ->
    [one] { $count } artefatto
   *[other] { $count } artefatti
}
picture-described = Giro { $count }. { $rows }.


## Rifiuti

refusal-attack-02 = un mago già attaccato in questo turno, o che non può essere respinto, sbarra la via
refusal-attack-03 = un mago viene respinto di tanti passi quanti ne vuole l’attaccante, e mai alla partenza; dopo questo passo non sarebbe più possibile
refusal-board-01 = non è un luogo del tabellone; un luogo è una casella [x, y] o una zona
refusal-board-04 = serve una casella senza altri pezzi, non una zona
refusal-card-05 = la tua carta non lo permette in questo turno
refusal-end-03 = la partita è finita; nessun ordine è più permesso
refusal-energy-02 = su una casella energia devi restare o ripartire; il turno non finisce altrimenti
refusal-energy-04 = da qui non si potrebbero fare tutti i passi; puoi restare sulla casella energia
refusal-giant-01 = solo chi ha giocato la carta più bassa può tirare una volta i dadi per il gigante e poi muoverlo
refusal-gnome-01 = sul tabellone non c’è un simile gnomo
refusal-move-01 = in questo turno non restano passi per farlo
refusal-move-02 = un passo porta solo a un luogo vicino e aperto
refusal-move-03 = lì c’è un ostacolo; lo è anche il tuo scudo
refusal-move-04 = in un turno nessun luogo si visita due volte
refusal-move-06 = dopo questo passo gli altri non si potrebbero fare tutti; una marcia si fa per intero o per nulla
refusal-move-07 = un’altra marcia non è ancora finita
refusal-move-08 = dopo, la marcia cominciata non avrebbe più passi permessi
refusal-round-01 = ora si giocano carte: una della tua mano, di un valore che nessuno ha ancora giocato
refusal-ruin-01 = questa rovina non si può spostare così; servono una rovina del tabellone e una carta che lo permetta ancora
refusal-ruin-02 = una rovina va solo su caselle libere
refusal-ruin-03 = una rovina si solleva una volta per turno, si gira a quarti e si posa dove c’è spazio
refusal-shield-01 = lo scudo si mette una volta per turno, e solo su una casella libera
refusal-shield-02 = così un mago sarebbe rinchiuso dagli scudi degli altri
refusal-start-02 = alla partenza si entra solo con tutti gli artefatti e abbastanza energia
refusal-start-03 = alla partenza bisogna entrare con l’ultimo passo della marcia
refusal-turn-01 = questo ora non fa parte del tuo turno
refusal-turn-02 = ora la decisione spetta ad altri
refusal-turn-03 = prima bisogna finire ciò che è cominciato
refusal-turn-04 = il turno non finisce durante una marcia
refused-in-area = una zona si lascia nominando la casella: out COLONNA RIGA, per esempio out 5 1
refused-legal = ora è permesso


## Il gioco in un minuto

summary = Marcia fra rovine che si spostano, prendi un artefatto di ogni tipo e portali a casa per primo con abbastanza energia.
panel-goal = Prendi un amuleto, un anello e una pietra. Vince chi torna per primo alla partenza con essi e { $goal } di energia.
panel-card = In ogni giro tutti giocano una carta. Il numero dice quanti passi fa il tuo mago; comincia la carta più alta.
panel-march = Fai tutta la marcia o nessuna. Rovine, scudi, gnomi, il gigante e i maghi sbarrano la via.
panel-move = Le carte spostano rovine e muovono gnomi; la carta più bassa può tirare i dadi per il gigante. Respingi con essi gli altri maghi.
panel-energy = Ogni turno costa energia. Resta su una casella energia per guadagnarne: senza energia torni alla partenza e perdi ciò che porti.
lesson-card = Le carte decidono chi muove per primo e che cosa si può fare oltre a camminare: muovere gnomi o il gigante, spostare rovine, porre lo scudo o guadagnare energia. Una carta è esaurita finché un’altra non le riprende tutte.
lesson-attack = Uno gnomo o il gigante è entrato nella casella di un mago: chi lo ha mosso respinge quel mago, passo dopo passo, come vuole.
lesson-artifact = Un artefatto è conquistato. Per vincere bisogna portarne a casa uno per tipo, con energia sufficiente.
primer-aim =
    Prendi uno di ogni artefatto e riporta il tuo mago alla partenza, che è anche la meta, con
    almeno { $goal } di energia. Chi vi entra così vince subito.
primer-round =
    In ogni giro tutti giocano carte diverse. Il valore dà i passi del tuo mago in quel giro, e quasi
    tutte le carte fanno anche altro. I turni vanno dalla carta più alta alla più bassa.
primer-march =
    Una marcia si fa per intero o per nulla, e in un turno nessun luogo si visita due volte: i passi dopo
    i quali non si potrebbe finirla vengono rifiutati. Rovine, scudi, gnomi, il gigante e i maghi sulle
    caselle sbarrano la via; le zone accolgono tutti i maghi. La tua carta forse ti fa spostare rovine o
    muovere gli gnomi, e chi ha giocato la carta più bassa può tirare i dadi per il gigante. Uno gnomo o
    il gigante che entra in una casella con il mago di un altro lo respinge passo dopo passo, come vuoi.
primer-energy =
    Ogni turno costa energia. Su una casella energia resti e ne guadagni, oppure riparti. Senza energia
    il mago torna alla partenza e perde i suoi artefatti. Il tuo scudo si può mettere di nuovo in ogni
    turno.
primer-typing =
    Scrivi i passi come direzioni inglesi (n, e, s, w per nord, est, sud, ovest), più alla volta: n n e.
    Gnomi: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4 per colonna 5, riga 4; out 5 1 per
    lasciare una zona; roll; end. Un passo rifiutato viene spiegato, e così ? n.

## Variants, as a lobby lists them

variant-energy-needs-move = Energia solo per un mago che si è mosso
variant-goal-exact = La partenza va raggiunta con l'ultimo passo
variant-round-limit = Numero massimo di round


## Why a command is advised

needs-artifact = un artefatto che gli manca
needs-energy = più energia
needs-goal = il traguardo
reason-card = { $value ->
    [one] Con { $value } passo il mago arriva più vicino a ciò che gli serve: { $needs }.
   *[other] Con { $value } passi il mago arriva più vicino a ciò che gli serve: { $needs }.
}
reason-step = È la strada verso ciò che serve al mago: { $needs }.
reason-goal = È il traguardo: chi vi entra così ha vinto.
reason-artifact = Là si trova ciò che manca: { $artifact }.
reason-displace = Allontana quel mago da ciò che gli serve.
reason-stay = Si guadagna energia: { $count }.
reason-end = Nulla di ciò che resta avvicina a ciò che serve.
