### Abracada…What? på svenska.


## Namn

spell = { $number ->
    [1] Uråldrig drake
    [2] Mörk vandrare
    [3] Ljuv dröm
    [4] Nattsångerska
    [5] Åskstorm
    [6] Snöstorm
    [7] Eldklot
   *[8] Trolldryck
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] slå tärningen: alla andra förlorar så många liv
    [2] alla andra förlorar ett liv, du får ett
    [3] slå tärningen: du får så många liv
    [4] ta en hemlig sten
    [5] båda grannarna förlorar ett liv
    [6] grannen till vänster förlorar ett liv
    [7] grannen till höger förlorar ett liv
   *[8] du får ett liv
}
spell-explained = { spell-numbered }: { effect }
lives = { $count } liv
points = { $count } poäng
stones = { $count ->
    [one] { $count } sten
   *[other] { $count } stenar
}
stones-known = { $count ->
    [0] inga stenar
    [one] stenen { $stones }
   *[other] stenarna { $stones }
}
has-points = { $player } har { points }
won = { $winners } har vunnit.


## Kommandon

command-cast-spell = trolla { spell-numbered }
command-end-turn = avsluta turen
command-take-secret = ta en hemlig sten
command-deal-round = dela ut nästa rond


## Händelser

event-spell-cast = { $player } trollar { spell-numbered }.
event-cast-failed = Misslyckat: { $player } har ingen sten { spell-numbered }.
event-lower-number-named = { $player } nämner { spell-numbered }, ett lägre tal än förut.
event-die-rolled = { $player } slår { $face }.
event-lives-lost = { $player } förlorar { lives }.
event-lives-gained = { $player } får { lives }.
event-secret-stone-taken = { $player } tar en hemlig sten.
event-secret-stone-known = { $player } tar en hemlig sten: det är { $stone }.
event-stones-drawn = { $player } drar { $drawn }.
event-stones-removed = Lagt öppet på spelplanen: { $drawn }.
event-hand-dealt = { $player } får { $drawn }.
event-turn-began = Det är { $player } som har turen.
event-hand-emptied = { $player } har inga stenar kvar, och ingen av de andra har liv kvar.
event-round-ended = Ronden är slut: { $gained }.
event-round-began = Nästa rond delas ut; { $player } börjar.
event-game-ended = Spelet är slut: { $totals }; { $winners } { $count ->
    [one] vinner
   *[other] delar segern
}.
gains = { $player } får { points }


## Beslut

question-next-round = ronden är slut, och du börjar nästa.
question-first = din tur. Vilken formel nämner du?
question-again = nämn en formel till, eller dra för att avsluta din tur.
question-secret = ta en hemlig sten, nämn en formel till, eller dra för att avsluta din tur.
menu-lower-note = lägre än förut: det kostar ett liv
menu-end = avsluta turen
menu-end-note = du drar, och nästa spelare har turen
menu-take = ta en hemlig sten
menu-take-note = du tittar på den; den är värd en poäng om du lever när ronden är slut
menu-deal = dela ut nästa rond
menu-deal-note = du börjar den
word-end = slut
word-take = ta
word-deal = dela
examples = 5, åsk, slut
hint-title = Chans att en av dina stenar har talet:
hint-failed = Du har inte dragit något sedan { $numbers } misslyckades.


## Bordet

placeholder = Tärningens sidor är en platshållare: reglerna nämner dem inte.
table-die = Tärningens sidor: { $sides }.
table-variants = Varianter: { $variants }.
table-heading = Rond { $round }{ $state ->
    [over] , slut
   *[running] {""}
}. Först till { $target } poäng vinner. Förråd { $supply }; hemliga stenar kvar { $left } av { $secret }.
head-player = spelare
head-points = poäng
head-lives = liv
head-stones = stenar
head-secret = hemliga stenar
head-spell = formel
head-all = stenar totalt
head-open = öppna på planen
head-nobody = ingen har sett
head-unseen = du ser inte
lives-of = { $left } av { $most }


## Översikter

score-gained = Vunnet i förra ronden: { $standings }.
score-running = Rond { $round }, liv: { $standings }. Den första med { $target } vinner.
earned = Rond { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] hand tömd
    [taken] sista livet taget
    [survived] överlevt
    [failed] någon annans besvärjelse misslyckades
    [stood] sista trollkarlen
   *[secret] hemliga stenar
}
decided-round = Flera har minst { points }, så vinsten i sista ronden avgör: { $standings }.
decided-lives = Flera vann mest i sista ronden, så liven som är kvar avgör: { $standings }.
decided-shared = Lika stor vinst i sista ronden och lika många liv: { $players } delar segern.
stats-rounds = { $rounds ->
    [one] { $rounds } rond
   *[other] { $rounds } ronder
} avslutade, { $turns ->
    [one] { $turns } tur
   *[other] { $turns } turer
} påbörjade.
stats-won = ronder
stats-cast = trollat
stats-failed = misslyckat
stats-lost = liv förlorade
stats-gained = fått
stats-secret = hemliga
stats-spells = Lyckade formler efter tal: { $spells }.
deal-stones = Stenar: { $stones }.
deal-of = { $count } med { $number }
deal-everyone = Alla har { $lives } liv och { stones } som alla andra ser. Hemliga stenar: { $secret }. Den första med { $target } vinner.
deal-removed = Borttaget, öppet på planen: { $drawn }.
deal-hand = { $player } har { $drawn }.


