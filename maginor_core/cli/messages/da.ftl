### Terminalen: hvad den spørger om og svarer, i alle spil.


## Spørgsmål

prompt = { $player }>
prompt-secret = { $player }, i hemmelighed (intet vises)>
prompt-die = { $player } slår med en rigtig terning; den viser>
prompt-pass = { $player }, tryk på Enter>
prompt-text = { $player }, en vilkårlig tekst:
prompt-agree = { $other }, må { $player } fortryde det? (j/n)>
lost-secret = Det er ikke en af mulighederne; skriv et nummer eller begyndelsen af et ord.
lost-ambiguous = »{ $typed }« kan betyde { $meant }; skriv mere af det
lost-refused = Ikke nu: { $reason }
lost-unknown = »{ $typed }« er ikke en af mulighederne; de står ovenfor, og ? forklarer dem
die-unknown = »{ $typed }« er ikke på terningen; den viser { $faces }
die-help = Slå med terningen, og skriv, hvad den viser: { $faces }. Begyndelsen af ordet er nok. Med q går du uden at slå; der spørges igen, når spillet genoptages.
yes = ja
no = nej
yes-or-no = Skriv j for ja eller n for nej.


## Hjælp

key-board = bræt
key-look = vis
key-score = stilling
key-history = forløb
key-hint = råd
key-undo = fortryd
key-help = hjælp
key-quit = q
help-choices = vælg med nummer eller ord; ord kan forkortes og sættes sammen
help-decision = forklar denne beslutning
help-ruling = forklar en regelafgørelse eller et ord fra spillet
help-board = tegn det hele, og beskriv, hvad det gør
help-look = vis en del af brættet i detaljer
help-score = vis stillingen
help-history = gentag, hvad der er sket
help-hint = vis, hvad en bot ville gøre i dit sted
help-undo = fortryd din seneste ordre; efter et slag eller en andens ordre, hvis alle er enige
help-back = gå et trin tilbage i menuen
help-help = spillet på et minut og denne liste
help-quit = gå; et spil med log kan genoptages
see-also = Se også, med ? og id:
ruling-unknown = »{ $typed }« er hverken et ord fra spillet eller en regelafgørelse; deres familier er { $families }
rulings-in-english = Regelafgørelserne findes kun på engelsk:


## Under spillet

pass-screen = Nu ser { $player } og ingen andre på skærmen: Den viser, hvad der er hemmeligt for andre.
look-nothing = intet på brættet hedder »{ $typed }«
history-empty = Der er ikke sket noget endnu.
hint-secret = Der gives ingen råd om et hemmeligt valg, mens andre ser på.
hint-none = Der gives ingen råd i dette spil.
hint = Råd fra botten »{ $bot }«: { $order }.
undo-done = Tilbage til før din seneste ordre, version { $version }.
undo-nothing = intet kan fortrydes: du har ikke gjort noget endnu
undo-refused = intet kan fortrydes: { $reason }
undo-agreement = { $reason }: Alle skal være enige.
undo-disagreed = intet fortrydes: { $other } er ikke enig
undo-final = tilfældet har afgjort noget, eller en hemmelighed er afsløret siden din seneste ordre
undo-final-first = Tilfældet har afgjort noget, eller en hemmelighed er afsløret siden din seneste ordre
undo-others = en anden har gjort noget siden
undo-others-first = En anden har gjort noget siden


## Begyndelse og slutning

player-numbered = Spiller { $number }
log-none = Der skrives ingen log, så dette spil kan ikke genoptages.
log-saved = Spillet gemmes i
play-hint = Er spillet nyt for dig? Skriv først hjælp. ? forklarer en beslutning, fortryd tager en ordre tilbage, q forlader spillet.
left-unsaved = Spillet er forbi: Der blev ikke skrevet nogen log.
left-saved = Spillet er gemt. Genoptag det med:
over = Se, hvordan det gik:
over-dice = Terningerne kan kontrolleres nu:
committed-dice = Terningerne er bundet til:
committed-note = Skriv det ned; når spillet er slut, afslører loggen, hvad det er lavet af.
committed-texts = Hver af jer må tilføje en tekst, så ingen alene har bestemt terningerne.
not-started = Intet spil blev begyndt.
seats-unknown = { $path }: det vides ikke, hvem der spiller, så der er et menneske på hver plads


## Et gemt spil

host = Værten
replay-verified = Version { $version } af { $versions }. Kontrolleret: { $versions ->
    [one] { $versions } ordre
   *[other] { $versions } ordrer
} udført igen, med de samme hændelser.
score-version = Ved version { $version } af { $versions }:
stats-version = { $version ->
    [one] { $version } ordre
   *[other] { $version } ordrer
}
legal-nobody = Ved version { $version } må ingen gøre noget{ $finished ->
    [yes] ; spillet er slut
   *[no] {""}
}.
legal-player = Ved version { $version } må { $player } ikke gøre noget{ $finished ->
    [yes] ; spillet er slut
   *[no] {""}
}.
deal-seed = Startværdi { $seed }: { $players } spillere.
deal-seed-first = Startværdi { $seed }: { $players } spillere, { $first } begynder.
deal-variant = Variant { $name } = { $value }.
