### Abracada…What? på dansk.


## Navne

spell = { $number ->
    [1] Ældgammel drage
    [2] Mørk vandrer
    [3] Sød drøm
    [4] Natsangerske
    [5] Lynstorm
    [6] Snestorm
    [7] Ildkugle
   *[8] Trylledrik
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] slå terningen: alle andre mister så mange liv
    [2] alle andre mister et liv, du får ét
    [3] slå terningen: du får så mange liv
    [4] tag en hemmelig sten
    [5] begge naboer mister et liv
    [6] din nabo til venstre mister et liv
    [7] din nabo til højre mister et liv
   *[8] du får et liv
}
spell-explained = { spell-numbered }: { effect }
lives = { $count } liv
points = { $count } point
stones = { $count ->
    [one] { $count } sten
   *[other] { $count } sten
}
stones-known = { $count ->
    [0] ingen sten
    [one] stenen { $stones }
   *[other] stenene { $stones }
}
has-points = { $player } har { points }
won = { $winners } har vundet.


## Kommandoer

command-cast-spell = trylle { spell-numbered }
command-end-turn = slutte turen
command-take-secret = tage en hemmelig sten
command-deal-round = dele næste runde ud


## Hændelser

event-spell-cast = { $player } tryller { spell-numbered }.
event-cast-failed = Mislykket: { $player } har ingen sten { spell-numbered }.
event-lower-number-named = { $player } nævner { spell-numbered }, et lavere tal end før.
event-die-rolled = { $player } slår { $face }.
event-lives-lost = { $player } mister { lives }.
event-lives-gained = { $player } får { lives }.
event-secret-stone-taken = { $player } tager en hemmelig sten.
event-secret-stone-known = { $player } tager en hemmelig sten: det er { $stone }.
event-stones-drawn = { $player } trækker { $drawn }.
event-stones-removed = Lagt åbent på pladen: { $drawn }.
event-hand-dealt = { $player } får { $drawn }.
event-turn-began = Det er { $player }, der har turen.
event-hand-emptied = { $player } har ingen sten tilbage, og ingen af de andre har liv tilbage.
event-round-ended = Runden er slut: { $gained }.
event-round-began = Næste runde deles ud; { $player } begynder.
event-game-ended = Spillet er slut: { $totals }; { $winners } { $count ->
    [one] vinder
   *[other] deler sejren
}.
gains = { $player } får { points }


## Beslutninger

question-next-round = runden er slut, og du begynder den næste.
question-first = din tur. Hvilken trylleformular nævner du?
question-again = nævn en trylleformular til, eller træk for at slutte din tur.
question-secret = tag en hemmelig sten, nævn en trylleformular til, eller træk for at slutte din tur.
menu-lower-note = lavere end før: det koster et liv
menu-end = slut din tur
menu-end-note = du trækker, og den næste har turen
menu-take = tag en hemmelig sten
menu-take-note = du ser på den; den er et point værd, hvis du lever, når runden er slut
menu-deal = del næste runde ud
menu-deal-note = du begynder den
word-end = slut
word-take = tag
word-deal = del
examples = 5, lyn, slut
hint-title = Chance for, at en af dine sten har tallet:
hint-failed = Du har ikke trukket noget, siden { $numbers } mislykkedes.


## Bordet

placeholder = Terningens sider er en pladsholder: reglerne nævner dem ikke.
table-die = Terningens sider: { $sides }.
table-variants = Varianter: { $variants }.
table-heading = Runde { $round }{ $state ->
    [over] , slut
   *[running] {""}
}. Først til { $target } point vinder. Forråd { $supply }; hemmelige sten tilbage { $left } af { $secret }.
head-player = spiller
head-points = point
head-lives = liv
head-stones = sten
head-secret = hemmelige sten
head-spell = formular
head-all = sten i alt
head-open = åbne på pladen
head-nobody = ingen har set
head-unseen = du kan ikke se
lives-of = { $left } af { $most }


## Oversigter

score-gained = Vundet i den seneste runde: { $standings }.
score-running = Runde { $round }, liv: { $standings }. Den første med { $target } vinder.
earned = Runde { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] hånd tømt
    [taken] sidste liv taget
    [survived] overlevet
    [failed] en andens besværgelse mislykkedes
    [stood] sidste troldmand
   *[secret] hemmelige sten
}
decided-round = Flere har mindst { points }, så gevinsten i sidste runde afgør: { $standings }.
decided-lives = Flere vandt mest i sidste runde, så de liv, der er tilbage, afgør: { $standings }.
decided-shared = Lige stor gevinst i sidste runde og lige mange liv: { $players } deler sejren.
stats-rounds = { $rounds ->
    [one] { $rounds } runde
   *[other] { $rounds } runder
} afsluttet, { $turns ->
    [one] { $turns } tur
   *[other] { $turns } ture
} begyndt.
stats-won = runder
stats-cast = tryllet
stats-failed = mislykket
stats-lost = liv mistet
stats-gained = fået
stats-secret = hemmelige
stats-spells = Vellykkede formularer efter tal: { $spells }.
deal-stones = Sten: { $stones }.
deal-of = { $count } med { $number }
deal-everyone = Alle har { $lives } liv og { stones }, som alle andre ser. Hemmelige sten: { $secret }. Den første med { $target } vinder.
deal-removed = Fjernet, åbent på pladen: { $drawn }.
deal-hand = { $player } har { $drawn }.