## Avslag

tried = { $player } kan inte { $tried ->
    [cast-a-spell] trolla
    [deal-a-round] dela ut en rond
    [take-a-secret-stone] ta en hemlig sten
   *[end-its-turn] avsluta turen
}
refusal-game-over = { tried }: spelet är slut, och inget kommando tas längre emot
refusal-round-over = { tried } nu: ronden är slut; { $awaited } delar ut nästa
refusal-not-your-turn = { tried } nu: { $awaited } har turen och trollar eller avslutar den
refusal-no-cast-yet = { $player } kan inte avsluta turen före en formel; nämn ett tal från 1 till 8
refusal-no-secret-offered = { $player } kan inte ta en hemlig sten nu, bara direkt efter en 4 som lyckades, om det är avtalat och det finns hemliga stenar kvar; nämn ett tal
refusal-no-such-spell = { $value } är ingen formel; de har numren 1 till 8
refusal-lower-number = { $number } får inte följa på { $last }; nämn { $allowed }, eller avsluta turen
why-round-over = ronden är slut; dela ut nästa
why-not-over = ronden är inte slut
why-no-cast = en tur har minst en formel; nämn ett tal från 1 till 8
why-no-secret = en hemlig sten tas direkt efter en 4 som lyckades
why-lower = { $number } är lägre än { $last }; nämn { $last } eller mer, eller avsluta din tur
why-no-spell = { $typed } är ingen formel; de har numren 1 till 8


## Bilden

picture-round = Rond { $round }
picture-board = { $opened } av { stones } på planen
picture-unseen = { $unseen } osedda
picture-supply = förråd
picture-supply-name = { stones } i förrådet
picture-secret = hemliga stenar
picture-taken = hemliga
picture-you = du
picture-left = din granne till vänster
picture-right = din granne till höger
picture-both = din granne på båda sidor


## Spelet på en minut

summary = Alla utom du ser dina stenar: lista ut vilka du har och använd dem för att få poäng. Den första vid kronan vinner.
panel-goal = Kasta besvärjelser, få poäng, klättra. Den första på steget med kronan vinner.
panel-stones = Alla ser dina stenar utom du. Du ser de andras.
panel-cast = Säg ett tal. Har en av dina stenar talet läggs den på planen och besvärjelsen verkar. Fortsätt med samma tal eller ett högre, eller sluta.
panel-count = Det finns en sten med 1 och åtta med 8. Räkna det du ser: resten kan vara hos dig.
panel-round = Ett fel tal kostar ett liv och avslutar din tur; sedan drar du. När någon inte har liv eller stenar kvar är ronden slut.
lesson-cast = En av stenarna bar detta tal: den ligger nu på brädet, och besvärjelsen verkade. Sedan får samma eller ett högre tal nämnas, eller turen avslutas.
lesson-failed = Ingen av stenarna hos den som kastade besvärjelsen bar detta tal, så det kostar ett liv, eller för en 1 så många som tärningen visar, och turen är slut. Den som kastar kan räkna det som finns hos andra och på brädet: de stenarna är inte i den egna handen.
lesson-failed-own = Ingen av dina stenar bar detta tal, så det kostar dig ett liv, eller för en 1 så många som tärningen visar, och din tur är slut. Räkna det du ser hos andra och på brädet: det har inte du.
lesson-round = Rundan är slut: poäng delas ut, och en ny runda ges. Hemliga stenar är värda en poäng för dem som lever.
primer-aim = Du har stenar som alla ser utom du. I din tur nämner du talet på en formel, 1 till 8. Har en av dina stenar talet läggs den på planen och formeln verkar. Sedan får du nämna samma tal igen, ett högre, eller avsluta turen. Har ingen av dina stenar talet förlorar du ett liv och turen är slut; för en misslyckad 1 förlorar du så många som tärningen visar.
primer-stones = Av varje formel finns lika många stenar som dess tal: en med 1, åtta med 8. Låga tal är starkare och ovanligare. Det du ser hos andra och på planen har du inte själv.
primer-draw = I slutet av turen drar du tills handen är full igen, så långt förrådet räcker. Formel 4 tar en hemlig sten, värd en poäng om du lever när ronden slutar.
primer-round = En rond slutar när någon inte har liv kvar, eller genast när någons hand är tom. Tar din formel andras sista liv får du 3 poäng och alla andra levande 1. Förlorar du ditt eget genom en misslyckad formel får alla andra 1. En tom hand ger 3 poäng och de andra inga. Sedan delas en ny rond ut; den första som når målet har vunnit.
primer-screen = Skriv hint för de exakta chanserna. Flera kan dela den här skärmen: den töms innan nästa tittar på den, eftersom den visar alla andras stenar. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Ett lägre tal får sägas och kostar ett liv
variant-any-order = Tal får sägas i vilken ordning som helst
variant-last-wizard-standing = En runda varar tills en trollkarl är kvar
variant-secret-optional = Den som trollar en 4 får låta den hemliga stenen ligga


## Why a command is advised

reason-cast = Av det du ser bär en av dina stenar { $number } med { $chance } % sannolikhet; inget annat lovar mer.
reason-end = Att trolla en gång till skulle riskera mer än det lovar.
reason-take = En hemlig sten kostar inget och kan vara värd en poäng.
