### Abracada…What? på norsk.


## Navn

spell = { $number ->
    [1] Eldgammel drage
    [2] Mørk vandrer
    [3] Søt drøm
    [4] Nattsangerske
    [5] Lynstorm
    [6] Snøstorm
    [7] Ildkule
   *[8] Trylledrikk
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] kast terningen: alle andre mister så mange liv
    [2] alle andre mister et liv, du får ett
    [3] kast terningen: du får så mange liv
    [4] ta en hemmelig stein
    [5] begge naboer mister et liv
    [6] naboen til venstre mister et liv
    [7] naboen til høyre mister et liv
   *[8] du får et liv
}
spell-explained = { spell-numbered }: { effect }
lives = { $count } liv
points = { $count } poeng
stones = { $count ->
    [one] { $count } stein
   *[other] { $count } steiner
}
stones-known = { $count ->
    [0] ingen steiner
    [one] steinen { $stones }
   *[other] steinene { $stones }
}
has-points = { $player } har { points }
won = { $winners } har vunnet.


## Kommandoer

command-cast-spell = trylle { spell-numbered }
command-end-turn = avslutte turen
command-take-secret = ta en hemmelig stein
command-deal-round = dele ut neste runde


## Hendelser

event-spell-cast = { $player } tryller { spell-numbered }.
event-cast-failed = Mislykket: { $player } har ingen stein { spell-numbered }.
event-lower-number-named = { $player } nevner { spell-numbered }, et lavere tall enn før.
event-die-rolled = { $player } kaster { $face }.
event-lives-lost = { $player } mister { lives }.
event-lives-gained = { $player } får { lives }.
event-secret-stone-taken = { $player } tar en hemmelig stein.
event-secret-stone-known = { $player } tar en hemmelig stein: det er { $stone }.
event-stones-drawn = { $player } trekker { $drawn }.
event-stones-removed = Lagt åpent på brettet: { $drawn }.
event-hand-dealt = { $player } får { $drawn }.
event-turn-began = Det er { $player } som har turen.
event-hand-emptied = { $player } har ingen steiner igjen, og ingen av de andre har liv igjen.
event-round-ended = Runden er over: { $gained }.
event-round-began = Neste runde deles ut; { $player } begynner.
event-game-ended = Spillet er over: { $totals }; { $winners } { $count ->
    [one] vinner
   *[other] deler seieren
}.
gains = { $player } får { points }


## Avgjørelser

question-next-round = runden er over, og du begynner den neste.
question-first = din tur. Hvilken trylleformel nevner du?
question-again = nevn en trylleformel til, eller trekk for å avslutte turen.
question-secret = ta en hemmelig stein, nevn en trylleformel til, eller trekk for å avslutte turen.
menu-lower-note = lavere enn før: det koster et liv
menu-end = avslutt turen
menu-end-note = du trekker, og den neste har turen
menu-take = ta en hemmelig stein
menu-take-note = du ser på den; den er verd et poeng hvis du lever når runden er over
menu-deal = del ut neste runde
menu-deal-note = du begynner den
word-end = slutt
word-take = ta
word-deal = del
examples = 5, lyn, slutt
hint-title = Sjanse for at en av steinene dine har tallet:
hint-failed = Du har ikke trukket noe siden { $numbers } mislyktes.


## Bordet

placeholder = Sidene på terningen er en plassholder: reglene nevner dem ikke.
table-die = Sidene på terningen: { $sides }.
table-variants = Varianter: { $variants }.
table-heading = Runde { $round }{ $state ->
    [over] , over
   *[running] {""}
}. Først til { $target } poeng vinner. Forråd { $supply }; hemmelige steiner igjen { $left } av { $secret }.
head-player = spiller
head-points = poeng
head-lives = liv
head-stones = steiner
head-secret = hemmelige steiner
head-spell = formel
head-all = steiner i alt
head-open = åpne på brettet
head-nobody = ingen har sett
head-unseen = du ser ikke
lives-of = { $left } av { $most }


## Oversikter

score-gained = Vunnet i forrige runde: { $standings }.
score-running = Runde { $round }, liv: { $standings }. Den første med { $target } vinner.
earned = Runde { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] hånd tømt
    [taken] siste liv tatt
    [survived] overlevd
    [failed] en annens besvergelse mislyktes
    [stood] siste trollmann
   *[secret] hemmelige steiner
}
decided-round = Flere har minst { points }, så gevinsten i siste runde avgjør: { $standings }.
decided-lives = Flere vant mest i siste runde, så livene som er igjen, avgjør: { $standings }.
decided-shared = Like stor gevinst i siste runde og like mange liv: { $players } deler seieren.
stats-rounds = { $rounds ->
    [one] { $rounds } runde
   *[other] { $rounds } runder
} avsluttet, { $turns ->
    [one] { $turns } tur
   *[other] { $turns } turer
} begynt.
stats-won = runder
stats-cast = tryllet
stats-failed = mislykket
stats-lost = liv mistet
stats-gained = fått
stats-secret = hemmelige
stats-spells = Vellykkede formler etter tall: { $spells }.
deal-stones = Steiner: { $stones }.
deal-of = { $count } med { $number }
deal-everyone = Alle har { $lives } liv og { stones } som alle andre ser. Hemmelige steiner: { $secret }. Den første med { $target } vinner.
deal-removed = Fjernet, åpent på brettet: { $drawn }.
deal-hand = { $player } har { $drawn }.


