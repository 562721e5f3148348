### Magalon på dansk.


## Navne

area-start = start
area-amulet = amulet
area-stone = sten
area-ring = ring
place-start = området start
place-area = området { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = felt i kolonne { $x }, række { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = feltet { $way } for området { $area }
place-field = energifeltet { $way } for området { $area }
place-way = { $count } { $direction ->
    [north] nord
    [east] øst
    [south] syd
   *[west] vest
}
direction = { $direction ->
    [north] nord
    [east] øst
    [south] syd
   *[west] vest
}
turned-arms = armene mod { $directions }
turned-quarters = drejet { $count ->
    [one] { $count } kvart omgang
   *[other] { $count } kvarte omgange
} mod venstre
energy = { $count } energi
card-recover = tag alle brugte kort tilbage
card-protect = intet angreb på dig
card-gnomes = gnomer { $count } skridt
card-shift = flyt ruiner { $count ->
    [one] { $count } gang
   *[other] { $count } gange
}
card-place = løft og placer en ruin
card-none = ingen virkning


## Ordrer

command-play-card = spille kort { $value }
command-move-wizard = flytte troldmanden til { $to }
command-move-gnome = flytte gnom { $gnome } til { $to }
command-move-giant = flytte kæmpen til { $to }
command-displace = fortrænge troldmanden til { $to }
command-shift-ruin = skubbe ruin { $ruin } mod { direction }
command-lift-ruin = løfte ruin { $ruin }, { $turned }
command-place-ruin = placere ruinen med hjørnet på { $to }
command-set-shield = sætte skjoldet på { $to }
command-roll-dice = slå for kæmpen
command-end-turn = afslutte turen
command-stay = blive på energifeltet
command-move-on = gå videre fra energifeltet


## Hændelser

event-card-played = { $player } spiller kort { $value }.
event-card-asked = { $player } skal spille et kort.
event-player-skipped = { $player } har intet kort, der kan spilles, og sidder over i denne runde.
event-turns-ordered = Turene tages i denne rækkefølge: { $players }.
event-turn-begun = { $player } har turen.
event-turn-ended = { $player } har afsluttet sin tur.
event-cards-put-away = De spillede kort lægges væk.
event-cards-recovered = { $player } tager alle brugte kort tilbage.
event-round-begun = Runde { $count } begynder; { $player } spiller det første kort.
event-game-won = { $player } når målet med sin troldmand: { $player } har vundet!
event-game-broken-off = Den sidste runde er forbi; vundet af { $players }.
event-energy-gained = { $player } får { $count } energi.
event-energy-paid = { $player } betaler { $count } energi.
event-stayed = { $player } bliver på energifeltet.
event-moved-on = { $player } går videre fra energifeltet.
event-wizard-exhausted = { $player } har ingen energi tilbage: Troldmanden går til start uden artefakter.
event-wizard-stepped = { $player } går med sin troldmand til { $to }.
event-gnome-stepped = Gnom { $gnome } går til { $to }.
event-giant-stepped = Kæmpen går til { $to }.
event-dice-rolled = { $player } slår { $dice }: { $count } skridt til kæmpen.
event-march-lapsed = Intet videre skridt er muligt: { $count } skridt for { $march ->
    [wizard] troldmanden
    [gnomes] gnomerne
   *[giant] kæmpen
} bortfalder.
event-artifact-taken = { $player } tager artefaktet { $area }.
event-wizard-attacked = { $by ->
    [gnome] Gnomen
   *[giant] Kæmpen
} angriber troldmanden, der tilhører { $wizard }; den skal fortrænges.
event-wizard-displaced-step = Troldmanden, der tilhører { $wizard }, fortrænges til { $to }.
event-wizard-displaced = Fortrængningen af troldmanden, der tilhører { $wizard }, er slut.
event-ruin-shifted = Ruin { $ruin } skubbes mod { direction }.
event-ruin-lifted = Ruin { $ruin } løftes, { $turned }.
event-ruin-placed = Ruin { $ruin } placeres med hjørnet på { $to }.
event-shield-set = { $player } sætter sit skjold på { $to }.


## Spørgsmål

question-card = spil et kort.
question-displace = fortræng troldmanden, der tilhører { $player }: { $count } skridt.
question-ruin = placer ruin { $ruin }: hvor hjørnet skal ligge.
question-move-on = gå videre: { $count } skridt.
question-turn = din tur med kort { $value }; tilbage: { $left }.
left-march = { $who ->
    [wizard] troldmand
    [gnomes] gnomer
   *[giant] kæmpe
} { $count } skridt{ $must ->
    [yes] {" "}der skal fuldføres
   *[no] {""}
}
left-shifts = { $count ->
    [one] { $count } skub
   *[other] { $count } skub
}
left-ruin = løft en ruin
left-shield = skjold
left-roll = slag
trail = Troldmandens spor: { $places }.


## Menu

menu-card = kort { $value }
menu-gnome = gnom { $gnome }
menu-giant = kæmpen
menu-ruin = ruin { $ruin }
menu-shift = skubbe en ruin
menu-lift = løfte en ruin for at placere den
menu-place = placere ruinen
menu-shield = sætte skjoldet
menu-stay-note = { $count } energi; afslutter turen
menu-on-note = { $count } skridt; afslutter turen
menu-step = mod { direction }: { $to }
menu-to = gå til et andet område
menu-out = forlade området
menu-row = række { $count }
menu-column = kolonne { $count }
reach-end = Marchen kan ende her efter { $count } skridt.
reach-energy = Energi, hvis turen ender her: { $change }.
reach-exhausted = Energien rækker ikke: Troldmanden måtte tilbage til start uden artefakter.
reach-attack = Det sidste skridt angriber troldmanden, der tilhører { $wizard }.
reach-goal = Det er målet: sejr!


## Bræt og spillere

board-key = W troldmand, S skjold, # ruin med nummer, g gnom, GG kæmpe, + energifelt, · ledigt felt; områder har bogstaver
board-too-wide = Brættet er for bredt til at blive tegnet her.
board-areas = Områder: { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] start og mål
   *[artifact] artefakt
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] start og mål
   *[artifact] artefakt
}, med { $players })
piece-gnome = gnom { $gnome }: { $place }
piece-giant = kæmpe: { $place }
piece-ruin = ruin { $ruin }: { $place }
player-at = på { $place }
player-artifacts = artefakter: { $artifacts }
player-shield = skjold på { $place }
player-shield-supply = skjold i beholdningen
player-played = spillet { $value }
player-hand = hånd { $cards }
player-used = brugt { $cards }
tally = { $standings }.
tally-player = { $player } har { $count } af { $all ->
    [one] { $all } artefakt
   *[other] { $all } artefakter
} og { $energy } energi


