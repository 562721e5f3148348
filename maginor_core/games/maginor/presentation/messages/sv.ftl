### Maginor på svenska. Spelares och orakels namn står oböjda efter sitt artord.


## Namn

oracle-guild-hall = Rådhuset
oracle-owl = Ugglan
oracle-salamander = Salamandern
oracle-raven = Korpen
oracle-great-eagle = Stora Örnen
oracle-unicorn = Enhörningen
oracle-sphinx = Sfinxen
oracle-griffin = Gripen
oracle-kraken = Kraken
oracle-phoenix = Fenixen
oracle-dragon = Draken

symbol = { $symbol ->
    [fire] eld
    [water] vatten
    [earth] jord
    [air] luft
   *[fate] öde
}
symbol-short = { $symbol ->
    [fire] el
    [water] va
    [earth] jo
    [air] lu
   *[fate] öd
}
face = { $face ->
    [fire] ELD
    [water] VATTEN
    [earth] JORD
    [air] LUFT
    [fate] ÖDE
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] eld
    [water] vatten
    [earth] jord
    [air] luft
    [fate] öde
   *[maginor] maginor
}
card = { $card ->
    [fire] eld
    [water] vatten
    [earth] jord
    [air] luft
    [fate] öde
   *[sorcery] trolldomskort
}
card-short = { $card ->
    [fire] el
    [water] va
    [earth] jo
    [air] lu
    [fate] öd
   *[sorcery] tr
}
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Återkallning
    [restoration] Återställning
    [domination] Dominans
    [persuasion] Övertalning
    [telekinesis] Telekinesi
    [teleportation] Teleportering
    [summoning] Inkallning
    [reversal] Omsvängning
    [golden-cauldron] Den gyllene kitteln
   *[high-wizard] Överstetrollkarlen
}
beast = { $beast ->
    [earthbeast] jordbest
    [waterbeast] vattenbest
   *[firebeast] eldbest
}
votes = { $count ->
    [one] { $count } röst
   *[other] { $count } röster
}
counters = { $count ->
    [one] { $count } markör
   *[other] { $count } markörer
}
slot = { $symbol ->
    [unknown] plats { $slot }
   *[fate] plats { $slot } ({ symbol })
}
slots = plats { $slots }
place = { slot } på oraklet { $oracle }


## Vad förtrollningarna gör

effect-retrieval = ta tillbaka två kastade symbolkort på handen
effect-restoration = ta tillbaka två kastade trolldomskort på handen
effect-domination = lägg en eller två markörer på lediga platser där din trollkarl står
effect-persuasion = byt ut en motståndares markör där din trollkarl står mot en av dina
effect-telekinesis = lägg en markör på en ledig plats på vilket orakel som helst
effect-teleportation = ställ din trollkarl på ett annat orakel; din tur fortsätter
effect-summoning = räkna genast poäng på det första oraklet efter Rådhuset; din tur är slut
effect-reversal = vinn en duell som du har förlorat{ $tied ->
    [yes] {" "}eller som slutat oavgjort
   *[no] {""}
}{ $before ->
    [yes] , även innan bestarna är valda
   *[no] {""}
}
effect-golden-cauldron = värd 3 röster i slutet
effect-high-wizard = värd 5 röster i slutet
effect-worthless = inget värd i den här utgåvan
spell-explained = { spell }: { $effect }


## Order

command-play-symbol-card = spela symbolkortet { symbol }
command-play-sorcery-card = spela ett trolldomskort för oraklet { $oracle }
command-cast-retrieval = använda Återkallning på { $symbols }
command-cast-restoration = använda Återställning
command-cast-domination = använda Dominans på { slots }
command-cast-persuasion = använda Övertalning på plats { $slot }
command-cast-telekinesis = använda Telekinesi på { place }
command-cast-teleportation = teleportera till oraklet { $oracle }
command-cast-summoning = använda Inkallning
command-move-wizard = flytta trollkarlen till oraklet { $oracle }
command-roll-die = slå tärningen
command-choose-symbol = nämna { symbol }
command-choose-slot = ta plats { $slot }
command-choose-target = utmana plats { $slot }
command-choose-beast = välja { beast }
command-choose-beast-hidden = välja en best
command-cast-reversal = använda Omsvängning
command-decline-reversal = behålla Omsvängning
command-choose-reward = ta { $reward ->
    [oracle] oraklet
   *[spell] förtrollningen
}


