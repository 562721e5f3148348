### Messaggi che ogni parte può usare.

list-and = { $rest } e { $last }
list-or = { $rest } o { $last }
nothing = niente
none = nessuno


## Ciò che ogni gioco ha

undo = { $version ->
    [0] annullare tutto dall’inizio
   *[other] annullare tutto dopo la mossa { $version }
}
undone = { $version ->
    [0] { $player } annulla tutto dall’inizio.
   *[other] { $player } annulla tutto dopo la mossa { $version }.
}
commit-choice = impegnarsi in una scelta senza rivelarla
replace-choice = far valere il valore concordato al posto della scelta di { $player }
exclude-party = fare a meno di { $party } nei dadi comuni
choice-committed = { $player } s’impegna in una scelta.
choice-withheld = { $player } non rivela la propria scelta.
preimage-withheld = { $party } trattiene la propria controimmagine del passo { $step } dei dadi comuni.
host = chi ospita
host-first = Chi ospita
waiting = In attesa di { $players }.
numbered-player = Giocatore { $number }
advice = Consiglio di un bot: { $order }.


## Un gioco senza testi propri

generic-question = scegli un ordine.
generic-explanation = Scegli uno degli ordini elencati; ora non ne sono permessi altri.
generic-yes = sì
generic-no = no
