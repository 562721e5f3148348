### Maginor på dansk. Spilleres og oraklers navne står ubøjet efter deres artsbetegnelse.


## Navne

oracle-guild-hall = Troldmændenes Råd
oracle-owl = Uglen
oracle-salamander = Salamanderen
oracle-raven = Ravnen
oracle-great-eagle = Store Ørn
oracle-unicorn = Enhjørningen
oracle-sphinx = Sfinksen
oracle-griffin = Griffen
oracle-kraken = Kraken
oracle-phoenix = Føniksen
oracle-dragon = Dragen

symbol = { $symbol ->
    [fire] ild
    [water] vand
    [earth] jord
    [air] luft
   *[fate] skæbne
}
symbol-short = { $symbol ->
    [fire] il
    [water] va
    [earth] jo
    [air] lu
   *[fate] sk
}
face = { $face ->
    [fire] ILD
    [water] VAND
    [earth] JORD
    [air] LUFT
    [fate] SKÆBNE
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] ild
    [water] vand
    [earth] jord
    [air] luft
    [fate] skæbne
   *[maginor] maginor
}
card = { $card ->
    [fire] ild
    [water] vand
    [earth] jord
    [air] luft
    [fate] skæbne
   *[sorcery] trolddomskort
}
card-short = { $card ->
    [fire] il
    [water] va
    [earth] jo
    [air] lu
    [fate] sk
   *[sorcery] tr
}
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Genfinde
    [restoration] Genskabe
    [domination] Dominere
    [persuasion] Overtale
    [telekinesis] Telekinese
    [teleportation] Teleportere
    [summoning] Tilkalde
    [reversal] Omvende
    [golden-cauldron] Den gyldne gryde
   *[high-wizard] Den øverste troldmand
}
beast = { $beast ->
    [earthbeast] jordvæsen
    [waterbeast] vandvæsen
   *[firebeast] ildvæsen
}
votes = { $count ->
    [one] { $count } stemme
   *[other] { $count } stemmer
}
counters = { $count ->
    [one] { $count } markør
   *[other] { $count } markører
}
slot = { $symbol ->
    [unknown] plads { $slot }
   *[fate] plads { $slot } ({ symbol })
}
slots = { $count ->
    [one] plads { $slots }
   *[other] plads { $slots }
}
place = { slot } på oraklet { $oracle }


## Hvad trylleformularerne gør

effect-retrieval = tag to kasserede symbolkort tilbage på hånden
effect-restoration = tag to kasserede trolddomskort tilbage på hånden
effect-domination = læg en eller to markører på ledige pladser, hvor din troldmand står
effect-persuasion = erstat en modstanders markør, hvor din troldmand står, med en af dine
effect-telekinesis = læg en markør på en ledig plads på et hvilket som helst orakel
effect-teleportation = sæt din troldmand på et andet orakel; din tur fortsætter
effect-summoning = optæl straks det første orakel efter Troldmændenes Råd; din tur slutter
effect-reversal = vind en duel, som du har tabt{ $tied ->
    [yes] , eller som endte uafgjort
   *[no] {""}
}{ $before ->
    [yes] , også før væsnerne er valgt
   *[no] {""}
}
effect-golden-cauldron = 3 stemmer værd til sidst
effect-high-wizard = 5 stemmer værd til sidst
effect-worthless = intet værd i denne udgave
spell-explained = { spell }: { $effect }


## Ordrer

command-play-symbol-card = spille symbolkortet { symbol }
command-play-sorcery-card = spille et trolddomskort for oraklet { $oracle }
command-cast-retrieval = bruge Genfinde til { $symbols }
command-cast-restoration = bruge Genskabe
command-cast-domination = bruge Dominere på { slots }
command-cast-persuasion = bruge Overtale på plads { $slot }
command-cast-telekinesis = bruge Telekinese på { place }
command-cast-teleportation = teleportere til oraklet { $oracle }
command-cast-summoning = bruge Tilkalde
command-move-wizard = flytte troldmanden til oraklet { $oracle }
command-roll-die = slå med terningen
command-choose-symbol = nævne { symbol }
command-choose-slot = tage plads { $slot }
command-choose-target = udfordre plads { $slot }
command-choose-beast = vælge { beast }
command-choose-beast-hidden = vælge et væsen
command-cast-reversal = bruge Omvende
command-decline-reversal = beholde Omvende
command-choose-reward = tage { $reward ->
    [oracle] oraklet
   *[spell] trylleformularen
}


