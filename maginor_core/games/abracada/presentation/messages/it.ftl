### Abracada…What? in italiano.


## Nomi

spell = { $number ->
    [1] Drago antico
    [2] Viandante oscuro
    [3] Dolce sogno
    [4] Cantante della notte
    [5] Tempesta di fulmini
    [6] Bufera di neve
    [7] Palla di fuoco
   *[8] Bevanda magica
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] tira il dado: tutti gli altri perdono altrettante vite
    [2] tutti gli altri perdono una vita, tu ne guadagni una
    [3] tira il dado: guadagni altrettante vite
    [4] prendi una pietra segreta
    [5] i tuoi due vicini perdono una vita
    [6] il tuo vicino di sinistra perde una vita
    [7] il tuo vicino di destra perde una vita
   *[8] guadagni una vita
}
spell-explained = { spell-numbered }: { effect }
lives = { $count ->
    [one] { $count } vita
   *[other] { $count } vite
}
points = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}
stones = { $count ->
    [one] { $count } pietra
   *[other] { $count } pietre
}
stones-known = { $count ->
    [0] nessuna pietra
    [one] la pietra { $stones }
   *[other] le pietre { $stones }
}
has-points = { $player } ha { points }
won = { $count ->
    [one] { $winners } ha vinto
   *[other] { $winners } hanno vinto
}.


## Ordini

command-cast-spell = lanciare { spell-numbered }
command-end-turn = finire il turno
command-take-secret = prendere una pietra segreta
command-deal-round = distribuire la prossima manche


## Eventi

event-spell-cast = { $player } lancia { spell-numbered }.
event-cast-failed = Incantesimo fallito: { $player } non ha una pietra { spell-numbered }.
event-lower-number-named = { $player } nomina { spell-numbered }, un numero più basso di prima.
event-die-rolled = { $player } tira { $face }.
event-lives-lost = { $player } perde { lives }.
event-lives-gained = { $player } guadagna { lives }.
event-secret-stone-taken = { $player } prende una pietra segreta.
event-secret-stone-known = { $player } prende una pietra segreta: è { $stone }.
event-stones-drawn = { $player } pesca { $drawn }.
event-stones-removed = Scoperto sul tabellone: { $drawn }.
event-hand-dealt = { $player } riceve { $drawn }.
event-turn-began = È il turno di { $player }.
event-hand-emptied = { $player } non ha più pietre, e nessun altro ha più vite.
event-round-ended = La manche è finita: { $gained }.
event-round-began = Si distribuisce la prossima manche; { $player } comincia.
event-game-ended = La partita è finita: { $totals }; { $winners } { $count ->
    [one] vince
   *[other] si dividono la vittoria
}.
gains = { $player } guadagna { points }


## Decisioni

question-next-round = la manche è finita, e tu cominci la prossima.
question-first = tocca a te. Quale incantesimo nomini?
question-again = nomina un altro incantesimo, o pesca per finire il turno.
question-secret = prendi una pietra segreta, nomina un altro incantesimo, o pesca per finire il turno.
menu-lower-note = più basso di prima: costa una vita
menu-end = finisci il turno
menu-end-note = peschi, e tocca al prossimo
menu-take = prendi una pietra segreta
menu-take-note = la guardi; vale un punto se sei in vita alla fine della manche
menu-deal = distribuisci la prossima manche
menu-deal-note = la cominci tu
word-end = fine
word-take = prendi
word-deal = distribuisci
examples = 5, tempesta, fine
hint-title = Probabilità che una tua pietra porti il numero:
hint-failed = Non hai pescato nulla dopo i fallimenti con { $numbers }.


## Il tavolo