## Oversigter

score-won = { $standings }; sejr til { $players }.
score-ahead = { $standings }; i spidsen: { $players }.
decided-goal = Målet afgør spillet, ikke artefakterne: { $player } nåede det først.
decided-energy = Lige mange artefakter, så mest energi afgør: { $standings }.
decided-shared = Lige mange artefakter og lige meget energi: { $players } deler sejren.
stats = { $events ->
    [one] { $events } hændelse
   *[other] { $events } hændelser
} i { $rounds ->
    [one] { $rounds } runde
   *[other] { $rounds } runder
}; { $rolls } slag for kæmpen.
stats-player = spiller
stats-steps = skridt
stats-artifacts-taken = artefakter taget
stats-attacks = angreb
stats-attacked = angrebet
stats-exhausted = udmattet
deal-first = { $player } spiller det første kort.
deal-board = Bræt { $id }
deal-amounts = Energi: { $start } i begyndelsen, { $goal } til målet, højst { $max }, { $field } på et energifelt, en tur koster { $cost }. Fortrængning: { $gnome } skridt ved en gnom, { $giant } ved kæmpen. Gå videre: { $count } skridt. Terninger: { $dice } med { $faces } sider.
deal-card = kort { $value }: { $effects }
deal-placeholders = Pladsholdere, som dette projekt selv har valgt:


## Billedet

picture-round = Runde { $count }
button-turn = slut tur
button-dice = slå
button-shield = skjold
button-stay = bliv
button-on = gå videre
picture-lifted = ruin løftet
picture-shield = skjold fra { $player }
picture-turn = tur { $count }
picture-skipped = sidder over
picture-card = kort { $value }: { $effects }
picture-card-used = kort { $value }: { $effects }; brugt
picture-player = { $player } ({ $letter }) på { $place }, energi { $energy }, { $count ->
    [one] { $count } artefakt
   *[other] { $count } artefakter
}
picture-described = Runde { $count }. { $rows }.


## Afvisninger

refusal-attack-02 = en troldmand, der allerede er angrebet i denne tur eller ikke kan fortrænges, står i vejen
refusal-attack-03 = fortrængningen har præcis så mange skridt, som angriberen bestemmer, og fører ikke til start; efter dette skridt kunne den ikke fuldføres
refusal-board-01 = det er ikke et sted på brættet; et sted er et felt [x, y] eller et område
refusal-board-04 = det kræver et felt uden andre brikker, ikke et område
refusal-card-05 = dit kort tillader det ikke i denne tur
refusal-end-03 = spillet er slut; ingen ordre er længere tilladt
refusal-energy-02 = på et energifelt skal du blive eller gå videre; turen slutter ikke på anden måde
refusal-energy-04 = herfra kan ikke alle skridt gås; du kan blive på energifeltet
refusal-giant-01 = kun den, der har spillet det laveste kort, må slå én gang for kæmpen og derefter flytte den
refusal-gnome-01 = der er ingen sådan gnom på brættet
refusal-move-01 = der er ingen skridt tilbage til det i denne tur
refusal-move-02 = et skridt fører kun til et åbent nabosted
refusal-move-03 = der er en hindring; også dit eget skjold er en
refusal-move-04 = intet sted betrædes to gange i en tur
refusal-move-06 = efter dette skridt kunne resten af skridtene ikke alle gås; en march gøres helt eller slet ikke
refusal-move-07 = en anden march er ikke afsluttet endnu
refusal-move-08 = derefter ville den påbegyndte march ikke have noget tilladt skridt
refusal-round-01 = nu spilles der kort: et fra hånden, hvis værdi ingen har spillet endnu
refusal-ruin-01 = den ruin kan ikke skubbes sådan; det kræver en ruin på brættet og et kort med skub tilbage
refusal-ruin-02 = en ruin kommer kun på ledige felter
refusal-ruin-03 = en ruin løftes én gang i en tur, drejes i kvarte omgange og placeres, hvor der er plads
refusal-shield-01 = skjoldet sættes én gang i en tur og kun på et ledigt felt
refusal-shield-02 = så ville en troldmand være spærret inde af andres skjolde
refusal-start-02 = start betrædes kun med alle artefakter og energi nok
refusal-start-03 = start skal betrædes med marchens sidste skridt
refusal-turn-01 = det hører ikke til din tur nu
refusal-turn-02 = det er en andens beslutning nu
refusal-turn-03 = det påbegyndte skal afsluttes først
refusal-turn-04 = turen slutter ikke midt i en march
refused-in-area = et område forlades ved at nævne feltet: out KOLONNE RÆKKE, for eksempel out 5 1
refused-legal = det er tilladt nu