## Hændelser

event-symbol-card-played = { $player } spiller symbolkortet { symbol }.
event-sorcery-card-played = { $player } spiller et trolddomskort for oraklet { $oracle }.
event-die-rolled = { $player } slår { face } for oraklet { $oracle }.
event-symbol-asked = { $player } skal nævne et symbol for oraklet { $oracle }.
event-symbol-named = { $player } nævner { symbol }.
event-slot-asked = { $player } skal tage en af pladserne { $slots } på oraklet { $oracle }.
event-influence-placed = { $player } lægger en markør på { place }.
event-target-asked = { $player } skal udfordre en af pladserne { $slots } på oraklet { $oracle }.
event-duel-began = { $challenger } udfordrer { $defender } om { place }.
event-beasts-asked = { $challenger } og { $defender } skal vælge deres væsner i hemmelighed.
event-beast-chosen = { $player } vælger i hemmelighed { beast }.
event-beast-hidden = { $player } har valgt et væsen.
event-beasts-revealed = Væsnerne afsløres: udfordrerens { $challenger_beast } mod forsvarerens { $defender_beast }.
event-reversal-asked = { $player } må bruge Omvende.
event-reversal-declined = { $player } beholder Omvende.
event-duel-won = { $winner } vinder duellen og holder { place }.
event-duel-tied = Uafgjort mellem { $challenger } og { $defender }: Begge markører går tilbage, og { place } er ledig.
event-spell-cast = { $player } bruger { spell }.
event-card-taken-back = { $player } tager { $card ->
    [sorcery] et trolddomskort
   *[fate] symbolkortet { card }
} tilbage på hånden.
event-influence-replaced = { $player } erstatter en markør fra { $owner } på { place }.
event-wizard-teleported = { $player } har nu sin troldmand på oraklet { $oracle }.
event-wizard-moved = { $player } flytter sin troldmand til oraklet { $oracle }.
event-maginor-moved = Maginor går { $place ->
    [on] op på oraklet
   *[before] til feltet før oraklet
} { $oracle }.
event-oracle-scored = Oraklet { $oracle } optælles: { $ranking }.
rank = { $player } er { $rank ->
    [1] nummer et
    [2] nummer to
    [3] nummer tre
   *[4] nummer fire
}
ranking-empty = ingen har en markør der
event-reward-asked = { $player } skal tage oraklet { $oracle } eller dets trylleformular.
event-oracle-won = { $player } vinder oraklet { $oracle } ({ votes }).
event-spell-won = { $player } vinder trylleformularen { spell }.
event-oracle-discarded = Ingen får oraklet { $oracle }.
event-spell-discarded = Ingen får trylleformularen { spell }.
event-counters-returned = { $player } tager { counters } tilbage.
event-wizard-displaced = { $player } må sætte sin troldmand i midten.
event-oracle-left-circle = Oraklet { $oracle } forlader kredsen.
event-turn-began = { $player } har turen.
event-turn-resumed = { $player } fortsætter sin tur.
event-game-ended = Spillet er slut: { $totals }; { $count ->
    [one] { $winners } vinder
   *[other] { $winners } deler sejren
}.
has-votes = { $player } har { votes }
without-effect-supply = Der lægges ingen markør: { $player } har ikke flere.
without-effect-slot = Der lægges ingen markør: Oraklet { $oracle } har ingen plads med symbolet { symbol }.
without-effect-held = Der lægges ingen markør: { $player } holder allerede alle pladser med symbolet { symbol } på oraklet { $oracle }.


## Spørgsmål

question-turn = det er din tur. Først kort og trylleformularer, så flyt eller slå.
question-symbol = nævn et symbol for oraklet { $oracle }.
question-slot = hvilken plads på oraklet { $oracle } tager du?
question-target = hvilken markør på oraklet { $oracle } udfordrer du?
duel = { $side ->
    [challenger] du udfordrer { $rival } om { place }
   *[defender] du forsvarer { place } mod { $rival }
}
question-beast = { duel }. Hvilket væsen?
question-reversal = { duel }. Vil du bruge Omvende?
question-reversal-revealed = { duel }, dit { $own } mod { $other }. Vil du bruge Omvende?
question-reward = du er først på oraklet { $oracle }. Hvad tager du?


