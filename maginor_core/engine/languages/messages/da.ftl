### Meddelelser, som alle dele kan bruge.

list-and = { $rest } og { $last }
list-or = { $rest } eller { $last }
nothing = intet
none = ingen


## Hvad alle spil har

undo = { $version ->
    [0] fortryde alt fra begyndelsen
   *[other] fortryde alt efter træk { $version }
}
undone = { $version ->
    [0] { $player } tager alt tilbage fra begyndelsen.
   *[other] { $player } tager alt tilbage efter træk { $version }.
}
commit-choice = binde sig til et valg uden at sige hvilket
replace-choice = lade den aftalte standard gælde i stedet for valget fra { $player }
exclude-party = undvære { $party } i de fælles terninger
choice-committed = { $player } binder sig til et valg.
choice-withheld = { $player } afslører ikke sit valg.
preimage-withheld = { $party } holder sit urbillede til trin { $step } af de fælles terninger tilbage.
host = værten
host-first = Værten
waiting = Venter på { $players }.
numbered-player = Spiller { $number }
advice = Råd fra en bot: { $order }.


## Et spil uden egne tekster

generic-question = vælg en ordre.
generic-explanation = Vælg en af de anførte ordrer; andre er ikke tilladt nu.
generic-yes = ja
generic-no = nej
