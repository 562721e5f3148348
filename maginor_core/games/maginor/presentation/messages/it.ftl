### Maginor in italiano. I nomi dei giocatori e degli Oracoli restano invariati.


## Nomi

oracle-guild-hall = Sala della Gilda
oracle-owl = Gufo
oracle-salamander = Salamandra
oracle-raven = Corvo
oracle-great-eagle = Grande Aquila
oracle-unicorn = Unicorno
oracle-sphinx = Sfinge
oracle-griffin = Grifone
oracle-kraken = Kraken
oracle-phoenix = Fenice
oracle-dragon = Drago

symbol = { $symbol ->
    [fire] fuoco
    [water] acqua
    [earth] terra
    [air] aria
   *[fate] fato
}
symbol-short = { $symbol ->
    [fire] fu
    [water] ac
    [earth] te
    [air] ar
   *[fate] fa
}
face = { $face ->
    [fire] FUOCO
    [water] ACQUA
    [earth] TERRA
    [air] ARIA
    [fate] FATO
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] fuoco
    [water] acqua
    [earth] terra
    [air] aria
    [fate] fato
   *[maginor] maginor
}
card = { $card ->
    [fire] fuoco
    [water] acqua
    [earth] terra
    [air] aria
    [fate] fato
   *[sorcery] magia
}
card-short = { $card ->
    [fire] fu
    [water] ac
    [earth] te
    [air] ar
    [fate] fa
   *[sorcery] ma
}
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Recupero
    [restoration] Ripristino
    [domination] Dominazione
    [persuasion] Persuasione
    [telekinesis] Telecinesi
    [teleportation] Teletrasporto
    [summoning] Evocazione
    [reversal] Inversione
    [golden-cauldron] Calderone d’oro
   *[high-wizard] Mago Supremo
}
beast = { $beast ->
    [earthbeast] bestia di terra
    [waterbeast] bestia d’acqua
   *[firebeast] bestia di fuoco
}
votes = { $count ->
    [one] { $count } voto
   *[other] { $count } voti
}
counters = { $count ->
    [one] { $count } segnalino
   *[other] { $count } segnalini
}
slot = { $symbol ->
    [unknown] casella { $slot }
   *[fate] casella { $slot } ({ symbol })
}
slots = { $count ->
    [one] casella { $slots }
   *[other] caselle { $slots }
}
place = { slot } dell’Oracolo { $oracle }


## Effetti degli incantesimi

effect-retrieval = riprendi in mano due carte simbolo scartate
effect-restoration = riprendi in mano due carte magia scartate
effect-domination = metti uno o due segnalini su caselle libere dove si trova il tuo mago
effect-persuasion = sostituisci con uno dei tuoi un segnalino avversario dove si trova il tuo mago
effect-telekinesis = metti un segnalino su una casella libera di un Oracolo qualsiasi
effect-teleportation = metti il tuo mago su un altro Oracolo; il tuo turno continua
effect-summoning = consulta subito il primo Oracolo dopo la Sala della Gilda; il tuo turno finisce
effect-reversal = vinci un duello che hai perso{ $tied ->
    [yes] {" "}o che è finito in parità
   *[no] {""}
}{ $before ->
    [yes] , anche prima della scelta delle bestie
   *[no] {""}
}
effect-golden-cauldron = vale 3 voti alla fine
effect-high-wizard = vale 5 voti alla fine
effect-worthless = non vale nulla in questa edizione
spell-explained = { spell }: { $effect }


## Ordini

command-play-symbol-card = giocare la carta simbolo { symbol }
command-play-sorcery-card = giocare una carta magia per l’Oracolo { $oracle }
command-cast-retrieval = lanciare Recupero per { $symbols }
command-cast-restoration = lanciare Ripristino
command-cast-domination = lanciare Dominazione { $count ->
    [one] sulla casella { $slots }
   *[other] sulle caselle { $slots }
}
command-cast-persuasion = lanciare Persuasione sulla casella { $slot }
command-cast-telekinesis = lanciare Telecinesi sulla { place }
command-cast-teleportation = teletrasportarsi sull’Oracolo { $oracle }
command-cast-summoning = lanciare Evocazione
command-move-wizard = muovere il mago sull’Oracolo { $oracle }
command-roll-die = tirare il dado
command-choose-symbol = nominare il simbolo { symbol }
command-choose-slot = prendere la casella { $slot }
command-choose-target = sfidare la casella { $slot }
command-choose-beast = scegliere la { beast }
command-choose-beast-hidden = scegliere una bestia
command-cast-reversal = lanciare Inversione
command-decline-reversal = tenere Inversione
command-choose-reward = prendere { $reward ->
    [oracle] l’Oracolo
   *[spell] l’incantesimo
}


