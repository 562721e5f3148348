### Terminalen: vad den frågar och svarar, i alla spel.


## Frågor

prompt = { $player }>
prompt-secret = { $player }, i hemlighet (inget visas)>
prompt-die = { $player } slår en riktig tärning; den visar>
prompt-pass = { $player }, tryck på Enter>
prompt-text = { $player }, valfri text:
prompt-agree = { $other }, får { $player } ångra sig? (j/n)>
lost-secret = Det är inget av valen; skriv ett nummer eller början av ett ord.
lost-ambiguous = ”{ $typed }” kan betyda { $meant }; skriv mer av det
lost-refused = Inte nu: { $reason }
lost-unknown = ”{ $typed }” är inget av valen; de står ovan, och ? förklarar dem
die-unknown = ”{ $typed }” finns inte på tärningen; den visar { $faces }
die-help = Slå tärningen och skriv vad den visar: { $faces }. Början av ordet räcker. Med q går du utan att slå; frågan ställs igen när spelet fortsätter.
yes = ja
no = nej
yes-or-no = Skriv j för ja eller n för nej.


## Hjälp

key-board = bräde
key-look = visa
key-score = ställning
key-history = förlopp
key-hint = råd
key-undo = ångra
key-help = hjälp
key-quit = q
help-choices = välj med nummer eller ord; ord kan kortas av och sättas ihop
help-decision = förklara det här beslutet
help-ruling = förklara ett regelbeslut eller ett ord från spelet
help-board = rita allt och beskriv vad det gör
help-look = visa en del av brädet i detalj
help-score = visa ställningen
help-history = upprepa vad som har hänt
help-hint = visa vad en bot skulle göra i ditt ställe
help-undo = ångra din senaste order; efter ett slag eller någon annans order, om alla håller med
help-back = gå ett steg tillbaka i menyn
help-help = spelet på en minut, och den här listan
help-quit = gå; ett spel med logg kan återupptas
see-also = Se även, med ? och ID:
ruling-unknown = ”{ $typed }” är varken ett ord från spelet eller ett regelbeslut; deras familjer är { $families }
rulings-in-english = Regelbesluten finns bara på engelska:


## Under spelet

pass-screen = Nu tittar { $player } på skärmen, och ingen annan: den visar vad som är hemligt för andra.
look-nothing = inget på brädet heter ”{ $typed }”
history-empty = Inget har hänt än.
hint-secret = Det ges inga råd om ett hemligt val medan andra ser på.
hint-none = Det ges inga råd i det här spelet.
hint = Råd från boten ”{ $bot }”: { $order }.
undo-done = Tillbaka till före din senaste order, version { $version }.
undo-nothing = inget kan ångras: du har inte gjort något än
undo-refused = inget kan ångras: { $reason }
undo-agreement = { $reason }: alla måste hålla med.
undo-disagreed = inget ångras: { $other } håller inte med
undo-final = slumpen har avgjort något eller en hemlighet har avslöjats sedan din senaste order
undo-final-first = Slumpen har avgjort något eller en hemlighet har avslöjats sedan din senaste order
undo-others = någon annan har gjort något sedan dess
undo-others-first = Någon annan har gjort något sedan dess


## Början och slut

player-numbered = Spelare { $number }
log-none = Ingen logg skrivs, så det här spelet kan inte återupptas.
log-saved = Spelet sparas i
play-hint = Är spelet nytt för dig? Skriv hjälp först. ? förklarar ett beslut, ångra tar tillbaka en order, q lämnar spelet.
left-unsaved = Spelet är över: ingen logg skrevs.
left-saved = Spelet är sparat. Återuppta det med:
over = Se hur det gick:
over-dice = Tärningarna kan kontrolleras nu:
committed-dice = Tärningarna är bundna till:
committed-note = Skriv upp det; när spelet är slut avslöjar loggen vad det är gjort av.
committed-texts = Var och en av er får lägga till en egen text, så att ingen ensam har bestämt tärningarna.
not-started = Inget spel påbörjades.
seats-unknown = { $path }: det är inte känt vilka som spelar, så det sitter en människa på varje plats


## Ett sparat spel

host = Värden
replay-verified = Version { $version } av { $versions }. Kontrollerat: { $versions ->
    [one] { $versions } order utförd
   *[other] { $versions } order utförda
} igen, med samma händelser.
score-version = Vid version { $version } av { $versions }:
stats-version = { $version } order
legal-nobody = Vid version { $version } får ingen göra något{ $finished ->
    [yes] ; spelet är slut
   *[no] {""}
}.
legal-player = Vid version { $version } får { $player } inte göra något{ $finished ->
    [yes] ; spelet är slut
   *[no] {""}
}.
deal-seed = Startvärde { $seed }: { $players } spelare.
deal-seed-first = Startvärde { $seed }: { $players } spelare, { $first } börjar.
deal-variant = Variant { $name } = { $value }.
