### Magalon på svenska.


## Namn

area-start = start
area-amulet = amulett
area-stone = sten
area-ring = ring
place-start = området start
place-area = området { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = ruta i kolumn { $x }, rad { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = rutan { $way } om området { $area }
place-field = energirutan { $way } om området { $area }
place-way = { $count } { $direction ->
    [north] norr
    [east] öster
    [south] söder
   *[west] väster
}
direction = { $direction ->
    [north] norr
    [east] öster
    [south] söder
   *[west] väster
}
turned-arms = armarna mot { $directions }
turned-quarters = vriden { $count } kvarts varv åt vänster
energy = { $count } energi
card-recover = ta tillbaka alla använda kort
card-protect = inget anfall på dig
card-gnomes = gnomer { $count } steg
card-shift = skjut ruiner { $count ->
    [one] { $count } gång
   *[other] { $count } gånger
}
card-place = lyft och placera en ruin
card-none = ingen verkan


## Order

command-play-card = spela kort { $value }
command-move-wizard = flytta trollkarlen till { $to }
command-move-gnome = flytta gnom { $gnome } till { $to }
command-move-giant = flytta jätten till { $to }
command-displace = tränga undan trollkarlen till { $to }
command-shift-ruin = skjuta ruin { $ruin } mot { direction }
command-lift-ruin = lyfta ruin { $ruin }, { $turned }
command-place-ruin = placera ruinen med hörnet på { $to }
command-set-shield = sätta skölden på { $to }
command-roll-dice = slå för jätten
command-end-turn = avsluta turen
command-stay = stanna på energirutan
command-move-on = gå vidare från energirutan


## Händelser

event-card-played = { $player } spelar kort { $value }.
event-card-asked = { $player } måste spela ett kort.
event-player-skipped = { $player } har inget kort som kan spelas och står över den här rundan.
event-turns-ordered = Turerna tas i den här ordningen: { $players }.
event-turn-begun = { $player } står i tur.
event-turn-ended = { $player } har avslutat sin tur.
event-cards-put-away = De spelade korten läggs undan.
event-cards-recovered = { $player } tar tillbaka alla använda kort.
event-round-begun = Runda { $count } börjar; { $player } spelar det första kortet.
event-game-won = { $player } når målet med sin trollkarl: { $player } har vunnit!
event-game-broken-off = Den sista rundan är över; vinnare: { $players }.
event-energy-gained = { $player } får { $count } energi.
event-energy-paid = { $player } betalar { $count } energi.
event-stayed = { $player } stannar på energirutan.
event-moved-on = { $player } går vidare från energirutan.
event-wizard-exhausted = { $player } har ingen energi kvar: trollkarlen går till start utan artefakter.
event-wizard-stepped = { $player } går med sin trollkarl till { $to }.
event-gnome-stepped = Gnom { $gnome } går till { $to }.
event-giant-stepped = Jätten går till { $to }.
event-dice-rolled = { $player } slår { $dice }: { $count } steg för jätten.
event-march-lapsed = Inget mer steg är möjligt: { $count } steg för { $march ->
    [wizard] trollkarlen
    [gnomes] gnomerna
   *[giant] jätten
} förfaller.
event-artifact-taken = { $player } tar artefakten { $area }.
event-wizard-attacked = { $by ->
    [gnome] Gnomen
   *[giant] Jätten
} anfaller trollkarlen som tillhör { $wizard }; den måste trängas undan.
event-wizard-displaced-step = Trollkarlen som tillhör { $wizard } trängs undan till { $to }.
event-wizard-displaced = Trollkarlen som tillhör { $wizard } är färdigt undanträngd.
event-ruin-shifted = Ruin { $ruin } skjuts mot { direction }.
event-ruin-lifted = Ruin { $ruin } lyfts, { $turned }.
event-ruin-placed = Ruin { $ruin } placeras med hörnet på { $to }.
event-shield-set = { $player } sätter skölden på { $to }.


## Frågor

question-card = spela ett kort.
question-displace = träng undan trollkarlen som tillhör { $player }: { $count } steg.
question-ruin = placera ruin { $ruin }: var hörnet ska ligga.
question-move-on = gå vidare: { $count } steg.
question-turn = din tur med kort { $value }; kvar: { $left }.
left-march = { $who ->
    [wizard] trollkarl
    [gnomes] gnomer
   *[giant] jätte
} { $count } steg{ $must ->
    [yes] {" "}att fullfölja
   *[no] {""}
}
left-shifts = skjuta { $count ->
    [one] { $count } gång
   *[other] { $count } gånger
}
left-ruin = lyfta en ruin
left-shield = sköld
left-roll = slå
trail = Trollkarlens spår: { $places }.


## Meny

menu-card = kort { $value }
menu-gnome = gnom { $gnome }
menu-giant = jätten
menu-ruin = ruin { $ruin }
menu-shift = skjuta en ruin
menu-lift = lyfta en ruin för att placera den
menu-place = placera ruinen
menu-shield = sätta skölden
menu-stay-note = { $count } energi; avslutar turen
menu-on-note = { $count } steg; avslutar turen
menu-step = mot { direction }: { $to }
menu-to = gå till ett annat område
menu-out = lämna området
menu-row = rad { $count }
menu-column = kolumn { $count }
reach-end = Marschen kan sluta här efter { $count } steg.
reach-energy = Energi om turen slutar här: { $change }.
reach-exhausted = Energin räcker inte: trollkarlen skulle få gå tillbaka till start utan artefakter.
reach-attack = Det sista steget angriper trollkarlen som tillhör { $wizard }.
reach-goal = Det är målet: seger!


## Bräde och spelare

board-key = W trollkarl, S sköld, # ruin med nummer, g gnom, GG jätte, + energiruta, · ledig ruta; områden har bokstäver
board-too-wide = Brädet är för brett för att ritas här.
board-areas = Områden: { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] start och mål
   *[artifact] artefakt
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] start och mål
   *[artifact] artefakt
}, med { $players })
piece-gnome = gnom { $gnome }: { $place }
piece-giant = jätte: { $place }
piece-ruin = ruin { $ruin }: { $place }
player-at = på { $place }
player-artifacts = artefakter: { $artifacts }
player-shield = sköld på { $place }
player-shield-supply = sköld i förrådet
player-played = spelat { $value }
player-hand = hand { $cards }
player-used = använt { $cards }
tally = { $standings }.
tally-player = { $player } har { $count } av { $all ->
    [one] { $all } artefakt
   *[other] { $all } artefakter
} och { $energy } energi


