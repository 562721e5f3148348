### Maginor på norsk (bokmål). Navn på spillere og orakler står ubøyd etter artsordet.


## Navn

oracle-guild-hall = Rådshallen
oracle-owl = Ugla
oracle-salamander = Salamanderen
oracle-raven = Ravnen
oracle-great-eagle = Den store ørnen
oracle-unicorn = Enhjørningen
oracle-sphinx = Sfinksen
oracle-griffin = Griffen
oracle-kraken = Kraken
oracle-phoenix = Føniksen
oracle-dragon = Dragen

symbol = { $symbol ->
    [fire] ild
    [water] vann
    [earth] jord
    [air] luft
   *[fate] skjebne
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
    [water] VANN
    [earth] JORD
    [air] LUFT
    [fate] SKJEBNE
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] ild
    [water] vann
    [earth] jord
    [air] luft
    [fate] skjebne
   *[maginor] maginor
}
card = { $card ->
    [fire] ild
    [water] vann
    [earth] jord
    [air] luft
    [fate] skjebne
   *[sorcery] besvergelse
}
card-short = { $card ->
    [fire] il
    [water] va
    [earth] jo
    [air] lu
    [fate] sk
   *[sorcery] be
}
cards-of-a-kind = { $card ->
    [sorcery] { $count } besvergelser
   *[fate] { $count } { card }
}
spell = { $spell ->
    [retrieval] Tilbakeføring
    [restoration] Gjenskaping
    [domination] Dominering
    [persuasion] Overtalelse
    [telekinesis] Telekinese
    [teleportation] Teleportering
    [summoning] Påkallelse
    [reversal] Underkjennelse
    [golden-cauldron] Den gyldne gryte
   *[high-wizard] Stormesteren
}
beast = { $beast ->
    [earthbeast] jordbeist
    [waterbeast] vannbeist
   *[firebeast] ildbeist
}
votes = { $count ->
    [one] { $count } stemme
   *[other] { $count } stemmer
}
counters = { $count ->
    [one] { $count } brikke
   *[other] { $count } brikker
}
slot = { $symbol ->
    [unknown] plass { $slot }
   *[fate] plass { $slot } ({ symbol })
}
slots = plass { $slots }
place = { slot } på orakelet { $oracle }


## Hva trylleformlene gjør

effect-retrieval = ta to kastede symbolkort tilbake på hånden
effect-restoration = ta to kastede besvergelser tilbake på hånden
effect-domination = legg én eller to brikker på ledige plasser der magikeren din står
effect-persuasion = bytt ut en motstanders brikke der magikeren din står, med en av dine
effect-telekinesis = legg en brikke på en ledig plass på et hvilket som helst orakel
effect-teleportation = sett magikeren din på et annet orakel; turen din fortsetter
effect-summoning = skår straks det første orakelet etter Rådshallen; turen din er over
effect-reversal = vinn en duell som du har tapt{ $tied ->
    [yes] {" "}eller spilt uavgjort
   *[no] {""}
}{ $before ->
    [yes] , også før beistene er valgt
   *[no] {""}
}
effect-golden-cauldron = verdt 3 stemmer til slutt
effect-high-wizard = verdt 5 stemmer til slutt
effect-worthless = ikke verdt noe i denne utgaven
spell-explained = { spell }: { $effect }


## Ordrer

command-play-symbol-card = spille symbolkortet { symbol }
command-play-sorcery-card = spille en besvergelse for orakelet { $oracle }
command-cast-retrieval = bruke Tilbakeføring på { $symbols }
command-cast-restoration = bruke Gjenskaping
command-cast-domination = bruke Dominering på { slots }
command-cast-persuasion = bruke Overtalelse på plass { $slot }
command-cast-telekinesis = bruke Telekinese på { place }
command-cast-teleportation = teleportere til orakelet { $oracle }
command-cast-summoning = bruke Påkallelse
command-move-wizard = flytte magikeren til orakelet { $oracle }
command-roll-die = kaste terningen
command-choose-symbol = nevne { symbol }
command-choose-slot = ta plass { $slot }
command-choose-target = utfordre plass { $slot }
command-choose-beast = velge { beast }
command-choose-beast-hidden = velge et beist
command-cast-reversal = bruke Underkjennelse
command-decline-reversal = beholde Underkjennelse
command-choose-reward = ta { $reward ->
    [oracle] orakelet
   *[spell] trylleformelen
}