## Menu

menu-play = spille et symbolkort
menu-sorcery = spille et trolddomskort
menu-sorcery-note = slå for et hvilket som helst orakel
menu-cast = bruge en trylleformular
menu-move = flytte troldmanden
menu-move-note = afslutter din tur
menu-only = ingen anden markør
menu-roll = slå for oraklet { $oracle }
menu-roll-note = afslutter din tur
menu-reversal = bruge Omvende
menu-reversal-note = du vinder duellen
menu-keep = beholde Omvende
menu-keep-note = duellen fortsætter
menu-beast-note = { $beast ->
    [earthbeast] slår vand; ved to af dem vinder forsvareren
    [waterbeast] slår ild; ved to af dem går begge markører tilbage
   *[firebeast] slår jord; ved to af dem går begge markører tilbage
}
menu-card = symbolkortet { symbol }
menu-oracle-note = ledigt: { $symbols }
menu-slot-note = holdes af { $player }
word-play = spil
word-sorcery = trolddom
word-cast = brug
word-move = flyt
word-roll = slå
word-only = kun
word-keep = behold
word-oracle = orakel
word-spell = formular
examples = 3, flyt 3, f ug


## Hvad et symbol ville gøre

outlook-no-counter = ingen virkning: ingen markør i beholdningen
outlook-free = { $count ->
    [one] { $count } ledig plads
   *[other] { $count } ledige pladser
}
outlook-duel = en duel mod { $rivals }
outlook-own = ingen virkning: alle pladserne er dine
outlook-missing = ingen virkning: findes ikke på dette orakel
outlook-wild = joker her: du nævner et symbol


## Brættet

head-oracle = Orakel
head-votes = stemmer
head-votes-short = st
head-rank = rang
head-wizards = troldmænd
head-wizards-short = tro
head-spell = formular
head-free = ledigt
head-first = første
head-second = anden
head-slots = pladser, med uret fra toppen
board-between = (feltet imellem)
board-spells = trylleformularer ved siden af:
board-ring = { $oracle }, med uret fra toppen:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] den første tager stemmerne eller formularen, den anden tager resten
    [either] den, der er alene, tager stemmerne eller formularen, resten går tabt
   *[votes] den første tager stemmerne
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor scorer det med næste skridt
   *[other] Maginor scorer det om { $count } skridt
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = skridt, til Maginor scorer oraklet
way-before-hall = Maginor er på feltet før oraklet { $oracle }; hans næste skridt optæller det og afslutter spillet.
way-before = Maginor er på feltet før oraklet { $oracle }; hans næste skridt fører op på det.
way-on-hall = Maginor er på oraklet { $oracle }; hans næste skridt optæller intet.
way-on = Maginor er på oraklet { $oracle }; hans næste skridt optæller det.
player-short = { $votes ->
    [one] { $votes } stemme
   *[other] { $votes } stemmer
}, { $counters ->
    [one] { $counters } markør
   *[other] { $counters } markører
}
player-long = { $votes ->
    [one] { $votes } stemme
   *[other] { $votes } stemmer
} vundet, { $counters ->
    [one] { $counters } markør
   *[other] { $counters } markører
} i beholdningen, troldmand { $where ->
    [middle] i midten
   *[oracle] på { $oracle }
}
player-no-cards = ingen kort
player-cards = hånd: { $hand }; kasseret: { $discards }
player-spells = trylleformularer: { $spells }
player-oracles = vundet: { $oracles }
tally = Vundet indtil nu: { $standings }.
tally-player = { $player } { votes }


## Oversigter