## Eventi

event-symbol-card-played = { $player } gioca la carta simbolo { symbol }.
event-sorcery-card-played = { $player } gioca una carta magia per l’Oracolo { $oracle }.
event-die-rolled = { $player } tira { face } per l’Oracolo { $oracle }.
event-symbol-asked = { $player } deve nominare un simbolo per l’Oracolo { $oracle }.
event-symbol-named = { $player } nomina il simbolo { symbol }.
event-slot-asked = { $player } deve prendere una delle caselle { $slots } dell’Oracolo { $oracle }.
event-influence-placed = { $player } mette un segnalino sulla { place }.
event-target-asked = { $player } deve sfidare una delle caselle { $slots } dell’Oracolo { $oracle }.
event-duel-began = { $challenger } sfida { $defender } per la { place }.
event-beasts-asked = { $challenger } e { $defender } devono scegliere le loro bestie in segreto.
event-beast-chosen = { $player } sceglie in segreto la { beast }.
event-beast-hidden = { $player } ha scelto una bestia.
event-beasts-revealed = Le bestie vengono rivelate: { $challenger_beast } in attacco contro { $defender_beast } in difesa.
event-reversal-asked = { $player } può lanciare Inversione.
event-reversal-declined = { $player } tiene Inversione.
event-duel-won = { $winner } vince il duello e tiene la { place }.
event-duel-tied = Parità tra { $challenger } e { $defender }: entrambi i segnalini tornano in riserva e la { place } è libera.
event-spell-cast = { $player } lancia { spell }.
event-card-taken-back = { $player } riprende in mano { $card ->
    [sorcery] una carta magia
   *[fate] la carta simbolo { card }
}.
event-influence-replaced = { $player } sostituisce il segnalino di { $owner } sulla { place }.
event-wizard-teleported = Il mago di { $player } è ora sull’Oracolo { $oracle }.
event-wizard-moved = { $player } muove il mago sull’Oracolo { $oracle }.
event-maginor-moved = Maginor va { $place ->
    [on] sull’Oracolo
   *[before] nello spazio prima dell’Oracolo
} { $oracle }.
event-oracle-scored = L’Oracolo { $oracle } viene consultato: { $ranking }.
rank = { $player } al { $rank ->
    [1] primo
    [2] secondo
    [3] terzo
   *[4] quarto
} posto
ranking-empty = nessuno vi ha un segnalino
event-reward-asked = { $player } deve prendere l’Oracolo { $oracle } o il suo incantesimo.
event-oracle-won = { $player } vince l’Oracolo { $oracle } ({ votes }).
event-spell-won = { $player } vince l’incantesimo { spell }.
event-oracle-discarded = Nessuno ottiene l’Oracolo { $oracle }.
event-spell-discarded = Nessuno ottiene l’incantesimo { spell }.
event-counters-returned = { $player } riprende { counters }.
event-wizard-displaced = Il mago di { $player } va al centro.
event-oracle-left-circle = L’Oracolo { $oracle } lascia il cerchio.
event-turn-began = È il turno di { $player }.
event-turn-resumed = { $player } continua il turno.
event-game-ended = La partita è finita: { $totals }; { $count ->
    [one] { $winners } vince
   *[other] { $winners } si dividono la vittoria
}.
has-votes = { $player } ha { votes }
without-effect-supply = Non si mette alcun segnalino: { $player } non ne ha più.
without-effect-slot = Non si mette alcun segnalino: l’Oracolo { $oracle } non ha caselle del simbolo { symbol }.
without-effect-held = Non si mette alcun segnalino: { $player } occupa già tutte le caselle del simbolo { symbol } dell’Oracolo { $oracle }.


## Domande

question-turn = è il tuo turno. Prima carte e incantesimi, poi muovi o tira il dado.
question-symbol = nomina un simbolo per l’Oracolo { $oracle }.
question-slot = quale casella dell’Oracolo { $oracle } prendi?
question-target = quale segnalino sull’Oracolo { $oracle } sfidi?
duel = { $side ->
    [challenger] sfidi { $rival } per la { place }
   *[defender] difendi la { place } contro { $rival }
}
question-beast = { duel }. Quale bestia?
question-reversal = { duel }. Lanciare Inversione?
question-reversal-revealed = { duel }, la tua { $own } contro la { $other }. Lanciare Inversione?
question-reward = sei in testa sull’Oracolo { $oracle }. Che cosa prendi?