## Hendelser

event-symbol-card-played = { $player } spiller symbolkortet { symbol }.
event-sorcery-card-played = { $player } spiller en besvergelse for orakelet { $oracle }.
event-die-rolled = { $player } slår { face } for orakelet { $oracle }.
event-symbol-asked = { $player } må nevne et symbol for orakelet { $oracle }.
event-symbol-named = { $player } nevner { symbol }.
event-slot-asked = { $player } må ta én av plassene { $slots } på orakelet { $oracle }.
event-influence-placed = { $player } legger en brikke på { place }.
event-target-asked = { $player } må utfordre én av plassene { $slots } på orakelet { $oracle }.
event-duel-began = { $challenger } utfordrer { $defender } om { place }.
event-beasts-asked = { $challenger } og { $defender } må velge beistene sine i hemmelighet.
event-beast-chosen = { $player } velger i hemmelighet { beast }.
event-beast-hidden = { $player } har valgt et beist.
event-beasts-revealed = Beistene vises: utfordrerens { $challenger_beast } mot forsvarerens { $defender_beast }.
event-reversal-asked = { $player } kan bruke Underkjennelse.
event-reversal-declined = { $player } beholder Underkjennelse.
event-duel-won = { $winner } vinner duellen og holder { place }.
event-duel-tied = Uavgjort mellom { $challenger } og { $defender }: Begge brikkene går tilbake, og { place } er ledig.
event-spell-cast = { $player } bruker { spell }.
event-card-taken-back = { $player } tar { $card ->
    [sorcery] en besvergelse
   *[fate] symbolkortet { card }
} tilbake på hånden.
event-influence-replaced = { $player } bytter ut brikken til { $owner } på { place }.
event-wizard-teleported = Magikeren til { $player } er nå på orakelet { $oracle }.
event-wizard-moved = { $player } flytter magikeren til orakelet { $oracle }.
event-maginor-moved = Maginor går { $place ->
    [on] opp på orakelet
   *[before] til feltet foran orakelet
} { $oracle }.
event-oracle-scored = Orakelet { $oracle } skåres: { $ranking }.
rank = { $player } er { $rank ->
    [1] først
    [2] nummer to
    [3] nummer tre
   *[4] nummer fire
}
ranking-empty = ingen har en brikke der
event-reward-asked = { $player } må ta orakelet { $oracle } eller trylleformelen ved siden av.
event-oracle-won = { $player } vinner orakelet { $oracle } ({ votes }).
event-spell-won = { $player } vinner trylleformelen { spell }.
event-oracle-discarded = Ingen får orakelet { $oracle }.
event-spell-discarded = Ingen får trylleformelen { spell }.
event-counters-returned = { $player } tar tilbake { counters }.
event-wizard-displaced = Magikeren til { $player } går til midten.
event-oracle-left-circle = Orakelet { $oracle } forlater sirkelen.
event-turn-began = { $player } har turen.
event-turn-resumed = { $player } fortsetter turen.
event-game-ended = Spillet er slutt: { $totals }; { $count ->
    [one] { $winners } vinner
   *[other] { $winners } deler seieren
}.
has-votes = { $player } har { votes }
without-effect-supply = Ingen brikke legges: { $player } har ikke flere.
without-effect-slot = Ingen brikke legges: Orakelet { $oracle } har ingen plass med symbolet { symbol }.
without-effect-held = Ingen brikke legges: { $player } holder allerede alle plassene med symbolet { symbol } på orakelet { $oracle }.


## Spørsmål

question-turn = det er din tur. Først kort og trylleformler, så flytt eller kast.
question-symbol = nevn et symbol for orakelet { $oracle }.
question-slot = hvilken plass på orakelet { $oracle } tar du?
question-target = hvilken brikke på orakelet { $oracle } utfordrer du?
duel = { $side ->
    [challenger] du utfordrer { $rival } om { place }
   *[defender] du forsvarer { place } mot { $rival }
}
question-beast = { duel }. Hvilket beist?
question-reversal = { duel }. Vil du bruke Underkjennelse?
question-reversal-revealed = { duel }, ditt { $own } mot { $other }. Vil du bruke Underkjennelse?
question-reward = du er først på orakelet { $oracle }. Hva tar du?