placeholder = Le facce del dado sono provvisorie: il regolamento non le indica.
table-die = Le facce del dado: { $sides }.
table-variants = Varianti: { $variants }.
table-heading = Manche { $round }{ $state ->
    [over] , finita
   *[running] {""}
}. Vince chi arriva a { $target ->
    [one] { $target } punto
   *[other] { $target } punti
}. Riserva { $supply }; pietre segrete rimaste { $left } di { $secret }.
head-player = giocatore
head-points = punti
head-lives = vite
head-stones = pietre
head-secret = pietre segrete
head-spell = incantesimo
head-all = pietre in tutto
head-open = sul tabellone
head-nobody = mai viste
head-unseen = non le vedi
lives-of = { $left } di { $most }


## Fogli

score-gained = Guadagnato nell’ultima manche: { $standings }.
score-running = Manche { $round }, vite: { $standings }. Vince il primo con { $target }.
earned = Manche { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] mano vuota
    [taken] ultima vita tolta
    [survived] sopravvivenza
    [failed] incantesimo altrui fallito
    [stood] ultimo mago rimasto
   *[secret] pietre segrete
}
decided-round = Più giocatori hanno almeno { points }, perciò decide il guadagno dell’ultima manche: { $standings }.
decided-lives = Nell’ultima manche più giocatori hanno guadagnato il massimo, perciò decidono le vite rimaste: { $standings }.
decided-shared = Pari guadagno nell’ultima manche e pari vite: { $players } si dividono la vittoria.
stats-rounds = { $rounds ->
    [one] { $rounds } manche finita
   *[other] { $rounds } manche finite
}, { $turns ->
    [one] { $turns } turno cominciato
   *[other] { $turns } turni cominciati
}.
stats-won = manche
stats-cast = riusciti
stats-failed = falliti
stats-lost = perse
stats-gained = guadagnate
stats-secret = segrete
stats-spells = Incantesimi riusciti per numero: { $spells }.
deal-stones = Pietre: { $stones }.
deal-of = { $count } di { $number }
deal-everyone = Tutti hanno { $lives ->
    [one] { $lives } vita
   *[other] { $lives } vite
} e { stones } che tutti gli altri vedono. Pietre segrete: { $secret }. Vince il primo con { $target }.
deal-removed = Tolto, scoperto sul tabellone: { $drawn }.
deal-hand = { $player } ha { $drawn }.


## Rifiuti

tried = { $player } non può { $tried ->
    [cast-a-spell] lanciare un incantesimo
    [deal-a-round] distribuire una manche
    [take-a-secret-stone] prendere una pietra segreta
   *[end-its-turn] finire il turno
}
refusal-game-over = { tried }: la partita è finita, e non si accettano più ordini
refusal-round-over = { tried } ora: la manche è finita; { $awaited } distribuisce la prossima
refusal-not-your-turn = { tried } ora: è il turno di { $awaited }, che lancia un incantesimo o finisce il turno
refusal-no-cast-yet = { $player } non può finire il turno prima di un incantesimo; nomina un numero da 1 a 8
refusal-no-secret-offered = { $player } non può prendere una pietra segreta ora, ma solo subito dopo un 4 riuscito, se è convenuto e se ne restano; nomina un numero
refusal-no-such-spell = { $value } non è un incantesimo; sono numerati da 1 a 8
refusal-lower-number = { $number } non può seguire { $last }; nomina { $allowed }, o finisci il turno
why-round-over = la manche è finita; distribuisci la prossima
why-not-over = la manche non è finita
why-no-cast = in un turno si lancia almeno un incantesimo; nomina un numero da 1 a 8
why-no-secret = una pietra segreta si prende subito dopo un 4 riuscito
why-lower = { $number } è più basso di { $last }; nomina { $last } o più, o finisci il turno
why-no-spell = { $typed } non è un incantesimo; sono numerati da 1 a 8


## L’immagine

picture-round = Manche { $round }
picture-board = { $opened } di { stones } sul tabellone
picture-unseen = { $unseen ->
    [one] { $unseen } non vista
   *[other] { $unseen } non viste
}
picture-supply = riserva
picture-supply-name = { stones } nella riserva
picture-secret = pietre segrete
picture-taken = segrete
picture-you = tu
picture-left = il tuo vicino di sinistra
picture-right = il tuo vicino di destra
picture-both = il tuo vicino su entrambi i lati


