### Messaggi che ogni parte può usare.

list-and = { $rest } e { $last }
list-or = { $rest } o { $last }
nothing = niente
none = nessuno


## Ciò che ogni gioco ha

undo = annullare tutto dalla versione { $version }
undone = { $player } annulla tutto dalla versione { $version }.
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