score-won = { $standings }; sejr til { $players }.
score-ahead = { $standings }; i spidsen: { $players }.
decided-oracle = Lige mange stemmer, så det mest værdifulde enkelte orakel afgør: { $standings }.
decided-shared = Lige mange stemmer og lige værdifulde bedste orakler: { $players } deler sejren.
score-note = Markører på hvert orakel, og hvem der ville vælge først og dernæst ved en optælling nu:
stats-events = { $count ->
    [one] { $count } hændelse
   *[other] { $count } hændelser
}
stats-dice = Terningslag: { $faces }
stats-duels = Dueller: { $count }
stats-lead = Skift af føring: { $oracles } på orakler, { $votes } i stemmer
stats-scored = Optalt, i rækkefølge: { $oracles }
stats-votes = stemmer
stats-turns = ture
stats-moves = flytninger
stats-rolls = terningslag
stats-cards = spillede kort
stats-counters = lagte markører
stats-replaced = erstattede markører
stats-results = dueller vundet, tabt, uafgjort
stats-spells-won = vundne trylleformularer
stats-spells-cast = brugte trylleformularer
stats-oracles = vundne orakler
deal-note = Troldmændene og Maginor står på Troldmændenes Råd.


## Afvisninger

refusal-game-over = spillet er slut, så ingen flere ordrer modtages
refusal-not-your-decision = { $player } må ikke gøre noget nu; beslutningen er hos { $players }
refusal-other-decision = { $player } kan ikke { $tried } nu; først skal der gøres dette: { $awaited }
refusal-card-not-held = { $player } har ikke kortet { card } på hånden; på hånden: { $hand }
refusal-off-board = { $player } har ikke sin troldmand på noget orakel og kan derfor ikke { $tried }; { $instead }
refusal-not-in-play = oraklet { $oracle } er ikke i spil; i spil er { $oracles }
refusal-same-oracle = { $player } har allerede sin troldmand på oraklet { $oracle }; mulige mål er { $oracles }
refusal-spell-not-held = { $player } har ikke trylleformularen { spell }; i besiddelse: { $spells }
refusal-nothing-to-take-back = { $player } har ikke kasseret noget { $spell ->
    [retrieval] symbolkort
   *[restoration] trolddomskort
}, så { spell } har intet at tage tilbage; trylleformularen beholdes
refusal-not-discarded = { $player } kan ikke tage { $symbols } tilbage; der tages netop { $count } af de kasserede { $discarded }, i den rækkefølge
refusal-slot-not-free = { $slots } på oraklet { $oracle } kan ikke tages; ledige er { $free }
refusal-no-slot = ingen plads
refusal-slots-order = { $slots } er ikke en eller to forskellige pladser i stigende rækkefølge
refusal-not-a-target = plads { $slot } på oraklet { $oracle } er ikke et mål; mål er { $targets }
refusal-no-counter = { $player } skal bruge { $needed ->
    [one] { $needed } markør
   *[other] { $needed } markører
} i beholdningen til { spell } og har { $supply }; trylleformularen beholdes
refusal-summoning-barred = kun Troldmændenes Råd er tilbage, og Tilkalde optæller det ikke; trylleformularen beholdes
refusal-dice = ordren slår { $taken ->
    [0] ingen terning
   *[1] én terning
}, men antallet af angivne slag er { $given }
refusal-rite = en indvielse bruges aldrig; den er stemmer værd til sidst

tried-cast-domination = bruge Dominere
tried-cast-persuasion = bruge Overtale
tried-cast-restoration = bruge Genskabe
tried-cast-retrieval = bruge Genfinde
tried-cast-reversal = bruge Omvende
tried-cast-summoning = bruge Tilkalde
tried-cast-telekinesis = bruge Telekinese
tried-cast-teleportation = bruge Teleportere
tried-be-helped-by-domination = få hjælp af Dominere
tried-be-helped-by-persuasion = få hjælp af Overtale
tried-choose-a-beast = vælge et væsen
tried-choose-a-reward = vælge en belønning
tried-choose-a-slot = vælge en plads
tried-choose-a-symbol = vælge et symbol
tried-choose-a-target = vælge et mål
tried-choose-its-reward = vælge sin belønning
tried-decline-it = lade være
tried-decline-reversal = lade være med at bruge Omvende
tried-move-its-wizard = flytte sin troldmand
tried-play-a-sorcery-card = spille et trolddomskort
tried-play-a-symbol-card = spille et symbolkort
tried-roll-the-die = slå med terningen
tried-take-its-turn = tage sin tur
instead-it-may-play-sorcery-or-move = det er muligt at spille trolddomskort eller flytte
instead-it-must-move = troldmanden skal flyttes
instead-the-spell-stays-held = trylleformularen beholdes