## Meny

menu-play = spille et symbolkort
menu-sorcery = spille en besvergelse
menu-sorcery-note = kast terningen for et hvilket som helst orakel
menu-cast = bruke en trylleformel
menu-move = flytte magikeren
menu-move-note = avslutter turen din
menu-only = ingen brikke til
menu-roll = kaste terningen for orakelet { $oracle }
menu-roll-note = avslutter turen din
menu-reversal = bruke Underkjennelse
menu-reversal-note = du vinner duellen
menu-keep = beholde Underkjennelse
menu-keep-note = duellen fortsetter
menu-beast-note = { $beast ->
    [earthbeast] slår vann; ved to av dem vinner forsvareren
    [waterbeast] slår ild; ved to av dem går begge brikkene tilbake
   *[firebeast] slår jord; ved to av dem går begge brikkene tilbake
}
menu-card = symbolkortet { symbol }
menu-oracle-note = ledig: { $symbols }
menu-slot-note = holdes av { $player }
word-play = spill
word-sorcery = besvergelse
word-cast = bruk
word-move = flytt
word-roll = kast
word-only = bare
word-keep = behold
word-oracle = orakel
word-spell = formel
examples = 3, flytt 3, f ug


## Hva et symbol ville gjøre

outlook-no-counter = ingen virkning: ingen brikke i forrådet
outlook-free = { $count ->
    [one] { $count } ledig plass
   *[other] { $count } ledige plasser
}
outlook-duel = en duell mot { $rivals }
outlook-own = ingen virkning: alle plassene er dine
outlook-missing = ingen virkning: finnes ikke på dette orakelet
outlook-wild = joker her: du nevner et symbol


## Brettet

head-oracle = Orakel
head-votes = stemmer
head-votes-short = st
head-rank = rang
head-wizards = magikere
head-wizards-short = mag
head-spell = formel
head-free = ledig
head-first = første
head-second = andre
head-slots = plasser, med klokken fra toppen
board-between = (feltet mellom)
board-spells = trylleformler ved siden av:
board-ring = { $oracle }, med klokken fra toppen:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] den første tar stemmene eller formelen, den andre tar resten
    [either] den som er alene, tar stemmene eller formelen, resten går tapt
   *[votes] den første tar stemmene
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor gir poeng for det med neste steg
   *[other] Maginor gir poeng for det om { $count } steg
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = steg til Maginor gir poeng for orakelet
way-before-hall = Maginor er på feltet foran orakelet { $oracle }; det neste skrittet skårer det og avslutter spillet.
way-before = Maginor er på feltet foran orakelet { $oracle }; det neste skrittet fører opp på det.
way-on-hall = Maginor er på orakelet { $oracle }; det neste skrittet skårer ingenting.
way-on = Maginor er på orakelet { $oracle }; det neste skrittet skårer det.
player-short = { $votes ->
    [one] { $votes } stemme
   *[other] { $votes } stemmer
}, { $counters ->
    [one] { $counters } brikke
   *[other] { $counters } brikker
}
player-long = { $votes ->
    [one] { $votes } stemme
   *[other] { $votes } stemmer
} vunnet, { $counters ->
    [one] { $counters } brikke
   *[other] { $counters } brikker
} i forrådet, magiker { $where ->
    [middle] i midten
   *[oracle] på { $oracle }
}
player-no-cards = ingen kort
player-cards = hånd: { $hand }; kastet: { $discards }
player-spells = trylleformler: { $spells }
player-oracles = vunnet: { $oracles }
tally = Vunnet hittil: { $standings }.
tally-player = { $player } { votes }


## Oversikter