## Händelser

event-symbol-card-played = { $player } spelar symbolkortet { symbol }.
event-sorcery-card-played = { $player } spelar ett trolldomskort för oraklet { $oracle }.
event-die-rolled = { $player } slår { face } för oraklet { $oracle }.
event-symbol-asked = { $player } måste nämna en symbol för oraklet { $oracle }.
event-symbol-named = { $player } nämner { symbol }.
event-slot-asked = { $player } måste ta en av platserna { $slots } på oraklet { $oracle }.
event-influence-placed = { $player } lägger en markör på { place }.
event-target-asked = { $player } måste utmana en av platserna { $slots } på oraklet { $oracle }.
event-duel-began = { $challenger } utmanar { $defender } om { place }.
event-beasts-asked = { $challenger } och { $defender } måste välja sina bestar i hemlighet.
event-beast-chosen = { $player } väljer i hemlighet { beast }.
event-beast-hidden = { $player } har valt en best.
event-beasts-revealed = Bestarna visas: utmanarens { $challenger_beast } mot försvararens { $defender_beast }.
event-reversal-asked = { $player } får använda Omsvängning.
event-reversal-declined = { $player } behåller Omsvängning.
event-duel-won = { $winner } vinner duellen och håller { place }.
event-duel-tied = Oavgjort mellan { $challenger } och { $defender }: båda markörerna går tillbaka, och { place } är ledig.
event-spell-cast = { $player } använder { spell }.
event-card-taken-back = { $player } tar tillbaka { $card ->
    [sorcery] ett trolldomskort
   *[fate] symbolkortet { card }
} på handen.
event-influence-replaced = { $player } byter ut en markör från { $owner } på { place }.
event-wizard-teleported = { $player } har nu sin trollkarl på oraklet { $oracle }.
event-wizard-moved = { $player } flyttar sin trollkarl till oraklet { $oracle }.
event-maginor-moved = Maginor går { $place ->
    [on] upp på oraklet
   *[before] till fältet före oraklet
} { $oracle }.
event-oracle-scored = Poängräkning på oraklet { $oracle }: { $ranking }.
rank = { $player } är { $rank ->
    [1] först
    [2] tvåa
    [3] trea
   *[4] fyra
}
ranking-empty = ingen har en markör där
event-reward-asked = { $player } måste ta oraklet { $oracle } eller dess förtrollning.
event-oracle-won = { $player } vinner oraklet { $oracle } ({ votes }).
event-spell-won = { $player } vinner förtrollningen { spell }.
event-oracle-discarded = Ingen får oraklet { $oracle }.
event-spell-discarded = Ingen får förtrollningen { spell }.
event-counters-returned = { $player } tar tillbaka { counters }.
event-wizard-displaced = { $player } måste ställa sin trollkarl i mitten.
event-oracle-left-circle = Oraklet { $oracle } lämnar cirkeln.
event-turn-began = { $player } står i tur.
event-turn-resumed = { $player } fortsätter sin tur.
event-game-ended = Spelet är slut: { $totals }; { $count ->
    [one] { $winners } vinner
   *[other] { $winners } delar på segern
}.
has-votes = { $player } har { votes }
without-effect-supply = Ingen markör läggs: { $player } har inga kvar.
without-effect-slot = Ingen markör läggs: oraklet { $oracle } har ingen plats med symbolen { symbol }.
without-effect-held = Ingen markör läggs: { $player } håller redan alla platser med symbolen { symbol } på oraklet { $oracle }.


## Frågor

question-turn = det är din tur. Först kort och förtrollningar, sedan flytta eller slå.
question-symbol = nämn en symbol för oraklet { $oracle }.
question-slot = vilken plats på oraklet { $oracle } tar du?
question-target = vilken markör på oraklet { $oracle } utmanar du?
duel = { $side ->
    [challenger] du utmanar { $rival } om { place }
   *[defender] du försvarar { place } mot { $rival }
}
question-beast = { duel }. Vilken best?
question-reversal = { duel }. Vill du använda Omsvängning?
question-reversal-revealed = { duel }, din { $own } mot { $other }. Vill du använda Omsvängning?
question-reward = du är först på oraklet { $oracle }. Vad tar du?