## Afvisninger

tried = { $player } kan ikke { $tried ->
    [cast-a-spell] trylle
    [deal-a-round] dele en runde ud
    [take-a-secret-stone] tage en hemmelig sten
   *[end-its-turn] slutte sin tur
}
refusal-game-over = { tried }: spillet er slut, og ingen kommando modtages mere
refusal-round-over = { tried } nu: runden er slut; { $awaited } deler den næste ud
refusal-not-your-turn = { tried } nu: { $awaited } har turen og tryller eller slutter den
refusal-no-cast-yet = { $player } kan ikke slutte turen, før der er tryllet; nævn et tal fra 1 til 8
refusal-no-secret-offered = { $player } kan ikke tage en hemmelig sten nu, kun lige efter en 4, der lykkedes, hvis det er aftalt, og der er hemmelige sten tilbage; nævn et tal
refusal-no-such-spell = { $value } er ingen formular; de har numrene 1 til 8
refusal-lower-number = { $number } kan ikke følge efter { $last }; nævn { $allowed }, eller slut turen
why-round-over = runden er slut; del den næste ud
why-not-over = runden er ikke slut
why-no-cast = man tryller mindst én gang i en tur; nævn et tal fra 1 til 8
why-no-secret = en hemmelig sten tages lige efter en 4, der lykkedes
why-lower = { $number } er lavere end { $last }; nævn { $last } eller mere, eller slut din tur
why-no-spell = { $typed } er ingen formular; de har numrene 1 til 8


## Billedet

picture-round = Runde { $round }
picture-board = { $opened } af { stones } på pladen
picture-unseen = { $unseen } ikke set
picture-supply = forråd
picture-supply-name = { stones } i forrådet
picture-secret = hemmelige sten
picture-taken = hemmelige
picture-you = dig
picture-left = din nabo til venstre
picture-right = din nabo til højre
picture-both = din nabo på begge sider


## Spillet på et minut

summary = Alle andre end dig ser dine sten: regn ud, hvilke du har, og brug dem for at få point. Den første ved kronen vinder.
panel-goal = Kast besværgelser, få point, stig op. Den første på trinnet med kronen vinder.
panel-stones = Alle ser dine sten undtagen dig. Du ser de andres.
panel-cast = Nævn et tal. Har en af dine sten tallet, lægges den på pladen, og besværgelsen virker. Fortsæt med samme tal eller et højere, eller stop.
panel-count = Der er én sten med 1 og otte med 8. Tæl, hvad du ser: resten kan være hos dig.
panel-round = Et forkert tal koster et liv og afslutter din tur; så trækker du. Når nogen ikke har flere liv eller sten, er runden slut.
lesson-cast = En af stenene bar dette tal: den ligger nu på brættet, og besværgelsen virkede. Derefter må det samme eller et højere tal nævnes, eller turen afsluttes.
lesson-failed = Ingen af stenene hos den, der kastede besværgelsen, bar dette tal, så det koster et liv, eller for en 1 så mange, som terningen viser, og turen er slut. Den, der kaster, kan tælle, hvad der ligger hos andre og på brættet: de sten er ikke i egen hånd.
lesson-failed-own = Ingen af dine sten bar dette tal, så det koster dig et liv, eller for en 1 så mange, som terningen viser, og din tur er slut. Tæl, hvad du ser hos andre og på brættet: det har du ikke.
lesson-round = Runden er slut: der gives point, og en ny runde deles ud. Hemmelige sten er et point værd for dem, der lever.
primer-aim = Du har sten, som alle ser undtagen dig. I din tur nævner du tallet på en trylleformular, 1 til 8. Har en af dine sten tallet, lægges den på pladen, og formularen virker. Så må du nævne samme tal igen, et højere, eller slutte din tur. Har ingen af dine sten tallet, mister du et liv, og din tur er slut; for en mislykket 1 mister du så mange, som terningen viser.
primer-stones = Af hver formular er der lige så mange sten som dens tal: én med 1, otte med 8. Lave tal er stærkere og sjældnere. Det, du ser hos andre og på pladen, har du ikke selv.
primer-draw = Når din tur slutter, trækker du, til hånden er fuld igen, så langt forrådet rækker. Formular 4 tager en hemmelig sten, som er et point værd, hvis du lever, når runden slutter.
primer-round = En runde slutter, når nogen ikke har flere liv, eller straks når nogens hånd er tom. Tager din formular andres sidste liv, får du 3 point og alle andre levende 1. Mister du dit eget ved en mislykket formular, får alle andre 1. En tom hånd giver 3 point og de andre ingen. Så deles en ny runde ud; den første, der når målet, har vundet.
primer-screen = Skriv hint for de nøjagtige chancer. Flere kan dele denne skærm: den ryddes, før den næste ser på den, da den viser alle andres sten. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Et lavere tal må siges og koster et liv
variant-any-order = Tal må siges i vilkårlig rækkefølge
variant-last-wizard-standing = En runde varer, til der er én troldmand tilbage
variant-secret-optional = Den, der tryller en 4, kan lade den hemmelige sten ligge


## Why a command is advised

reason-cast = Efter det, du ser, bærer en af dine sten { $number } med { $chance } % sandsynlighed; intet andet lover mere.
reason-end = At trylle én gang til ville risikere mere, end det lover.
reason-take = En hemmelig sten koster intet og kan være et point værd.