## Spillet på et minut

summary = Læg brikker på oraklerne for at vinde deres stemmer, før Maginor er kommet hele kredsen rundt. Flest stemmer vinder.
panel-goal = Et orakel er så mange stemmer værd, som dets segl viser. Den, der vinder flest stemmer, vinder spillet.
panel-turn = Din troldmand står på et orakel. Flyt ham i din tur til et andet, eller slå med terningen, hvor han står.
panel-symbol = Terningen eller et kort nævner et symbol. Din markør tager en plads med det symbol.
panel-duel = Ingen fri plads? Så er der duel om en rivals markør! Begge vælger i hemmelighed: jord slår vand, vand slår ild, ild slår jord.
panel-maginor = Når Maginor forlader et orakel, eller alle dets pladser er taget, optælles det: den med flest markører tager stemmerne eller trylleformularen, den næste får det andet. Når han er hjemme igen, slutter spillet.
lesson-roll = Terningen nævner et symbol: spilleren tager en plads med det symbol på oraklet under sin troldmand eller på det, som et trolddomskort nævner. Viser den Maginor, nævner spilleren symbolet, og Maginor går videre.
lesson-card = Et kort gør det samme som et slag, med et symbol efter eget valg, og afslutter ikke turen. Hvert symbolkort kan spilles én gang, indtil en trylleformular bringer det tilbage.
lesson-duel = Ingen plads med symbolet var fri, så der kæmpes om en rivals markør. Begge vælger i hemmelighed et væsen; hvert væsen slår et af de andre.
lesson-scored = Maginor har nået oraklet: den, der har flest markører dér, vælger mellem dets stemmer og dets trylleformular, og den næste får det andet.
primer-aim =
    Det gælder om at få stemmer. Et orakel i kredsen er lige så mange stemmer værd, som det har
    pladser, og hver plads bærer et symbol. Jo flere af dine markører der ligger på et orakel, desto
    højere er din rang der; står det lige, er den foran, hvis markør kommer først, talt med uret fra
    toppen. Når et orakel optælles, tager den første i rangordenen brikken eller trylleformularen
    ved siden af, og den anden får resten.
primer-turn =
    I din tur spiller du kort og bruger trylleformularer, som du vil, og gør så én af to ting: flyt
    din troldmand til et andet orakel, eller slå med terningen for det orakel, hvor han står.
primer-symbol =
    Et symbol, spillet eller slået, lægger en af dine markører på en ledig plads med det symbol. Er
    ingen ledig, udfordrer du en modstanders markør der. Skæbne er joker, hvor ingen plads bærer
    den. Med et trolddomskort slår du for et orakel efter eget valg, uanset hvor din troldmand er.
primer-maginor =
    Viser terningen Maginor, så nævn et symbol; derefter går han ét skridt: fra et orakel til feltet
    før det næste, eller derfra op på det. Det orakel, som han forlader, optælles; det samme gælder
    et orakel, hvis sidste plads bliver taget. En optælling afslutter turen. Markørerne går tilbage
    til deres ejere og troldmændene til midten; derfra skal en troldmand flytte, før der kan slås
    for den. Troldmændenes Råd optælles først, når Maginor igen kommer op på det, og så er spillet
    slut.
primer-duel =
    I en duel vælger begge et væsen i hemmelighed: jord slår vand, vand slår ild, ild slår jord. Ved
    to gange ild eller to gange vand går begge markører tilbage; ved to gange jord vinder
    forsvareren.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor rykker også frem efter et slag, der fører til en optælling
variant-reversal-before-duel = Omvende kan bruges, før bæsterne vælges
variant-reversal-covers-tie = Omvende gør også uafgjort til sejr
variant-rolled-fate-is-wild = Skæbne på terningen er joker, hvor der ikke er en plads til det
variant-rites-count = Ritualer tæller ved slutningen


## Why a command is advised

reason-beast = Ingen kan forudse den andens væsen; derfor er det bedst selv at være uforudsigelig.
reason-move = Til de næste kast er { $count ->
    [one] { $count } plads ledig
   *[other] { $count } pladser ledige
} her: { $oracle }.
reason-votes = Af alle valg giver det i gennemsnit flest stemmer, over alle terningens sider og alle dueller.
