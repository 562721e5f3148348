### Magalon på norsk (bokmål).


## Navn

area-start = start
area-amulet = amulett
area-stone = stein
area-ring = ring
place-start = området start
place-area = området { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = felt i kolonne { $x }, rad { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = feltet { $way } for området { $area }
place-field = energifeltet { $way } for området { $area }
place-way = { $count } { $direction ->
    [north] nord
    [east] øst
    [south] sør
   *[west] vest
}
direction = { $direction ->
    [north] nord
    [east] øst
    [south] sør
   *[west] vest
}
turned-arms = armene mot { $directions }
turned-quarters = dreid { $count ->
    [one] { $count } kvart omgang
   *[other] { $count } kvarte omganger
} mot venstre
energy = { $count } energi
card-recover = ta tilbake alle brukte kort
card-protect = ikke noe angrep på deg
card-gnomes = gnomer { $count } skritt
card-shift = skyv ruiner { $count ->
    [one] { $count } gang
   *[other] { $count } ganger
}
card-place = løft og plasser en ruin
card-none = ingen virkning


## Ordrer

command-play-card = spille kort { $value }
command-move-wizard = flytte magikeren til { $to }
command-move-gnome = flytte gnom { $gnome } til { $to }
command-move-giant = flytte kjempen til { $to }
command-displace = fortrenge magikeren til { $to }
command-shift-ruin = skyve ruin { $ruin } mot { direction }
command-lift-ruin = løfte ruin { $ruin }, { $turned }
command-place-ruin = plassere ruinen med hjørnet på { $to }
command-set-shield = sette skjoldet på { $to }
command-roll-dice = kaste for kjempen
command-end-turn = avslutte turen
command-stay = bli på energifeltet
command-move-on = gå videre fra energifeltet


## Hendelser

event-card-played = { $player } spiller kort { $value }.
event-card-asked = { $player } må spille et kort.
event-player-skipped = { $player } har ingen kort som kan spilles, og står over denne runden.
event-turns-ordered = Turene tas i denne rekkefølgen: { $players }.
event-turn-begun = { $player } har turen.
event-turn-ended = { $player } har avsluttet turen.
event-cards-put-away = De spilte kortene legges bort.
event-cards-recovered = { $player } tar tilbake alle brukte kort.
event-round-begun = Runde { $count } begynner; { $player } spiller det første kortet.
event-game-won = Magikeren til { $player } når målet: { $player } har vunnet!
event-game-broken-off = Den siste runden er over; vunnet av { $players }.
event-energy-gained = { $player } får { $count } energi.
event-energy-paid = { $player } betaler { $count } energi.
event-stayed = { $player } blir på energifeltet.
event-moved-on = { $player } går videre fra energifeltet.
event-wizard-exhausted = { $player } har ingen energi igjen: Magikeren går til start uten artefakter.
event-wizard-stepped = Magikeren til { $player } går til { $to }.
event-gnome-stepped = Gnom { $gnome } går til { $to }.
event-giant-stepped = Kjempen går til { $to }.
event-dice-rolled = { $player } kaster { $dice }: { $count } skritt for kjempen.
event-march-lapsed = Ingen flere skritt er mulige: { $count } skritt for { $march ->
    [wizard] magikeren
    [gnomes] gnomene
   *[giant] kjempen
} bortfaller.
event-artifact-taken = { $player } tar artefakten { $area }.
event-wizard-attacked = { $by ->
    [gnome] Gnomen
   *[giant] Kjempen
} angriper magikeren til { $wizard }, som må fortrenges.
event-wizard-displaced-step = Magikeren til { $wizard } fortrenges til { $to }.
event-wizard-displaced = Fortrengningen av magikeren til { $wizard } er over.
event-ruin-shifted = Ruin { $ruin } skyves mot { direction }.
event-ruin-lifted = Ruin { $ruin } løftes, { $turned }.
event-ruin-placed = Ruin { $ruin } plasseres med hjørnet på { $to }.
event-shield-set = { $player } setter skjoldet på { $to }.


## Spørsmål

question-card = spill et kort.
question-displace = fortreng magikeren til { $player }: { $count } skritt.
question-ruin = plasser ruin { $ruin }: hvor hjørnet skal ligge.
question-move-on = gå videre: { $count } skritt.
question-turn = din tur med kort { $value }; igjen: { $left }.
left-march = { $who ->
    [wizard] magiker
    [gnomes] gnomer
   *[giant] kjempe
} { $count } skritt{ $must ->
    [yes] {" "}som må fullføres
   *[no] {""}
}
left-shifts = { $count } skyv
left-ruin = løft en ruin
left-shield = skjold
left-roll = kast
trail = Sporet til magikeren: { $places }.


## Meny

menu-card = kort { $value }
menu-gnome = gnom { $gnome }
menu-giant = kjempen
menu-ruin = ruin { $ruin }
menu-shift = skyve en ruin
menu-lift = løfte en ruin for å plassere den
menu-place = plassere ruinen
menu-shield = sette skjoldet
menu-stay-note = { $count } energi; avslutter turen
menu-on-note = { $count } skritt; avslutter turen
menu-step = mot { direction }: { $to }
menu-to = gå til et annet område
menu-out = forlate området
menu-row = rad { $count }
menu-column = kolonne { $count }
reach-end = Marsjen kan ende her etter { $count } skritt.
reach-energy = Energi hvis turen ender her: { $change }.
reach-exhausted = Energien strekker ikke til: Magikeren måtte tilbake til start uten artefakter.
reach-attack = Det siste skrittet angriper magikeren til { $wizard }.
reach-goal = Dette er målet: seier!


## Brett og spillere

board-key = W magiker, S skjold, # ruin med nummer, g gnom, GG kjempe, + energifelt, · ledig felt; områder har bokstaver
board-too-wide = Brettet er for bredt til å tegnes her.
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
piece-giant = kjempe: { $place }
piece-ruin = ruin { $ruin }: { $place }
player-at = på { $place }
player-artifacts = artefakter: { $artifacts }
player-shield = skjold på { $place }
player-shield-supply = skjold i forrådet
player-played = spilt { $value }
player-hand = hånd { $cards }
player-used = brukt { $cards }
tally = { $standings }.
tally-player = { $player } har { $count } av { $all ->
    [one] { $all } artefakt
   *[other] { $all } artefakter
} og { $energy } energi


## Oversikter

score-won = { $standings }; seier til { $players }.
score-ahead = { $standings }; i ledelsen: { $players }.
decided-goal = Målet avgjør, ikke artefaktene: { $player } nådde det først.
decided-energy = Like mange artefakter, så mest energi avgjør: { $standings }.
decided-shared = Like mange artefakter og like mye energi: { $players } deler seieren.
stats = { $events ->
    [one] { $events } hendelse
   *[other] { $events } hendelser
} i { $rounds ->
    [one] { $rounds } runde
   *[other] { $rounds } runder
}; { $rolls } kast for kjempen.
stats-player = spiller
stats-steps = skritt
stats-artifacts-taken = artefakter tatt
stats-attacks = angrep
stats-attacked = angrepet
stats-exhausted = utmattet
deal-first = { $player } spiller det første kortet.
deal-board = Brett { $id }
deal-amounts = Energi: { $start } i begynnelsen, { $goal } til målet, høyst { $max }, { $field } på et energifelt, en tur koster { $cost }. Fortrengning: { $gnome } skritt ved en gnom, { $giant } ved kjempen. Gå videre: { $count } skritt. Terninger: { $dice } med { $faces } sider.
deal-card = kort { $value }: { $effects }
deal-placeholders = Plassholdere som dette prosjektet har valgt selv:


## Bildet

picture-round = Runde { $count }
button-turn = slutt tur
button-dice = kaste
button-shield = skjold
button-stay = bli
button-on = gå videre
picture-lifted = ruin løftet
picture-shield = skjoldet til { $player }
picture-turn = tur { $count }
picture-skipped = står over
picture-card = kort { $value }: { $effects }
picture-card-used = kort { $value }: { $effects }; brukt
picture-player = { $player } ({ $letter }) på { $place }, energi { $energy }, { $count ->
    [one] { $count } artefakt
   *[other] { $count } artefakter
}
picture-described = Runde { $count }. { $rows }.


## Avvisninger

refusal-attack-02 = en magiker som alt er angrepet i denne turen eller ikke kan fortrenges, står i veien
refusal-attack-03 = fortrengningen har nøyaktig så mange skritt som angriperen bestemmer, og fører ikke til start; etter dette skrittet kunne den ikke fullføres
refusal-board-01 = det er ikke et sted på brettet; et sted er et felt [x, y] eller et område
refusal-board-04 = det krever et felt uten andre brikker, ikke et område
refusal-card-05 = kortet ditt tillater ikke det i denne turen
refusal-end-03 = spillet er slutt; ingen ordre er tillatt lenger
refusal-energy-02 = på et energifelt må du bli eller gå videre; turen slutter ikke på annen måte
refusal-energy-04 = herfra kan ikke alle skrittene gås; du kan bli på energifeltet
refusal-giant-01 = bare den som har spilt det laveste kortet, får kaste én gang for kjempen og så flytte den
refusal-gnome-01 = det finnes ingen slik gnom på brettet
refusal-move-01 = det er ingen skritt igjen til det i denne turen
refusal-move-02 = et skritt fører bare til et åpent nabosted
refusal-move-03 = det står en hindring der; også ditt eget skjold er en
refusal-move-04 = ingen går inn på samme sted to ganger i en tur
refusal-move-06 = etter dette skrittet kunne ikke resten av skrittene gås; en marsj gjøres helt eller ikke i det hele tatt
refusal-move-07 = en annen marsj er ikke avsluttet ennå
refusal-move-08 = etterpå ville den påbegynte marsjen ikke ha noe tillatt skritt
refusal-round-01 = nå spilles det kort: ett fra hånden med en verdi som ingen har spilt ennå
refusal-ruin-01 = den ruinen kan ikke skyves slik; det krever en ruin på brettet og et kort med skyv igjen
refusal-ruin-02 = en ruin kommer bare på ledige felt
refusal-ruin-03 = en ruin løftes én gang i en tur, dreies i kvarte omdreininger og plasseres der det er plass
refusal-shield-01 = skjoldet settes én gang i en tur, og bare på et ledig felt
refusal-shield-02 = da ville en magiker være sperret inne av andres skjold
refusal-start-02 = start nås bare med alle artefaktene og nok energi
refusal-start-03 = start må nås med det siste skrittet i marsjen
refusal-turn-01 = det hører ikke til turen din nå
refusal-turn-02 = det er en annens avgjørelse nå
refusal-turn-03 = det som er påbegynt, må avsluttes først
refusal-turn-04 = turen slutter ikke midt i en marsj
refused-in-area = et område forlates ved å nevne feltet: out KOLONNE RAD, for eksempel out 5 1
refused-legal = det er tillatt nå


## Spillet på ett minutt

summary = Gå gjennom ruiner som flytter seg, hent én av hver artefakt, og vær den første som bringer dem hjem med nok energi.
panel-goal = Hent en amulett, en ring og en stein. Den som først er tilbake ved start med dem og { $goal } energi, vinner.
panel-card = I hver runde spiller alle et kort. Tallet sier hvor langt magikeren din går; det høyeste kortet begynner.
panel-march = Gjør hele marsjen eller ingen. Ruiner, skjold, gnomer, kjempen og magikere sperrer veien.
panel-move = Kort skyver ruiner og flytter gnomer; det laveste kortet får kaste for kjempen. Fortreng andre magikere med dem.
panel-energy = Hver tur koster energi. Bli på et energifelt for å få noe: uten energi går du tilbake til start og mister det du bærer.
lesson-card = Kort avgjør hvem som går først, og hva man kan gjøre i tillegg til å gå: flytte gnomer eller kjempen, skyve ruiner, sette skjoldet eller få energi. Et kort er brukt til et annet tar alle tilbake.
lesson-attack = En gnom eller kjempen har gått inn på feltet til en magiker: den som flyttet den, fortrenger magikeren skritt for skritt, som man vil.
lesson-artifact = En gjenstand er vunnet. Én av hver må bringes hjem med nok energi for å vinne.
primer-aim =
    Hent én av hver artefakt, og ta magikeren din tilbake til start, som også er målet, med minst
    { $goal } energi. Den som når det slik, vinner straks.
primer-round =
    I hver runde spiller alle forskjellige kort. Verdien er skrittene til magikeren din i denne runden,
    og de fleste kortene gjør noe mer. Turene tas fra det høyeste kortet til det laveste.
primer-march =
    En marsj gjøres helt eller ikke i det hele tatt, og ingen går inn på samme sted to ganger i en tur: skritt
    som ikke kan fullføres, avvises. Ruiner, skjold, gnomer, kjempen og magikere på felt sperrer veien;
    områder rommer alle magikere. Kortet ditt lar deg kanskje skyve ruiner eller flytte gnomene, og den
    som har spilt det laveste kortet, får kaste for kjempen. En gnom eller kjempen som går inn på et
    felt med en annens magiker, fortrenger den skritt for skritt, som du vil.
primer-energy =
    Hver tur koster energi. På et energifelt blir du enten og får noe, eller du går videre. Uten energi
    går magikeren tilbake til start og mister artefaktene. Skjoldet ditt kan settes på nytt i hver tur.
primer-typing =
    Skriv skritt som engelske retninger (n, e, s, w for nord, øst, sør, vest), flere om gangen: n n e.
    Gnomer: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4 for kolonne 5, rad 4; out 5 1 for å
    forlate et område; roll; end. Et avvist skritt forklares; det gjør ? n også.

## Variants, as a lobby lists them

variant-energy-needs-move = Energi bare til en magiker som har flyttet seg
variant-goal-exact = Startfeltet må nås med det siste steget
variant-round-limit = Høyst så mange runder


## Why a command is advised

needs-artifact = en artefakt den mangler
needs-energy = mer energi
needs-goal = målet
reason-card = Med { $value } steg kommer magikeren nærmest det den trenger: { $needs }.
reason-step = Det er veien til det magikeren trenger: { $needs }.
reason-goal = Det er målet: den som går inn i det slik, har vunnet.
reason-artifact = Der er det du mangler: { $artifact }.
reason-displace = Det fører den magikeren bort fra det den trenger.
reason-stay = Du får { $count } energi.
reason-end = Ingenting av det som er igjen, bringer deg nærmere det du trenger.