## Menu

menu-play = giocare una carta simbolo
menu-sorcery = giocare una carta magia
menu-sorcery-note = tira il dado per un Oracolo qualsiasi
menu-cast = lanciare un incantesimo
menu-move = muovere il mago
menu-move-note = conclude il tuo turno
menu-only = nessun secondo segnalino
menu-roll = tirare il dado per l’Oracolo { $oracle }
menu-roll-note = conclude il tuo turno
menu-reversal = lanciare Inversione
menu-reversal-note = vinci il duello
menu-keep = tenere Inversione
menu-keep-note = il duello continua
menu-beast-note = { $beast ->
    [earthbeast] batte l’acqua; con due vince la difesa
    [waterbeast] batte il fuoco; con due entrambi i segnalini tornano in riserva
   *[firebeast] batte la terra; con due entrambi i segnalini tornano in riserva
}
menu-card = carta simbolo { symbol }
menu-oracle-note = libero: { $symbols }
menu-slot-note = occupata da { $player }
word-play = gioca
word-sorcery = magia
word-cast = incantesimo
word-move = muovi
word-roll = tira
word-only = solo
word-keep = tieni
word-oracle = oracolo
word-spell = incantesimo
examples = 3, muovi 3, mu gu


## Che cosa farebbe un simbolo

outlook-no-counter = nessun effetto: nessun segnalino in riserva
outlook-free = { $count ->
    [one] { $count } casella libera
   *[other] { $count } caselle libere
}
outlook-duel = un duello contro { $rivals }
outlook-own = nessun effetto: tutte le sue caselle sono tue
outlook-missing = nessun effetto: assente su questo Oracolo
outlook-wild = qui un jolly: nomini un simbolo


## Il tabellone

head-oracle = Oracolo
head-votes = voti
head-votes-short = v
head-rank = ordine
head-wizards = maghi
head-wizards-short = mag
head-spell = incantesimo
head-free = libero
head-first = primo
head-second = secondo
head-slots = caselle, in senso orario dall’alto
board-between = (lo spazio intermedio)
board-spells = incantesimi accanto:
board-ring = { $oracle }, in senso orario dall’alto:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] il primo prende i voti o l’incantesimo, il secondo prende l’altro
    [either] chi è solo prende i voti o l’incantesimo, l’altro va perso
   *[votes] il primo prende i voti
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor lo valuta al prossimo passo
   *[other] Maginor lo valuta fra { $count } passi
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = passi finché Maginor valuta l’Oracolo
way-before-hall = Maginor è nello spazio prima dell’Oracolo { $oracle }; il suo prossimo passo lo consulta e conclude la partita.
way-before = Maginor è nello spazio prima dell’Oracolo { $oracle }; il suo prossimo passo lo porta lì.
way-on-hall = Maginor è sull’Oracolo { $oracle }; il suo prossimo passo non consulta nulla.
way-on = Maginor è sull’Oracolo { $oracle }; il suo prossimo passo lo consulta.
player-short = { $votes ->
    [one] { $votes } voto
   *[other] { $votes } voti
}, { $counters ->
    [one] { $counters } segnalino
   *[other] { $counters } segnalini
}
player-long = { $votes ->
    [one] { $votes } voto vinto
   *[other] { $votes } voti vinti
}, { $counters ->
    [one] { $counters } segnalino
   *[other] { $counters } segnalini
} in riserva, mago { $where ->
    [middle] al centro
   *[oracle] su { $oracle }
}
player-no-cards = nessuna carta
player-cards = mano: { $hand }; scarti: { $discards }
player-spells = incantesimi: { $spells }
player-oracles = vinti: { $oracles }
tally = Vinto finora: { $standings }.
tally-player = { $player } { votes }


## Riepiloghi

