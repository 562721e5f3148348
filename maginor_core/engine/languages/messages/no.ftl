### Meldinger som alle deler kan bruke.

list-and = { $rest } og { $last }
list-or = { $rest } eller { $last }
nothing = ingenting
none = ingen


## Det alle spill har

undo = { $version ->
    [0] angre alt fra begynnelsen
   *[other] angre alt etter trekk { $version }
}
undone = { $version ->
    [0] { $player } tar alt tilbake fra begynnelsen.
   *[other] { $player } tar alt tilbake etter trekk { $version }.
}
commit-choice = binde seg til et valg uten å si hvilket
replace-choice = la den avtalte standarden gjelde i stedet for valget til { $player }
exclude-party = klare seg uten { $party } i de felles terningene
choice-committed = { $player } binder seg til et valg.
choice-withheld = { $player } avslører ikke valget sitt.
preimage-withheld = { $party } holder tilbake urbildet for trinn { $step } av de felles terningene.
host = verten
host-first = Verten
waiting = Venter på { $players }.
numbered-player = Spiller { $number }
advice = Råd fra en bot: { $order }.


## Et spill uten egne tekster

generic-question = velg en ordre.
generic-explanation = Velg en av ordrene på listen; andre er ikke tillatt nå.
generic-yes = ja
generic-no = nei