## Spillet på et minut

summary = Gå gennem ruiner, der flytter sig, hent et af hvert artefakt, og vær den første, der bringer dem hjem med nok energi.
panel-goal = Hent en amulet, en ring og en sten. Den, der først er tilbage ved start med dem og { $goal } energi, vinder.
panel-card = I hver runde spiller alle et kort. Tallet siger, hvor langt din troldmand går; det højeste kort begynder.
panel-march = Gør hele marchen eller ingen. Ruiner, skjolde, gnomer, kæmpen og troldmænd spærrer vejen.
panel-move = Kort skubber ruiner og flytter gnomer; det laveste kort må slå for kæmpen. Fortræng andre troldmænd med dem.
panel-energy = Hver tur koster energi. Bliv på et energifelt for at få noget: uden energi går du tilbage til start og mister, hvad du bærer.
lesson-card = Kort afgør, hvem der går først, og hvad man må ud over at gå: flytte gnomer eller kæmpen, skubbe ruiner, sætte skjoldet eller få energi. Et kort er brugt, indtil et andet tager alle tilbage.
lesson-attack = En gnom eller kæmpen er gået ind på en troldmands felt: den, der flyttede den, fortrænger troldmanden skridt for skridt, som man vil.
lesson-artifact = En genstand er vundet. Én af hver skal bringes hjem med nok energi for at vinde.
primer-aim =
    Hent ét af hvert artefakt, og bring din troldmand tilbage til start, som også er målet, med mindst
    { $goal } energi. Den, der når den sådan, vinder straks.
primer-round =
    I hver runde spiller alle forskellige kort. Kortets værdi er din troldmands skridt i denne runde,
    og de fleste kort gør mere end det. Turene tages fra det højeste kort til det laveste.
primer-march =
    En march gøres helt eller slet ikke, og intet sted betrædes to gange i en tur: skridt, som ikke kan
    fuldføres, afvises. Ruiner, skjolde, gnomer, kæmpen og troldmænd på felter spærrer vejen; områder
    rummer alle troldmænd. Dit kort lader dig måske skubbe ruiner eller flytte gnomerne, og den, der
    har spillet det laveste kort, må slå for kæmpen. En gnom eller kæmpen, der går ind på et felt med
    en andens troldmand, fortrænger den skridt for skridt, som du vil.
primer-energy =
    Hver tur koster energi. På et energifelt bliver du enten og får noget, eller du går videre. Uden
    energi går troldmanden tilbage til start og mister sine artefakter. Dit skjold må sættes på ny i
    hver tur.
primer-typing =
    Skriv skridt som engelske retninger (n, e, s, w for nord, øst, syd, vest), flere ad gangen: n n e.
    Gnomer: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4 for kolonne 5, række 4; out 5 1 for at
    forlade et område; roll; end. Et afvist skridt forklares; det gør ? n også.

## Variants, as a lobby lists them

variant-energy-needs-move = Energi kun til en troldmand, der har flyttet sig
variant-goal-exact = Startfeltet skal nås med det sidste skridt
variant-round-limit = Højst så mange runder


## Why a command is advised

needs-artifact = en artefakt, den mangler
needs-energy = mere energi
needs-goal = målet
reason-card = Med { $value } skridt kommer troldmanden nærmest det, den har brug for: { $needs }.
reason-step = Det er vejen til det, troldmanden har brug for: { $needs }.
reason-goal = Det er målet: den, der går ind i det sådan, har vundet.
reason-artifact = Der er det, du mangler: { $artifact }.
reason-displace = Det fører den troldmand væk fra det, den har brug for.
reason-stay = Du får { $count } energi.
reason-end = Intet af det, der er tilbage, bringer dig nærmere det, du har brug for.