score-won = { $standings }; vittoria: { $players }.
score-ahead = { $standings }; in testa: { $players }.
decided-oracle = Pari voti, perciò decide il singolo Oracolo di maggior valore: { $standings }.
decided-shared = Pari voti e migliori Oracoli di pari valore: { $players } si dividono la vittoria.
score-note = Segnalini su ogni Oracolo, e chi sceglierebbe per primo e per secondo se fosse consultato ora:
stats-events = { $count ->
    [one] { $count } evento
   *[other] { $count } eventi
}
stats-dice = Dado: { $faces }
stats-duels = Duelli: { $count }
stats-lead = Cambi in testa: { $oracles } agli Oracoli, { $votes } ai voti
stats-scored = Consultati, in ordine: { $oracles }
stats-votes = voti
stats-turns = turni
stats-moves = spostamenti
stats-rolls = tiri di dado
stats-cards = carte giocate
stats-counters = segnalini messi
stats-replaced = segnalini sostituiti
stats-results = duelli vinti, persi, pari
stats-spells-won = incantesimi vinti
stats-spells-cast = incantesimi lanciati
stats-oracles = Oracoli vinti
deal-note = I maghi e Maginor si trovano sulla Sala della Gilda.


## Rifiuti

refusal-game-over = la partita è finita, non si accettano altri ordini
refusal-not-your-decision = { $player } non può fare nulla ora; la decisione spetta a { $players }
refusal-other-decision = { $player } non può { $tried } ora; prima deve { $awaited }
refusal-card-not-held = { $player } non ha in mano la carta { card }; in mano: { $hand }
refusal-off-board = il mago di { $player } non è su nessun Oracolo, quindi non è possibile { $tried }; { $instead }
refusal-not-in-play = l’Oracolo { $oracle } non è in gioco; in gioco sono { $oracles }
refusal-same-oracle = il mago di { $player } è già sull’Oracolo { $oracle }; mete possibili: { $oracles }
refusal-spell-not-held = { $player } non ha l’incantesimo { spell }; incantesimi posseduti: { $spells }
refusal-nothing-to-take-back = { $player } non ha scartato nessuna carta { $spell ->
    [retrieval] simbolo
   *[restoration] magia
}, quindi { spell } non ha nulla da riprendere; l’incantesimo resta
refusal-not-discarded = { $player } non può riprendere: { $symbols }; ne vanno riprese esattamente { $count } tra { $discarded }, in quest’ordine
refusal-slot-not-free = { $slots } sull’Oracolo { $oracle }: non si può prendere; libere sono { $free }
refusal-no-slot = nessuna casella
refusal-slots-order = { $slots }: non sono una o due caselle diverse in ordine crescente
refusal-not-a-target = la casella { $slot } dell’Oracolo { $oracle } non è un bersaglio; bersagli: { $targets }
refusal-no-counter = a { $player } { $needed ->
    [one] serve { $needed } segnalino
   *[other] servono { $needed } segnalini
} in riserva per { spell }, e ne ha { $supply }; l’incantesimo resta
refusal-summoning-barred = resta solo la Sala della Gilda, ed Evocazione non la consulta; l’incantesimo resta
refusal-dice = l’ordine tira { $taken ->
    [0] zero dadi
   *[1] un dado
}, ma il numero di facce indicate è { $given }
refusal-rite = un rito non si lancia mai; vale voti alla fine

tried-cast-domination = lanciare Dominazione
tried-cast-persuasion = lanciare Persuasione
tried-cast-restoration = lanciare Ripristino
tried-cast-retrieval = lanciare Recupero
tried-cast-reversal = lanciare Inversione
tried-cast-summoning = lanciare Evocazione
tried-cast-telekinesis = lanciare Telecinesi
tried-cast-teleportation = lanciare Teletrasporto
tried-be-helped-by-domination = avvalersi di Dominazione
tried-be-helped-by-persuasion = avvalersi di Persuasione
tried-choose-a-beast = scegliere una bestia
tried-choose-a-reward = scegliere una ricompensa
tried-choose-a-slot = scegliere una casella
tried-choose-a-symbol = scegliere un simbolo
tried-choose-a-target = scegliere un bersaglio
tried-choose-its-reward = scegliere la ricompensa
tried-decline-it = rinunciarvi
tried-decline-reversal = rinunciare a Inversione
tried-move-its-wizard = muovere il mago
tried-play-a-sorcery-card = giocare una carta magia
tried-play-a-symbol-card = giocare una carta simbolo
tried-roll-the-die = tirare il dado
tried-take-its-turn = svolgere il turno
instead-it-may-play-sorcery-or-move = si può giocare una carta magia o muovere
instead-it-must-move = deve muovere
instead-the-spell-stays-held = l’incantesimo resta


## Il gioco in un minuto