## Översikter

score-won = { $standings }; seger för { $players }.
score-ahead = { $standings }; i ledning: { $players }.
decided-goal = Målet avgör, inte artefakterna: { $player } nådde det först.
decided-energy = Lika många artefakter, så mest energi avgör: { $standings }.
decided-shared = Lika många artefakter och lika mycket energi: { $players } delar segern.
stats = { $events ->
    [one] { $events } händelse
   *[other] { $events } händelser
} i { $rounds ->
    [one] { $rounds } runda
   *[other] { $rounds } rundor
}; { $rolls } slag för jätten.
stats-player = spelare
stats-steps = steg
stats-artifacts-taken = artefakter tagna
stats-attacks = anfall
stats-attacked = anfallen
stats-exhausted = utmattad
deal-first = { $player } spelar det första kortet.
deal-board = Bräde { $id }
deal-amounts = Energi: { $start } i början, { $goal } för målet, högst { $max }, { $field } på en energiruta, en tur kostar { $cost }. Undanträngning: { $gnome } steg av en gnom, { $giant } av jätten. Gå vidare: { $count } steg. Tärningar: { $dice } med { $faces } sidor.
deal-card = kort { $value }: { $effects }
deal-placeholders = Platshållare som projektet självt har valt:


## Bilden

picture-round = Runda { $count }
button-turn = avsluta
button-dice = slå
button-shield = sköld
button-stay = stanna
button-on = gå vidare
picture-lifted = ruin lyft
picture-shield = sköld som tillhör { $player }
picture-turn = tur { $count }
picture-skipped = står över
picture-card = kort { $value }: { $effects }
picture-card-used = kort { $value }: { $effects }; använt
picture-player = { $player } ({ $letter }) på { $place }, energi { $energy }, { $count ->
    [one] { $count } artefakt
   *[other] { $count } artefakter
}
picture-described = Runda { $count }. { $rows }.


## Avslag

refusal-attack-02 = en trollkarl som redan har anfallits i den här turen eller inte kan trängas undan står i vägen
refusal-attack-03 = undanträngningen har exakt så många steg som anfallaren bestämmer och leder inte till start; efter det här steget kunde den inte fullföljas
refusal-board-01 = det är ingen plats på brädet; en plats är en ruta [x, y] eller ett område
refusal-board-04 = det kräver en ruta utan andra pjäser, inte ett område
refusal-card-05 = ditt kort tillåter inte det i den här turen
refusal-end-03 = spelet är slut; ingen order är längre tillåten
refusal-energy-02 = på en energiruta måste du stanna eller gå vidare; turen slutar inte på något annat sätt
refusal-energy-04 = härifrån kan inte alla steg tas; du kan stanna på energirutan
refusal-giant-01 = bara den som har spelat det lägsta kortet får slå en gång för jätten och sedan flytta den
refusal-gnome-01 = det finns ingen sådan gnom på brädet
refusal-move-01 = det finns inga steg kvar för det i den här turen
refusal-move-02 = ett steg leder bara till en öppen plats intill
refusal-move-03 = där står ett hinder; även den egna skölden är ett
refusal-move-04 = ingen plats beträds två gånger i en tur
refusal-move-06 = efter det här steget kunde inte alla återstående steg tas; en marsch görs helt eller inte alls
refusal-move-07 = en annan marsch är inte avslutad än
refusal-move-08 = därefter skulle den påbörjade marschen inte ha något tillåtet steg
refusal-round-01 = nu spelas kort: ett från handen vars värde ingen har spelat än
refusal-ruin-01 = den ruinen kan inte skjutas så; det kräver en ruin på brädet och ett kort som låter dig skjuta den
refusal-ruin-02 = en ruin hamnar bara på lediga rutor
refusal-ruin-03 = en ruin lyfts en gång i en tur, vrids i kvarts varv och placeras där den får plats
refusal-shield-01 = skölden sätts en gång i en tur, och bara på en ledig ruta
refusal-shield-02 = då skulle en trollkarl vara instängd av andras sköldar
refusal-start-02 = start beträds bara med alla artefakter och tillräcklig energi
refusal-start-03 = start måste beträdas med marschens sista steg
refusal-turn-01 = det hör inte till din tur nu
refusal-turn-02 = det är någon annans beslut nu
refusal-turn-03 = det påbörjade måste avslutas först
refusal-turn-04 = turen slutar inte mitt i en marsch
refused-in-area = ett område lämnas genom att nämna rutan: out KOLUMN RAD, till exempel out 5 1
refused-legal = det är tillåtet nu


