### Terminalen: hva den spør om og svarer, i alle spill.


## Spørsmål

prompt = { $player }>
prompt-secret = { $player }, i hemmelighet (ingenting vises)>
prompt-die = { $player } kaster en ekte terning; den viser>
prompt-pass = { $player }, trykk på Enter>
prompt-text = { $player }, en hvilken som helst tekst:
prompt-agree = { $other }, får { $player } angre? (j/n)>
lost-secret = Det er ikke et av valgene; skriv et nummer eller begynnelsen av et ord.
lost-ambiguous = «{ $typed }» kan bety { $meant }; skriv mer av det
lost-refused = Ikke nå: { $reason }
lost-unknown = «{ $typed }» er ikke et av valgene; de står ovenfor, og ? forklarer dem
die-unknown = «{ $typed }» er ikke på terningen; den viser { $faces }
die-help = Kast terningen og skriv hva den viser: { $faces }. Begynnelsen av ordet er nok. Med q går du uten å kaste; det blir spurt på nytt når spillet fortsetter.
yes = ja
no = nei
yes-or-no = Skriv j for ja eller n for nei.


## Hjelp

key-board = brett
key-look = vis
key-score = stilling
key-history = forløp
key-hint = råd
key-undo = angre
key-help = hjelp
key-quit = q
help-choices = velg med nummer eller ord; ord kan forkortes og settes sammen
help-decision = forklar denne avgjørelsen
help-ruling = forklar en regelavgjørelse eller et ord fra spillet
help-board = tegn alt, og beskriv hva det gjør
help-look = vis en del av brettet i detalj
help-score = vis stillingen
help-history = gjenta det som har skjedd
help-hint = vis hva en bot ville gjort i ditt sted
help-undo = angre den siste ordren din; etter et kast eller en annens ordre, hvis alle er enige
help-back = gå ett trinn tilbake i menyen
help-help = spillet på ett minutt, og denne listen
help-quit = gå; et spill med logg kan fortsettes
see-also = Se også, med ? og ID:
ruling-unknown = «{ $typed }» er verken et ord fra spillet eller en regelavgjørelse; familiene deres er { $families }
rulings-in-english = Regelavgjørelsene finnes bare på engelsk:


## Under spillet

pass-screen = Nå ser { $player } på skjermen, og ingen andre: Den viser det som er hemmelig for andre.
look-nothing = ingenting på brettet heter «{ $typed }»
history-empty = Ingenting har skjedd ennå.
hint-secret = Det gis ingen råd om et hemmelig valg mens andre ser på.
hint-none = Det gis ingen råd i dette spillet.
hint = Råd fra boten «{ $bot }»: { $order }.
undo-done = Tilbake til før den siste ordren din, versjon { $version }.
undo-nothing = ingenting kan angres: du har ikke gjort noe ennå
undo-refused = ingenting kan angres: { $reason }
undo-agreement = { $reason }: Alle må være enige.
undo-disagreed = ingenting angres: { $other } er ikke enig
undo-final = tilfeldet har avgjort noe, eller en hemmelighet er avslørt siden den siste ordren din
undo-final-first = Tilfeldet har avgjort noe, eller en hemmelighet er avslørt siden den siste ordren din
undo-others = noen andre har gjort noe siden
undo-others-first = Noen andre har gjort noe siden


## Begynnelse og slutt

player-numbered = Spiller { $number }
log-none = Det skrives ingen logg, så dette spillet kan ikke fortsettes.
log-saved = Spillet lagres i
play-hint = Nytt spill for deg? Skriv hjelp først. ? forklarer en avgjørelse, angre tar tilbake en ordre, q forlater spillet.
left-unsaved = Spillet er over: Det ble ikke skrevet noen logg.
left-saved = Spillet er lagret. Fortsett det med:
over = Se hvordan det gikk:
over-dice = Terningene kan kontrolleres nå:
committed-dice = Terningene er bundet til:
committed-note = Skriv det ned; når spillet er slutt, avslører loggen hva det er laget av.
committed-texts = Hver av dere kan legge til en egen tekst, slik at ingen alene har bestemt terningene.
not-started = Ikke noe spill ble startet.
seats-unknown = { $path }: det er ikke kjent hvem som spiller, så det sitter et menneske på hver plass


## Et lagret spill

host = Verten
replay-verified = Versjon { $version } av { $versions }. Kontrollert: { $versions ->
    [one] { $versions } ordre
   *[other] { $versions } ordrer
} utført på nytt, med de samme hendelsene.
score-version = Ved versjon { $version } av { $versions }:
stats-version = { $version ->
    [one] { $version } ordre
   *[other] { $version } ordrer
}
legal-nobody = Ved versjon { $version } kan ingen gjøre noe{ $finished ->
    [yes] ; spillet er slutt
   *[no] {""}
}.
legal-player = Ved versjon { $version } kan ikke { $player } gjøre noe{ $finished ->
    [yes] ; spillet er slutt
   *[no] {""}
}.
deal-seed = Startverdi { $seed }: { $players } spillere.
deal-seed-first = Startverdi { $seed }: { $players } spillere, { $first } begynner.
deal-variant = Variant { $name } = { $value }.
