### Meddelanden som alla delar får använda.

list-and = { $rest } och { $last }
list-or = { $rest } eller { $last }
nothing = inget
none = inga


## Det som alla spel har

undo = { $version ->
    [0] ångra allt från början
   *[other] ångra allt efter drag { $version }
}
undone = { $version ->
    [0] { $player } tar tillbaka allt från början.
   *[other] { $player } tar tillbaka allt efter drag { $version }.
}
commit-choice = binda sig vid ett val utan att säga vilket
replace-choice = låta det avtalade standardvalet gälla i stället för valet från { $player }
exclude-party = avstå från { $party } i de gemensamma tärningarna
choice-committed = { $player } binder sig vid ett val.
choice-withheld = { $player } avslöjar inte sitt val.
preimage-withheld = { $party } håller inne sin urbild för steg { $step } av de gemensamma tärningarna.
host = värden
host-first = Värden
waiting = Väntar på { $players }.
numbered-player = Spelare { $number }
advice = Råd från en bot: { $order }.


## Ett spel utan egna texter

generic-question = välj en order.
generic-explanation = Välj en av orderna i listan; andra är inte tillåtna nu.
generic-yes = ja
generic-no = nej