## Spelet på en minut

summary = Gå genom ruiner som flyttar sig, hämta en av varje artefakt och var först med att föra hem dem med tillräckligt med energi.
panel-goal = Hämta en amulett, en ring och en sten. Den som först är tillbaka vid start med dem och { $goal } energi vinner.
panel-card = I varje runda spelar alla ett kort. Talet säger hur långt din trollkarl går; det högsta kortet börjar.
panel-march = Gör hela marschen eller ingen. Ruiner, sköldar, gnomer, jätten och trollkarlar spärrar vägen.
panel-move = Kort skjuter ruiner och flyttar gnomer; det lägsta kortet får slå för jätten. Träng undan andra trollkarlar med dem.
panel-energy = Varje tur kostar energi. Stanna på ett energifält för att få mer: utan energi går du tillbaka till start och förlorar det du bär.
lesson-card = Kort avgör vem som går först och vad man får göra utöver att gå: flytta gnomer eller jätten, skjuta ruiner, sätta skölden eller få energi. Ett kort är förbrukat tills ett annat tar tillbaka alla.
lesson-attack = En gnom eller jätten har gått in på en trollkarls ruta: den som flyttade den tränger undan trollkarlen steg för steg, som man vill.
lesson-artifact = En artefakt är vunnen. En av varje måste bäras hem med tillräcklig energi för att vinna.
primer-aim =
    Hämta en av varje artefakt och för din trollkarl tillbaka till start, som också är målet, med
    minst { $goal } energi. Den som når det så vinner genast.
primer-round =
    I varje runda spelar alla olika kort. Värdet är din trollkarls steg i den rundan, och de flesta
    korten gör något mer. Turerna tas från det högsta kortet till det lägsta.
primer-march =
    En marsch görs helt eller inte alls, och ingen plats beträds två gånger i en tur: steg som inte kan
    fullföljas avvisas. Ruiner, sköldar, gnomer, jätten och trollkarlar på rutor spärrar vägen; områden
    rymmer alla trollkarlar. Ditt kort låter dig kanske skjuta ruiner eller flytta gnomerna, och den
    som har spelat det lägsta kortet får slå för jätten. En gnom eller jätten som går in på en ruta med
    någon annans trollkarl tränger undan den steg för steg, som du vill.
primer-energy =
    Varje tur kostar energi. På en energiruta stannar du antingen och får lite, eller går vidare. Utan
    energi går trollkarlen tillbaka till start och förlorar sina artefakter. Din sköld får sättas på
    nytt i varje tur.
primer-typing =
    Skriv steg som engelska riktningar (n, e, s, w för norr, öster, söder, väster), flera på en gång:
    n n e. Gnomer: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4 för kolumn 5, rad 4; out 5 1 för
    att lämna ett område; roll; end. Ett avvisat steg förklaras; det gör ? n också.

## Variants, as a lobby lists them

variant-energy-needs-move = Energi bara till en trollkarl som har flyttat sig
variant-goal-exact = Startrutan måste nås med det sista steget
variant-round-limit = Högst så många rundor


## Why a command is advised

needs-artifact = en artefakt som den saknar
needs-energy = mer energi
needs-goal = målet
reason-card = Med { $value } steg kommer trollkarlen närmast det som den behöver: { $needs }.
reason-step = Det är vägen till det som trollkarlen behöver: { $needs }.
reason-goal = Det är målet: den som går in i det så har vunnit.
reason-artifact = Där finns det som du saknar: { $artifact }.
reason-displace = Det leder den trollkarlen bort från det som den behöver.
reason-stay = Du får { $count } energi.
reason-end = Inget av det som är kvar för dig närmare det som du behöver.