## Il gioco in un minuto

summary = Tutti vedono le tue pietre tranne te: scopri quali hai e lancia i loro incantesimi per fare punti. Vince chi arriva per primo alla corona.
panel-goal = Lancia incantesimi, guadagna punti, sali. Vince chi arriva per primo al gradino con la corona.
panel-stones = Tutti vedono le tue pietre tranne te. Tu vedi quelle degli altri.
panel-cast = Di’ un numero. Se una delle tue pietre lo porta, va sul tabellone e il suo incantesimo ha effetto. Continua con lo stesso numero o uno più alto, oppure fermati.
panel-count = C’è una pietra con l’1 e ce ne sono otto con l’8. Conta ciò che vedi: il resto può essere tuo.
panel-round = Un numero sbagliato costa una vita e termina il turno; poi peschi. Quando qualcuno non ha più vite o pietre, la manche è finita.
lesson-cast = Una delle pietre portava questo numero: ora è sul tabellone e l’incantesimo ha avuto effetto. Poi si può nominare lo stesso numero, uno più alto, o finire il turno.
lesson-failed = Nessuna delle pietre di chi ha lanciato l’incantesimo portava questo numero: gli costa una vita, o per un 1 quante ne mostra il dado, e il suo turno finisce. Chi lancia può contare ciò che è nelle mani altrui e sul tabellone: quelle pietre non sono nella propria mano.
lesson-failed-own = Nessuna delle tue pietre portava questo numero: ti costa una vita, o per un 1 quante ne mostra il dado, e il tuo turno finisce. Conta ciò che vedi nelle mani altrui e sul tabellone: non è nella tua.
lesson-round = La mano è finita: si danno i punti e se ne distribuisce una nuova. Le pietre segrete valgono un punto a chi è ancora in vita.
primer-aim = Hai pietre che tutti vedono tranne te. Nel tuo turno nomini il numero di un incantesimo, da 1 a 8. Se una delle tue pietre lo porta, va sul tabellone e l’incantesimo ha effetto. Poi puoi nominare lo stesso numero, uno più alto, o finire il turno. Se nessuna tua pietra lo porta, perdi una vita e il turno è finito; per un 1 fallito ne perdi quante ne mostra il dado.
primer-stones = Ogni incantesimo ha tante pietre quanto il suo numero: una da 1, otto da 8. I numeri bassi sono più forti e più rari. Ciò che vedi dagli altri e sul tabellone non ce l’hai tu.
primer-draw = Alla fine del turno peschi finché hai di nuovo la mano piena, se la riserva basta. L’incantesimo 4 prende una pietra segreta, che vale un punto se sei vivo alla fine della manche.
primer-round = Una manche finisce quando qualcuno non ha più vite, o subito quando la mano di qualcuno è vuota. Se il tuo incantesimo toglie l’ultima vita ad altri, guadagni 3 punti e ogni altro vivo 1. Se perdi la tua con un incantesimo fallito, tutti gli altri guadagnano 1. Una mano vuota porta 3 punti, e agli altri nulla. Poi si distribuisce una nuova manche; il primo che arriva al traguardo ha vinto.
primer-screen = Scrivi hint per le probabilità esatte. Più persone possono dividersi questo schermo: viene cancellato prima che la prossima lo guardi, perché mostra le pietre di tutti gli altri. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Si può dire un numero più basso, che costa una vita
variant-any-order = I numeri si possono dire in qualsiasi ordine
variant-last-wizard-standing = Un turno di gioco dura finché resta un solo mago
variant-secret-optional = Chi lancia un 4 può lasciare la pietra segreta


## Why a command is advised

reason-cast = Da ciò che si vede, una delle proprie pietre porta il { $number } con una probabilità del { $chance } %; nient’altro promette di più.
reason-end = Un altro incantesimo rischierebbe più di quanto promette.
reason-take = Una pietra segreta non costa nulla e può valere un punto.