## Meny

menu-play = spela ett symbolkort
menu-sorcery = spela ett trolldomskort
menu-sorcery-note = slå tärningen för vilket orakel som helst
menu-cast = använda en förtrollning
menu-move = flytta trollkarlen
menu-move-note = avslutar din tur
menu-only = ingen andra markör
menu-roll = slå tärningen för oraklet { $oracle }
menu-roll-note = avslutar din tur
menu-reversal = använda Omsvängning
menu-reversal-note = du vinner duellen
menu-keep = behålla Omsvängning
menu-keep-note = duellen fortsätter
menu-beast-note = { $beast ->
    [earthbeast] slår vatten; med två av dem vinner försvararen
    [waterbeast] slår eld; med två av dem går båda markörerna tillbaka
   *[firebeast] slår jord; med två av dem går båda markörerna tillbaka
}
menu-card = symbolkortet { symbol }
menu-oracle-note = ledigt: { $symbols }
menu-slot-note = hålls av { $player }
word-play = spela
word-sorcery = trolldom
word-cast = använd
word-move = flytta
word-roll = slå
word-only = bara
word-keep = behåll
word-oracle = orakel
word-spell = förtrollning
examples = 3, flytta 3, f ug


## Vad en symbol skulle göra

outlook-no-counter = ingen verkan: ingen markör i förrådet
outlook-free = { $count ->
    [one] { $count } ledig plats
   *[other] { $count } lediga platser
}
outlook-duel = en duell mot { $rivals }
outlook-own = ingen verkan: alla platserna är dina
outlook-missing = ingen verkan: finns inte på det här oraklet
outlook-wild = joker här: du nämner en symbol


## Brädet

head-oracle = Orakel
head-votes = röster
head-votes-short = rö
head-rank = rang
head-wizards = trollkarlar
head-wizards-short = tro
head-spell = förtrollning
head-free = ledigt
head-first = första
head-second = andra
head-slots = platser, medurs från toppen
board-between = (fältet emellan)
board-spells = förtrollningar bredvid:
board-ring = { $oracle }, medurs från toppen:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] den första tar rösterna eller förtrollningen, den andra tar resten
    [either] den som är ensam tar rösterna eller förtrollningen, resten går förlorat
   *[votes] den första tar rösterna
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor räknar det med nästa steg
   *[other] Maginor räknar det om { $count } steg
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = steg tills Maginor räknar oraklet
way-before-hall = Maginor är på fältet före oraklet { $oracle }; nästa steg ger poängräkning där och avslutar spelet.
way-before = Maginor är på fältet före oraklet { $oracle }; nästa steg leder upp på det.
way-on-hall = Maginor är på oraklet { $oracle }; nästa steg ger ingen poängräkning.
way-on = Maginor är på oraklet { $oracle }; nästa steg ger poängräkning där.
player-short = { $votes ->
    [one] { $votes } röst
   *[other] { $votes } röster
}, { $counters ->
    [one] { $counters } markör
   *[other] { $counters } markörer
}
player-long = { $votes ->
    [one] { $votes } vunnen röst
   *[other] { $votes } vunna röster
}, { $counters ->
    [one] { $counters } markör
   *[other] { $counters } markörer
} i förrådet, trollkarl { $where ->
    [middle] i mitten
   *[oracle] på { $oracle }
}
player-no-cards = inga kort
player-cards = hand: { $hand }; kastat: { $discards }
player-spells = förtrollningar: { $spells }
player-oracles = vunnet: { $oracles }
tally = Vunnet hittills: { $standings }.
tally-player = { $player } { votes }


## Översikter