score-won = { $standings }; seier til { $players }.
score-ahead = { $standings }; i ledelsen: { $players }.
decided-oracle = Like mange stemmer, så det mest verdifulle enkelte orakelet avgjør: { $standings }.
decided-shared = Like mange stemmer og like verdifulle beste orakler: { $players } deler seieren.
score-note = Brikker på hvert orakel, og hvem som ville velge først og som nummer to ved en skåring nå:
stats-events = { $count ->
    [one] { $count } hendelse
   *[other] { $count } hendelser
}
stats-dice = Terningkast: { $faces }
stats-duels = Dueller: { $count }
stats-lead = Skifter av ledelse: { $oracles } på orakler, { $votes } i stemmer
stats-scored = Skåret, i rekkefølge: { $oracles }
stats-votes = stemmer
stats-turns = turer
stats-moves = flyttinger
stats-rolls = terningkast
stats-cards = spilte kort
stats-counters = lagte brikker
stats-replaced = utbyttede brikker
stats-results = dueller vunnet, tapt, uavgjort
stats-spells-won = vunne trylleformler
stats-spells-cast = brukte trylleformler
stats-oracles = vunne orakler
deal-note = Magikerne og Maginor står på Rådshallen.


## Avvisninger

refusal-game-over = spillet er slutt, så ingen flere ordrer godtas
refusal-not-your-decision = { $player } kan ikke gjøre noe nå; avgjørelsen ligger hos { $players }
refusal-other-decision = { $player } kan ikke { $tried } nå; først gjelder det å { $awaited }
refusal-card-not-held = { $player } har ikke kortet { card } på hånden; på hånden: { $hand }
refusal-off-board = magikeren til { $player } er ikke på noe orakel, så det går ikke an å { $tried }; { $instead }
refusal-not-in-play = orakelet { $oracle } er ikke i spill; i spill er { $oracles }
refusal-same-oracle = magikeren til { $player } er allerede på orakelet { $oracle }; mulige mål er { $oracles }
refusal-spell-not-held = { $player } har ikke trylleformelen { spell }; i eie: { $spells }
refusal-nothing-to-take-back = { $player } har ikke kastet { $spell ->
    [retrieval] noe symbolkort
   *[restoration] noen besvergelse
}, så { spell } har ingenting å ta tilbake; trylleformelen beholdes
refusal-not-discarded = { $player } kan ikke ta tilbake { $symbols }; det tas nøyaktig { $count } av de kastede { $discarded }, i den rekkefølgen
refusal-slot-not-free = { $slots } på orakelet { $oracle } kan ikke tas; ledige er { $free }
refusal-no-slot = ingen plass
refusal-slots-order = { $slots } er ikke én eller to forskjellige plasser i stigende rekkefølge
refusal-not-a-target = plass { $slot } på orakelet { $oracle } er ikke et mål; mål er { $targets }
refusal-no-counter = { $player } trenger { $needed ->
    [one] { $needed } brikke
   *[other] { $needed } brikker
} i forrådet til { spell } og har { $supply }; trylleformelen beholdes
refusal-summoning-barred = bare Rådshallen er igjen, og Påkallelse skårer den ikke; trylleformelen beholdes
refusal-dice = ordren kaster { $taken ->
    [0] ingen terning
   *[1] én terning
}, men antallet kast som er oppgitt, er { $given }
refusal-rite = et rituale brukes aldri; det er verdt stemmer til slutt

tried-cast-domination = bruke Dominering
tried-cast-persuasion = bruke Overtalelse
tried-cast-restoration = bruke Gjenskaping
tried-cast-retrieval = bruke Tilbakeføring
tried-cast-reversal = bruke Underkjennelse
tried-cast-summoning = bruke Påkallelse
tried-cast-telekinesis = bruke Telekinese
tried-cast-teleportation = bruke Teleportering
tried-be-helped-by-domination = få hjelp av Dominering
tried-be-helped-by-persuasion = få hjelp av Overtalelse
tried-choose-a-beast = velge et beist
tried-choose-a-reward = velge en belønning
tried-choose-a-slot = velge en plass
tried-choose-a-symbol = velge et symbol
tried-choose-a-target = velge et mål
tried-choose-its-reward = velge belønningen
tried-decline-it = la være
tried-decline-reversal = la være å bruke Underkjennelse
tried-move-its-wizard = flytte magikeren
tried-play-a-sorcery-card = spille en besvergelse
tried-play-a-symbol-card = spille et symbolkort
tried-roll-the-die = kaste terningen
tried-take-its-turn = gjennomføre turen
instead-it-may-play-sorcery-or-move = det er mulig å spille besvergelser eller å flytte
instead-it-must-move = magikeren må flytte
instead-the-spell-stays-held = trylleformelen beholdes