summary = Metti i tuoi segnalini sugli Oracoli per conquistare i loro voti prima che Maginor compia il giro del cerchio. Vince chi ha più voti.
panel-goal = Un Oracolo vale tanti voti quanti ne indica il suo sigillo. Chi ottiene più voti vince la partita.
panel-turn = Il tuo mago sta su un Oracolo. Nel tuo turno muovilo su un altro, oppure tira il dado dove si trova.
panel-symbol = Il dado o una carta indica un simbolo. Il tuo segnalino prende una casella con quel simbolo.
panel-duel = Nessuna casella libera? Duello per il segnalino di un rivale! Entrambi scelgono in segreto: la terra batte l’acqua, l’acqua batte il fuoco, il fuoco batte la terra.
panel-maginor = Quando Maginor lascia un Oracolo, o le sue caselle sono tutte occupate, l’Oracolo viene consultato: chi vi ha più segnalini prende i voti o l’incantesimo, il secondo riceve l’altro. Quando torna a casa, la partita finisce.
lesson-roll = Il dado indica un simbolo: il giocatore prende una casella con quel simbolo sull’Oracolo dove si trova il suo mago, o su quello indicato da una carta magia. Se mostra Maginor, il giocatore nomina il simbolo e Maginor avanza.
lesson-card = Una carta fa ciò che farebbe un tiro, con un simbolo a scelta, e non termina il turno. Ogni carta simbolo si gioca una volta, finché un incantesimo non la riporta in mano.
lesson-duel = Nessuna casella con quel simbolo era libera: si combatte per il segnalino di un rivale. Entrambi scelgono in segreto una bestia; ogni bestia ne batte un’altra.
lesson-scored = Maginor ha raggiunto l’Oracolo: chi vi ha più segnalini sceglie tra i suoi voti e il suo incantesimo, e il secondo riceve l’altro.
primer-aim =
    Lo scopo sono i voti. Un Oracolo del cerchio vale tanti voti quante sono le sue caselle, e ogni
    casella porta un simbolo. Più segnalini hai su un Oracolo, più in alto sei nel suo ordine; a
    parità è avanti chi ha il segnalino che viene per primo, in senso orario dall’alto. Quando un
    Oracolo viene consultato, il primo dell’ordine prende la tessera o l’incantesimo accanto, e il
    secondo riceve l’altro.
primer-turn =
    Nel tuo turno gioca carte e lancia incantesimi come vuoi, e poi fai una di queste due cose: muovi
    il tuo mago su un altro Oracolo, oppure tira il dado per l’Oracolo su cui si trova.
primer-symbol =
    Un simbolo, giocato o tirato, mette uno dei tuoi segnalini su una casella libera con quel simbolo.
    Se nessuna è libera, lì sfidi un segnalino avversario. Il fato è un jolly dove nessuna casella lo
    porta. Con una carta magia tiri il dado per un Oracolo a tua scelta, ovunque sia il tuo mago.
primer-maginor =
    Se il dado mostra Maginor, nomina un simbolo; poi egli avanza di un passo: da un Oracolo allo
    spazio prima del successivo, o da lì su di esso. L’Oracolo che lascia viene consultato, e così
    quello di cui viene occupata l’ultima casella. Una consultazione conclude il turno. I segnalini
    tornano in riserva e i maghi al centro; da lì un mago deve muovere prima che si possa tirare il
    dado per lui. La Sala della Gilda viene consultata solo quando Maginor vi ritorna, e allora la
    partita è finita.
primer-duel =
    In un duello entrambi scelgono una bestia in segreto: la terra batte l’acqua, l’acqua batte il
    fuoco, il fuoco batte la terra. Con due fuochi o due acque entrambi i segnalini tornano in
    riserva; con due terre vince la difesa.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor avanza anche dopo un lancio che porta a un conteggio
variant-reversal-before-duel = Inversione si può lanciare prima della scelta delle bestie
variant-reversal-covers-tie = Inversione trasforma anche un pareggio in vittoria
variant-rolled-fate-is-wild = Fato sul dado vale come jolly dove non c'è uno spazio adatto
variant-rites-count = I riti contano alla fine


## Why a command is advised

reason-beast = Nessuno può prevedere la bestia dell’altro; perciò conviene essere altrettanto imprevedibili.
reason-move = Per i prossimi lanci { $count ->
    [one] c’è { $count } casella libera
   *[other] ci sono { $count } caselle libere
} qui: { $oracle }.
reason-votes = Di tutte le scelte porta in media più voti, su tutte le facce del dado e tutti i duelli.