score-won = { $standings }; seger för { $players }.
score-ahead = { $standings }; i ledning: { $players }.
decided-oracle = Lika många röster, så det värdefullaste enskilda oraklet avgör: { $standings }.
decided-shared = Lika många röster och lika värdefulla bästa orakel: { $players } delar på segern.
score-note = Markörer på varje orakel, och vilka som skulle välja först och därefter vid en poängräkning nu:
stats-events = { $count ->
    [one] { $count } händelse
   *[other] { $count } händelser
}
stats-dice = Tärningsslag: { $faces }
stats-duels = Dueller: { $count }
stats-lead = Ledarbyten: { $oracles } på orakel, { $votes } i röster
stats-scored = Poängräknade, i ordning: { $oracles }
stats-votes = röster
stats-turns = turer
stats-moves = förflyttningar
stats-rolls = tärningsslag
stats-cards = spelade kort
stats-counters = lagda markörer
stats-replaced = utbytta markörer
stats-results = dueller vunna, förlorade, oavgjorda
stats-spells-won = vunna förtrollningar
stats-spells-cast = använda förtrollningar
stats-oracles = vunna orakel
deal-note = Trollkarlarna och Maginor står på Rådhuset.


## Avslag

refusal-game-over = spelet är slut, så inga fler order tas emot
refusal-not-your-decision = { $player } får inte göra något nu; beslutet ligger hos { $players }
refusal-other-decision = { $player } kan inte { $tried } nu; först gäller det att { $awaited }
refusal-card-not-held = { $player } har inte kortet { card } på handen; på handen: { $hand }
refusal-off-board = { $player } har inte sin trollkarl på något orakel och kan därför inte { $tried }; { $instead }
refusal-not-in-play = oraklet { $oracle } är inte i spel; i spel är { $oracles }
refusal-same-oracle = { $player } har redan sin trollkarl på oraklet { $oracle }; möjliga mål är { $oracles }
refusal-spell-not-held = { $player } har inte förtrollningen { spell }; i sin ägo: { $spells }
refusal-nothing-to-take-back = { $player } har inte kastat något { $spell ->
    [retrieval] symbolkort
   *[restoration] trolldomskort
}, så { spell } har inget att ta tillbaka; förtrollningen behålls
refusal-not-discarded = { $player } kan inte ta tillbaka { $symbols }; det ska vara exakt { $count } av de kastade { $discarded }, i den ordningen
refusal-slot-not-free = { $slots } på oraklet { $oracle } kan inte tas; lediga är { $free }
refusal-no-slot = ingen plats
refusal-slots-order = { $slots } är inte en eller två olika platser i stigande ordning
refusal-not-a-target = plats { $slot } på oraklet { $oracle } är inget mål; mål är { $targets }
refusal-no-counter = { $player } behöver { $needed ->
    [one] { $needed } markör
   *[other] { $needed } markörer
} i förrådet för { spell } och har { $supply }; förtrollningen behålls
refusal-summoning-barred = bara Rådhuset är kvar, och Inkallning räknar inte poäng där; förtrollningen behålls
refusal-dice = ordern slår { $taken ->
    [0] ingen tärning
   *[1] en tärning
}, men antalet angivna slag är { $given }
refusal-rite = en ritual används aldrig; den är värd röster i slutet

tried-cast-domination = använda Dominans
tried-cast-persuasion = använda Övertalning
tried-cast-restoration = använda Återställning
tried-cast-retrieval = använda Återkallning
tried-cast-reversal = använda Omsvängning
tried-cast-summoning = använda Inkallning
tried-cast-telekinesis = använda Telekinesi
tried-cast-teleportation = använda Teleportering
tried-be-helped-by-domination = få hjälp av Dominans
tried-be-helped-by-persuasion = få hjälp av Övertalning
tried-choose-a-beast = välja en best
tried-choose-a-reward = välja en belöning
tried-choose-a-slot = välja en plats
tried-choose-a-symbol = välja en symbol
tried-choose-a-target = välja ett mål
tried-choose-its-reward = välja sin belöning
tried-decline-it = avstå
tried-decline-reversal = avstå från Omsvängning
tried-move-its-wizard = flytta sin trollkarl
tried-play-a-sorcery-card = spela ett trolldomskort
tried-play-a-symbol-card = spela ett symbolkort
tried-roll-the-die = slå tärningen
tried-take-its-turn = genomföra sin tur
instead-it-may-play-sorcery-or-move = det går att spela trolldomskort eller flytta
instead-it-must-move = trollkarlen måste flyttas
instead-the-spell-stays-held = förtrollningen behålls