## Spillet på ett minutt

summary = Legg brikker på oraklene for å vinne stemmene deres før Maginor har gått én gang rundt sirkelen. Flest stemmer vinner.
panel-goal = Et orakel er verdt så mange stemmer som seglet viser. Den som vinner flest stemmer, vinner spillet.
panel-turn = Magikeren din står på et orakel. Flytt den til et annet i turen din, eller kast terningen der den står.
panel-symbol = Terningen eller et kort nevner et symbol. Brikken din tar en plass med det symbolet.
panel-duel = Ingen ledig plass? Da blir det duell om brikken til en rival! Begge velger i hemmelighet: jord slår vann, vann slår ild, ild slår jord.
panel-maginor = Når Maginor forlater et orakel, eller alle plassene er tatt, skåres det: den med flest brikker tar stemmene eller trylleformelen, den neste får det andre. Når han er hjemme igjen, slutter spillet.
lesson-roll = Terningen nevner et symbol: spilleren tar en plass med det symbolet på orakelet under trollmannen sin, eller på det som en besvergelse nevner. Viser den Maginor, nevner spilleren symbolet, og Maginor går videre.
lesson-card = Et kort gjør det samme som et kast, med et symbol etter eget valg, og avslutter ikke turen. Hvert symbolkort kan spilles én gang, til en trylleformel bringer det tilbake.
lesson-duel = Ingen plass med symbolet var ledig, så det kjempes om brikken til en rival. Begge velger et beist i hemmelighet; hvert beist slår ett av de andre.
lesson-scored = Maginor har nådd orakelet: den som har flest brikker der, velger mellom stemmene og trylleformelen, og den neste får det andre.
primer-aim =
    Det gjelder å få stemmer. Et orakel i sirkelen er verdt like mange stemmer som det har plasser,
    og hver plass bærer et symbol. Jo flere av brikkene dine som ligger på et orakel, desto høyere
    er rangen din der; står det likt, ligger den foran som har brikken som kommer først, regnet med
    klokken fra toppen. Når et orakel skåres, tar den første i rangordenen brikken selv eller
    trylleformelen ved siden av, og den andre får det som er igjen.
primer-turn =
    I turen din spiller du kort og bruker trylleformler som du vil, og gjør så én av to ting: Flytt
    magikeren din til et annet orakel, eller kast terningen for orakelet der den står.
primer-symbol =
    Et symbol, spilt eller kastet, legger en av brikkene dine på en ledig plass med det symbolet. Er
    ingen ledig, utfordrer du en motstanders brikke der. Skjebne er joker der ingen plass bærer den.
    Med en besvergelse kaster du terningen for et orakel du velger selv, uansett hvor magikeren din
    er.
primer-maginor =
    Viser terningen Maginor, nevner du et symbol; deretter går han ett skritt: fra et orakel til
    feltet foran det neste, eller derfra opp på det. Orakelet han forlater, skåres; det samme gjelder
    et orakel der den siste plassen blir tatt. En skåring avslutter turen. Brikkene går tilbake til
    forrådet og magikerne til midten; derfra må en magiker flytte før det kan kastes for den.
    Rådshallen skåres først når Maginor kommer opp på den igjen, og da er spillet slutt.
primer-duel =
    I en duell velger begge et beist i hemmelighet: Jord slår vann, vann slår ild, ild slår jord. Ved
    to ganger ild eller to ganger vann går begge brikkene tilbake; ved to ganger jord vinner
    forsvareren.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor rykker også fram etter et kast som fører til en poengsetting
variant-reversal-before-duel = Underkjennelse kan brukes før beistene velges
variant-reversal-covers-tie = Underkjennelse gjør også uavgjort til seier
variant-rolled-fate-is-wild = Skjebne på terningen er joker der det ikke finnes en plass til det
variant-rites-count = Ritualer teller ved slutten


## Why a command is advised

reason-beast = Ingen kan forutse den andres beist; derfor er det best å være uforutsigbar selv.
reason-move = Til de neste kastene er { $count ->
    [one] { $count } plass ledig
   *[other] { $count } plasser ledige
} her: { $oracle }.
reason-votes = Av alle valg gir det i snitt flest stemmer, over alle terningens sider og alle dueller.