## Avslag

tried = { $player } kan ikke { $tried ->
    [cast-a-spell] trylle
    [deal-a-round] dele ut en runde
    [take-a-secret-stone] ta en hemmelig stein
   *[end-its-turn] avslutte turen
}
refusal-game-over = { tried }: spillet er over, og ingen kommando tas imot lenger
refusal-round-over = { tried } nå: runden er over; { $awaited } deler ut den neste
refusal-not-your-turn = { tried } nå: { $awaited } har turen og tryller eller avslutter den
refusal-no-cast-yet = { $player } kan ikke avslutte turen før en formel er nevnt; nevn et tall fra 1 til 8
refusal-no-secret-offered = { $player } kan ikke ta en hemmelig stein nå, bare rett etter en 4 som lyktes, hvis det er avtalt og det er hemmelige steiner igjen; nevn et tall
refusal-no-such-spell = { $value } er ingen formel; de har numrene 1 til 8
refusal-lower-number = { $number } kan ikke følge etter { $last }; nevn { $allowed }, eller avslutt turen
why-round-over = runden er over; del ut den neste
why-not-over = runden er ikke over
why-no-cast = en tur har minst én formel; nevn et tall fra 1 til 8
why-no-secret = en hemmelig stein tas rett etter en 4 som lyktes
why-lower = { $number } er lavere enn { $last }; nevn { $last } eller mer, eller avslutt turen
why-no-spell = { $typed } er ingen formel; de har numrene 1 til 8


## Bildet

picture-round = Runde { $round }
picture-board = { $opened } av { stones } på brettet
picture-unseen = { $unseen } ikke sett
picture-supply = forråd
picture-supply-name = { stones } i forrådet
picture-secret = hemmelige steiner
picture-taken = hemmelige
picture-you = deg
picture-left = naboen din til venstre
picture-right = naboen din til høyre
picture-both = naboen din på begge sider


## Spillet på et minutt

summary = Alle andre enn du ser steinene dine: finn ut hvilke du har, og bruk dem for å få poeng. Den første ved kronen vinner.
panel-goal = Kast besvergelser, få poeng, klatre. Den første på trinnet med kronen vinner.
panel-stones = Alle ser steinene dine unntatt du. Du ser de andres.
panel-cast = Nevn et tall. Har en av steinene dine tallet, legges den på brettet, og besvergelsen virker. Fortsett med samme tall eller et høyere, eller stopp.
panel-count = Det er én stein med 1 og åtte med 8. Tell det du ser: resten kan være hos deg.
panel-round = Et feil tall koster et liv og avslutter turen; så trekker du. Når noen ikke har flere liv eller steiner, er runden slutt.
lesson-cast = En av steinene bar dette tallet: den ligger nå på brettet, og besvergelsen virket. Deretter kan samme eller et høyere tall nevnes, eller turen avsluttes.
lesson-failed = Ingen av steinene til den som kastet besvergelsen, bar dette tallet, så det koster et liv, eller for en 1 så mange som terningen viser, og turen er over. Den som kaster, kan telle det som ligger hos andre og på brettet: de steinene er ikke på egen hånd.
lesson-failed-own = Ingen av steinene dine bar dette tallet, så det koster deg et liv, eller for en 1 så mange som terningen viser, og turen din er over. Tell det du ser hos andre og på brettet: det har ikke du.
lesson-round = Runden er over: det gis poeng, og en ny runde deles ut. Hemmelige steiner er verdt et poeng for dem som lever.
primer-aim = Du har steiner som alle ser unntatt deg. I din tur nevner du tallet på en trylleformel, 1 til 8. Har en av steinene dine tallet, legges den på brettet, og formelen virker. Så kan du nevne samme tall igjen, et høyere, eller avslutte turen. Har ingen av steinene dine tallet, mister du et liv, og turen er over; for en mislykket 1 mister du så mange som terningen viser.
primer-stones = Av hver formel er det like mange steiner som tallet dens: én med 1, åtte med 8. Lave tall er sterkere og sjeldnere. Det du ser hos andre og på brettet, har du ikke selv.
primer-draw = Når turen din slutter, trekker du til hånden er full igjen, så langt forrådet rekker. Formel 4 tar en hemmelig stein, verdt et poeng hvis du lever når runden slutter.
primer-round = En runde slutter når noen ikke har flere liv, eller straks når noens hånd er tom. Tar formelen din andres siste liv, får du 3 poeng og alle andre levende 1. Mister du ditt eget ved en mislykket formel, får alle andre 1. En tom hånd gir 3 poeng og de andre ingen. Så deles en ny runde ut; den første som når målet, har vunnet.
primer-screen = Skriv hint for de nøyaktige sjansene. Flere kan dele denne skjermen: den tømmes før den neste ser på den, siden den viser alle andres steiner. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Et lavere tall kan sies og koster et liv
variant-any-order = Tall kan sies i hvilken som helst rekkefølge
variant-last-wizard-standing = En runde varer til én trollmann er igjen
variant-secret-optional = Den som tryller en 4, kan la den hemmelige steinen ligge


## Why a command is advised

reason-cast = Etter det du ser, bærer en av steinene dine { $number } med { $chance } % sannsynlighet; ingenting annet lover mer.
reason-end = Å trylle en gang til ville risikere mer enn det lover.
reason-take = En hemmelig stein koster ingenting og kan være verd et poeng.