## Spelet på en minut

summary = Lägg marker på oraklen för att vinna deras röster innan Maginor har gått ett varv runt cirkeln. Flest röster vinner.
panel-goal = Ett orakel är värt så många röster som sigillet visar. Den som vinner flest röster vinner spelet.
panel-turn = Din trollkarl står på ett orakel. Flytta den i din tur till ett annat, eller slå tärningen där den står.
panel-symbol = Tärningen eller ett kort nämner en symbol. Din markör tar en plats med den symbolen.
panel-duel = Ingen ledig plats? Då blir det duell om en rivals markör! Båda väljer i hemlighet: jord slår vatten, vatten slår eld, eld slår jord.
panel-maginor = När Maginor lämnar ett orakel, eller alla dess platser är tagna, räknas poäng: den med flest markörer tar rösterna eller förtrollningen, tvåan får det andra. När han är hemma igen slutar spelet.
lesson-roll = Tärningen anger en symbol: spelaren tar en plats med den symbolen på oraklet under sin trollkarl, eller på det som ett trolldomskort anger. Visar den Maginor nämner spelaren symbolen, och Maginor går vidare.
lesson-card = Ett kort gör detsamma som ett slag, med en symbol efter eget val, och avslutar inte turen. Varje symbolkort kan spelas en gång, tills en förtrollning hämtar tillbaka det.
lesson-duel = Ingen plats med symbolen var ledig, så man kämpar om en rivals markör. Båda väljer en best i hemlighet; varje best slår en av de andra.
lesson-scored = Maginor har nått oraklet: den som har flest markörer där väljer mellan dess röster och dess förtrollning, och tvåan får det andra.
primer-aim =
    Det gäller att få röster. Ett orakel i cirkeln är värt lika många röster som det har platser, och
    varje plats bär en symbol. Ju fler av dina markörer som ligger på ett orakel, desto högre rang
    har du där; är det lika ligger den före vars markör kommer först, medurs från toppen. När poäng
    räknas på ett orakel tar den första i rangordningen brickan eller förtrollningen bredvid, och den
    andra får det som är kvar.
primer-turn =
    I din tur spelar du kort och använder förtrollningar som du vill, och gör sedan en av två saker:
    flytta din trollkarl till ett annat orakel, eller slå tärningen för oraklet där den står.
primer-symbol =
    En symbol, spelad eller slagen, lägger en av dina markörer på en ledig plats med den symbolen. Är
    ingen ledig utmanar du en motståndares markör där. Öde är joker där ingen plats bär det. Med ett
    trolldomskort slår du tärningen för ett orakel som du själv väljer, var din trollkarl än är.
primer-maginor =
    Visar tärningen Maginor nämner du en symbol, och sedan går han ett steg: från ett orakel till
    fältet före nästa, eller därifrån upp på det. På oraklet som han lämnar räknas poäng; likaså på
    ett vars sista plats tas. En poängräkning avslutar turen. Markörerna går tillbaka till förrådet
    och trollkarlarna till mitten; därifrån måste en trollkarl flyttas innan tärningen kan slås för
    den. På Rådhuset räknas poäng först när Maginor kommer upp på det igen, och då är spelet slut.
primer-duel =
    I en duell väljer båda en best i hemlighet: jord slår vatten, vatten slår eld, eld slår jord. Vid
    två eld eller två vatten går båda markörerna tillbaka; vid två jord vinner försvararen.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor går framåt även efter ett slag som leder till en poängräkning
variant-reversal-before-duel = Omsvängning får användas innan bestarna väljs
variant-reversal-covers-tie = Omsvängning gör även oavgjort till vinst
variant-rolled-fate-is-wild = Öde på tärningen är joker där det inte finns någon plats för den
variant-rites-count = Riter räknas i slutet


## Why a command is advised

reason-beast = Ingen kan förutse den andres best; därför är det bäst att själv vara oförutsägbar.
reason-move = För nästa kast är { $count ->
    [one] { $count } plats ledig
   *[other] { $count } platser lediga
} här: { $oracle }.
reason-votes = Av alla val ger det i genomsnitt flest röster, över alla tärningens sidor och alla dueller.
