### Maginor magyarul. A nevek ragozatlanul állnak; ARTICLE a névelőt is eléjük teszi.


## Nevek

oracle-guild-hall = Székház
oracle-owl = Bagoly
oracle-salamander = Szalamandra
oracle-raven = Holló
oracle-great-eagle = Szürke Sas
oracle-unicorn = Egyszarvú
oracle-sphinx = Szfinx
oracle-griffin = Griff
oracle-kraken = Kraken
oracle-phoenix = Főnix
oracle-dragon = Sárkány

symbol = { $symbol ->
    [fire] tűz
    [water] víz
    [earth] föld
    [air] levegő
   *[fate] végzet
}
symbol-short = { $symbol ->
    [fire] tű
    [water] ví
    [earth] fö
    [air] le
   *[fate] vé
}
face = { $face ->
    [fire] TŰZ
    [water] VÍZ
    [earth] FÖLD
    [air] LEVEGŐ
    [fate] VÉGZET
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] tűz
    [water] víz
    [earth] föld
    [air] levegő
    [fate] végzet
   *[maginor] maginor
}
card = { $card ->
    [fire] tűz
    [water] víz
    [earth] föld
    [air] levegő
    [fate] végzet
   *[sorcery] boszorkányság
}
card-short = { $card ->
    [fire] tű
    [water] ví
    [earth] fö
    [air] le
    [fate] vé
   *[sorcery] bo
}
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Visszavétel
    [restoration] Helyreállítás
    [domination] Fölény
    [persuasion] Meggyőzés
    [telekinesis] Telekinézis
    [teleportation] Teleportálás
    [summoning] Behívás
    [reversal] Megfordítás
    [golden-cauldron] Arany üst
   *[high-wizard] Fővarázsló
}
beast = { $beast ->
    [earthbeast] földelementál
    [waterbeast] vízelementál
   *[firebeast] tűzelementál
}
votes = { $count } szavazat
counters = { $count } jelző
slot = { $symbol ->
    [unknown] { $slot }. hely
   *[fate] { $slot }. hely ({ symbol })
}
slots = helyek: { $slots }
place = { ARTICLE($oracle) } Mindentudó, { slot }


## A varázslatok hatása

effect-retrieval = végy vissza a kezedbe két eldobott szimbólumkártyát
effect-restoration = végy vissza a kezedbe két eldobott boszorkányságkártyát
effect-domination = tégy egy vagy két jelzőt szabad helyekre ott, ahol a varázslód áll
effect-persuasion = cseréld a sajátodra egy ellenfél jelzőjét ott, ahol a varázslód áll
effect-telekinesis = tégy egy jelzőt bármelyik Mindentudó egy szabad helyére
effect-teleportation = tedd a varázslódat egy másik Mindentudóra; a köröd folytatódik
effect-summoning = értékeld azonnal a Székház utáni első Mindentudót; a köröd véget ér
effect-reversal = nyerj meg egy elvesztett{ $tied ->
    [yes] {" "}vagy döntetlen
   *[no] {""}
} párbajt{ $before ->
    [yes] , akár az elementálok kiválasztása előtt
   *[no] {""}
}
effect-golden-cauldron = a végén 3 szavazatot ér
effect-high-wizard = a végén 5 szavazatot ér
effect-worthless = ebben a kiadásban semmit sem ér
spell-explained = { spell }: { $effect }


## Lépések

command-play-symbol-card = szimbólumkártya kijátszása: { symbol }
command-play-sorcery-card = boszorkányságkártya kijátszása { ARTICLE($oracle) } Mindentudóra
command-cast-retrieval = Visszavétel: { $symbols }
command-cast-restoration = Helyreállítás
command-cast-domination = Fölény, { $count ->
    [one] { $slots }. hely
   *[other] helyek: { $slots }
}
command-cast-persuasion = Meggyőzés, { $slot }. hely
command-cast-telekinesis = Telekinézis: { place }
command-cast-teleportation = Teleportálás { ARTICLE($oracle) } Mindentudóra
command-cast-summoning = Behívás
command-move-wizard = a varázsló áthelyezése { ARTICLE($oracle) } Mindentudóra
command-roll-die = kockadobás
command-choose-symbol = választott szimbólum: { symbol }
command-choose-slot = { ARTICLE($slot) }. hely elfoglalása
command-choose-target = { ARTICLE($slot) }. hely kihívása
command-choose-beast = választott elementál: { beast }
command-choose-beast-hidden = egy elementál kiválasztása
command-cast-reversal = a Megfordítás kimondása
command-decline-reversal = a Megfordítás megtartása
command-choose-reward = { $reward ->
    [oracle] a Mindentudó
   *[spell] a varázslat
} elvétele


## Események

event-symbol-card-played = { $player } szimbólumkártyát játszik ki: { symbol }.
event-sorcery-card-played = { $player } boszorkányságkártyát játszik ki { ARTICLE($oracle) } Mindentudóra.
event-die-rolled = { $player } dobása { ARTICLE($oracle) } Mindentudóra: { face }.
event-symbol-asked = { $player } szimbólumot választ { ARTICLE($oracle) } Mindentudóra.
event-symbol-named = { $player } választott szimbóluma: { symbol }.
event-slot-asked = { $player } helyet választ { ARTICLE($oracle) } Mindentudón: { $slots }.
event-influence-placed = { $player } jelzőt tesz ide: { place }.
event-target-asked = { $player } ellenfelet hív ki { ARTICLE($oracle) } Mindentudón, választható helyek: { $slots }.
event-duel-began = { $challenger } párbajra hívja { $defender } játékost: { place }.
event-beasts-asked = { $challenger } és { $defender } titokban elementált választ.
event-beast-chosen = { $player } titokban választott elementálja: { beast }.
event-beast-hidden = { $player } elementált választott.
event-beasts-revealed = Az elementálok felfedve: a kihívóé { $challenger_beast }, a védőé { $defender_beast }.
event-reversal-asked = { $player } kimondhatja a Megfordítást.
event-reversal-declined = { $player } megtartja a Megfordítást.
event-duel-won = { $winner } megnyeri a párbajt, és övé ez a hely: { place }.
event-duel-tied = Döntetlen { $challenger } és { $defender } között: mindkét jelző visszakerül, és szabad ez a hely: { place }.
event-spell-cast = { $player } varázslata: { spell }.
event-card-taken-back = { $player } visszavesz a kezébe egy kártyát: { card }.
event-influence-replaced = { $player } a sajátjára cseréli { $owner } jelzőjét itt: { place }.
event-wizard-teleported = { $player } varázslója most { ARTICLE($oracle) } Mindentudón áll.
event-wizard-moved = { $player } { ARTICLE($oracle) } Mindentudóra lép a varázslójával.
event-maginor-moved = Maginor { $place ->
    [on] rálép { ARTICLE($oracle) } Mindentudóra
   *[before] { ARTICLE($oracle) } Mindentudó előtti mezőre lép
}.
event-oracle-scored = { ARTICLE-FIRST($oracle) } Mindentudó értékelése: { $ranking }.
rank = { $rank }. { $player }
ranking-empty = senkinek sincs rajta jelzője
event-reward-asked = { $player } választ: { ARTICLE($oracle) } Mindentudó vagy a varázslata.
event-oracle-won = { $player } megkapja { ARTICLE($oracle) } Mindentudót ({ votes }).
event-spell-won = { $player } megkapja ezt a varázslatot: { spell }.
event-oracle-discarded = { ARTICLE-FIRST($oracle) } Mindentudót senki sem kapja meg.
event-spell-discarded = Ezt a varázslatot senki sem kapja meg: { spell }.
event-counters-returned = { $player } visszavesz { $count } jelzőt.
event-wizard-displaced = { $player } varázslója középre kerül.
event-oracle-left-circle = { ARTICLE-FIRST($oracle) } Mindentudó kikerül a körből.
event-turn-began = { $player } következik.
event-turn-resumed = { $player } folytatja a körét.
event-game-ended = Vége a játéknak: { $totals }; { $count ->
    [one] a győztes { $winners }
   *[other] a győzelmen osztozik { $winners }
}.
has-votes = { $player }: { votes }
without-effect-supply = Jelző nem kerül le: { $player } már nem tud többet letenni.
without-effect-slot = Jelző nem kerül le, mert { ARTICLE($oracle) } Mindentudón nincs ilyen hely: { symbol }.
without-effect-held = Jelző nem kerül le: { ARTICLE($oracle) } Mindentudón már { $player } jelzője áll minden ilyen helyen: { symbol }.


## Kérdések

question-turn = te következel. Előbb kártyák és varázslatok, aztán lépés vagy dobás.
question-symbol = válassz szimbólumot { ARTICLE($oracle) } Mindentudóra.
question-slot = melyik helyet foglalod el { ARTICLE($oracle) } Mindentudón?
question-target = melyik jelzőt hívod ki { ARTICLE($oracle) } Mindentudón?
duel = { $side ->
    [challenger] kihívod { $rival } játékost ezért a helyért: { place }
   *[defender] véded ezt a helyet { $rival } ellen: { place }
}
question-beast = { duel }. Melyik elementál?
question-reversal = { duel }. Kimondod a Megfordítást?
question-reversal-revealed = { duel }; a tiéd { $own }, az ellenfélé { $other }. Kimondod a Megfordítást?
question-reward = te vagy az első { ARTICLE($oracle) } Mindentudón. Mit választasz?


## Menü

menu-play = szimbólumkártya kijátszása
menu-sorcery = boszorkányságkártya kijátszása
menu-sorcery-note = dobás bármelyik Mindentudóra
menu-cast = varázslat kimondása
menu-move = a varázsló áthelyezése
menu-move-note = befejezi a körödet
menu-only = nincs második jelző
menu-roll = dobás { ARTICLE($oracle) } Mindentudóra
menu-roll-note = befejezi a körödet
menu-reversal = a Megfordítás kimondása
menu-reversal-note = megnyered a párbajt
menu-keep = a Megfordítás megtartása
menu-keep-note = a párbaj folytatódik
menu-beast-note = { $beast ->
    [earthbeast] legyőzi a vizet; ha kettő van belőle, a védő nyer
    [waterbeast] legyőzi a tüzet; ha kettő van belőle, mindkét jelző visszakerül
   *[firebeast] legyőzi a földet; ha kettő van belőle, mindkét jelző visszakerül
}
menu-card = szimbólumkártya: { symbol }
menu-oracle-note = szabad: { $symbols }
menu-slot-note = { $player } jelzője van rajta
word-play = kártya
word-sorcery = boszorkányság
word-cast = varázslat
word-move = lépés
word-roll = dobás
word-only = csak
word-keep = megtartás
word-oracle = mindentudó
word-spell = varázslat
examples = 3, lépés 3, l ba


## Mit tenne egy szimbólum

outlook-no-counter = hatástalan: nincs jelző a készletben
outlook-free = { $count } szabad hely
outlook-duel = párbaj, ellenfél: { $rivals }
outlook-own = hatástalan: minden ilyen hely a tiéd
outlook-missing = hatástalan: ezen a Mindentudón nincs
outlook-wild = itt joker: te választasz szimbólumot


## A tábla

head-oracle = Mindentudó
head-votes = szavazat
head-votes-short = sz
head-rank = sorrend
head-wizards = varázslók
head-wizards-short = var
head-spell = varázslat
head-free = szabad
head-first = első
head-second = második
head-slots = helyek, felülről az óra járása szerint
board-between = (a köztes mező)
board-spells = melléjük tett varázslatok:
board-ring = { $oracle }, felülről az óra járása szerint:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] az első a szavazatokat vagy a varázslatot viszi, a második a másikat
    [either] aki egyedül van, a szavazatokat vagy a varázslatot viszi, a másik elvész
   *[votes] az első viszi a szavazatokat
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor a következő lépésével értékeli
   *[other] Maginor { $count } lépés múlva értékeli
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = lépés, amíg Maginor értékeli a Mindentudót
way-before-hall = Maginor { ARTICLE($oracle) } Mindentudó előtti mezőn áll; a következő lépése értékeli, és véget vet a játéknak.
way-before = Maginor { ARTICLE($oracle) } Mindentudó előtti mezőn áll; a következő lépésével rálép.
way-on-hall = Maginor { ARTICLE($oracle) } Mindentudón áll; a következő lépése semmit sem értékel.
way-on = Maginor { ARTICLE($oracle) } Mindentudón áll; a következő lépése értékeli.
player-short = { $votes } szavazat, { $counters } jelző
player-long = { $votes } elnyert szavazat, { $counters } jelző a készletben, varázsló: { $where ->
    [middle] középen
   *[oracle] { $oracle }
}
player-no-cards = nincs kártya
player-cards = kézben: { $hand }; eldobva: { $discards }
player-spells = varázslatok: { $spells }
player-oracles = elnyert: { $oracles }
tally = Eddig elnyert: { $standings }.
tally-player = { $player } { votes }


## Összesítések

score-won = { $standings }; győztes: { $players }.
score-ahead = { $standings }; vezet: { $players }.
decided-oracle = Egyenlő a szavazatok száma, ezért a legértékesebb Mindentudó dönt: { $standings }.
decided-shared = Egyenlő a szavazatok száma és a legjobb Mindentudók értéke: a győzelmen osztozik { $players }.
score-note = Jelzők az egyes Mindentudókon, és ki választana elsőként és másodikként, ha most értékelnék:
stats-events = { $count } esemény
stats-dice = Kocka: { $faces }
stats-duels = Párbajok: { $count }
stats-lead = Változások az élen: { $oracles } a Mindentudóknál, { $votes } a szavazatoknál
stats-scored = Értékelve, sorrendben: { $oracles }
stats-votes = szavazatok
stats-turns = körök
stats-moves = lépések
stats-rolls = dobások
stats-cards = kijátszott kártyák
stats-counters = lerakott jelzők
stats-replaced = kicserélt jelzők
stats-results = megnyert, elvesztett, döntetlen párbajok
stats-spells-won = elnyert varázslatok
stats-spells-cast = kimondott varázslatok
stats-oracles = elnyert Mindentudók
deal-note = A varázslók és Maginor a Székházon állnak.


## Elutasítások

refusal-game-over = a játéknak vége, több lépés nem lehetséges
refusal-not-your-decision = { $player } most nem tehet semmit; a döntés joga: { $players }
refusal-other-decision = { $player } most nem teheti ezt: { $tried }; előbb ez a teendő: { $awaited }
refusal-card-not-held = { $player } kezében nincs ilyen kártya: { card }; a kezében van: { $hand }
refusal-off-board = { $player } varázslója egyetlen Mindentudón sem áll, ezért nem lehetséges: { $tried }; { $instead }
refusal-not-in-play = { ARTICLE($oracle) } Mindentudó nincs játékban; játékban van: { $oracles }
refusal-same-oracle = { $player } varázslója már { ARTICLE($oracle) } Mindentudón áll; lehetséges célok: { $oracles }
refusal-spell-not-held = { $player } nem birtokolja ezt a varázslatot: { spell }; birtokában van: { $spells }
refusal-nothing-to-take-back = { $player } nem dobott el { $spell ->
    [retrieval] szimbólumkártyát
   *[restoration] boszorkányságkártyát
}, így nincs mit visszavenni; a varázslat megmarad: { spell }
refusal-not-discarded = { $player } nem veheti vissza ezt: { $symbols }; pontosan { $count } kártyát vehet vissza az eldobottakból ({ $discarded }), ebben a sorrendben
refusal-slot-not-free = { ARTICLE($oracle) } Mindentudón nem foglalható el: { $slots }; szabad helyek: { $free }
refusal-no-slot = egy hely sem
refusal-slots-order = { $slots }: ez nem egy vagy két különböző hely növekvő sorrendben
refusal-not-a-target = { ARTICLE($oracle) } Mindentudón { ARTICLE($slot) }. hely nem célpont; célpontok: { $targets }
refusal-no-counter = { spell }: { $needed } jelző kell hozzá a készletben, { $player } készletében { $supply } van; a varázslat megmarad
refusal-summoning-barred = csak a Székház maradt, és azt a Behívás nem értékeli; a varázslat megmarad
refusal-dice = a lépéshez { $taken ->
    [0] nem kell dobni
   *[1] egy dobás kell
}, a megadott dobások száma viszont { $given }
refusal-rite = a szertartást sohasem mondják ki; a végén szavazatot ér

tried-cast-domination = Fölény
tried-cast-persuasion = Meggyőzés
tried-cast-restoration = Helyreállítás
tried-cast-retrieval = Visszavétel
tried-cast-reversal = Megfordítás
tried-cast-summoning = Behívás
tried-cast-telekinesis = Telekinézis
tried-cast-teleportation = Teleportálás
tried-be-helped-by-domination = Fölény
tried-be-helped-by-persuasion = Meggyőzés
tried-choose-a-beast = elementál választása
tried-choose-a-reward = jutalom választása
tried-choose-a-slot = hely választása
tried-choose-a-symbol = szimbólum választása
tried-choose-a-target = célpont választása
tried-choose-its-reward = a jutalom választása
tried-decline-it = lemondás róla
tried-decline-reversal = lemondás a Megfordításról
tried-move-its-wizard = a varázsló áthelyezése
tried-play-a-sorcery-card = boszorkányságkártya kijátszása
tried-play-a-symbol-card = szimbólumkártya kijátszása
tried-roll-the-die = kockadobás
tried-take-its-turn = a saját kör
instead-it-may-play-sorcery-or-move = boszorkányságkártya vagy lépés lehetséges
instead-it-must-move = lépnie kell
instead-the-spell-stays-held = a varázslat megmarad


## A játék egy percben

summary = Tedd jelzőidet a Mindentudókra, hogy elnyerd szavazataikat, mielőtt Maginor körbeér. A legtöbb szavazat nyer.
panel-goal = Egy Mindentudó annyi szavazatot ér, amennyit a pecsétje mutat. Aki a legtöbb szavazatot szerzi, nyer.
panel-turn = A varázslód egy Mindentudón áll. A körödben lépj vele egy másikra, vagy dobj a kockával ott, ahol áll.
panel-symbol = A kocka vagy egy kártya egy szimbólumot ad meg. A jelződ egy ilyen szimbólumú helyet foglal el.
panel-duel = Nincs szabad hely? Párbaj egy ellenfél jelzőjéért! Mindketten titokban választanak: a föld legyőzi a vizet, a víz a tüzet, a tűz a földet.
panel-maginor = Ha Maginor elhagy egy Mindentudót, vagy annak minden helye betelik, értékelik: akinek ott a legtöbb jelzője van, a szavazatokat vagy a varázslatot kapja, a második a másikat. Ha hazaér, a játék véget ér.
lesson-roll = A kocka egy szimbólumot ad meg: a játékos elfoglal egy ilyen szimbólumú helyet azon a Mindentudón, ahol a varázslója áll, vagy amelyiket egy boszorkányságkártya megnevez. Ha Maginort mutat, a játékos nevezi meg a szimbólumot, és Maginor továbbmegy.
lesson-card = Egy kártya ugyanazt teszi, mint egy dobás, de a szimbólum választható, és a kör nem ér véget. Minden szimbólumkártya egyszer játszható ki, amíg egy varázslat vissza nem hozza.
lesson-duel = Nem volt szabad hely ezzel a szimbólummal, ezért egy ellenfél jelzőjéért folyik a harc. Mindketten titokban választanak elementált; mindegyik legyőz egy másikat.
lesson-scored = Maginor elérte a Mindentudót: akinek ott a legtöbb jelzője van, választ a szavazatai és a varázslata között, a második a másikat kapja.
primer-aim =
    A cél a szavazatok gyűjtése. A kör egy Mindentudója annyi szavazatot ér, ahány helye van, és
    minden helyen egy szimbólum áll. Minél több jelződ van egy Mindentudón, annál előrébb állsz ott a
    sorrendben; egyenlőség esetén az van előrébb, akinek a jelzője felülről, az óra járása szerint
    hamarabb következik. Amikor egy Mindentudót értékelnek, a sorrend elsője elveszi a lapkát vagy a
    mellette lévő varázslatot, a második pedig megkapja a másikat.
primer-turn =
    A körödben tetszés szerint játssz ki kártyákat és mondj ki varázslatokat, aztán a kettő közül tedd
    az egyiket: lépj a varázslóddal egy másik Mindentudóra, vagy dobj a kockával arra a Mindentudóra,
    amelyen áll.
primer-symbol =
    Egy kijátszott vagy dobott szimbólum egy jelződet egy ilyen szimbólumú szabad helyre teszi. Ha
    nincs szabad hely, ott egy ellenfél jelzőjét hívod ki. A végzet joker ott, ahol egyetlen helyen
    sem szerepel. A boszorkányságkártyával bármelyik Mindentudóra dobhatsz, akárhol áll a varázslód.
primer-maginor =
    Ha a kocka Maginort mutat, válassz egy szimbólumot, majd ő lép egyet: egy Mindentudóról a
    következő előtti mezőre, vagy onnan rá. Azt a Mindentudót, amelyet elhagy, értékelik; ugyanígy
    azt, amelynek az utolsó helye is betelik. Az értékelés véget vet a körnek. A jelzők visszakerülnek
    a készletbe, a varázslók középre; onnan a varázslónak előbb lépnie kell, hogy dobni lehessen vele.
    A Székházat csak akkor értékelik, amikor Maginor visszatér rá, és akkor vége a játéknak.
primer-duel =
    A párbajban mindketten titokban választanak egy elementált: a föld legyőzi a vizet, a víz a tüzet,
    a tűz a földet. Két tűz vagy két víz esetén mindkét jelző visszakerül; két föld esetén a védő
    nyer.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor az értékeléshez vezető dobás után is továbblép
variant-reversal-before-duel = Megfordítás már a bestiák kiválasztása előtt is használható
variant-reversal-covers-tie = Megfordítás a döntetlent is győzelemmé teszi
variant-rolled-fate-is-wild = Végzet a kockán joker, ahol nincs hely a számára
variant-rites-count = A rítusok számítanak a játék végén


## Why a command is advised

reason-beast = Senki sem láthatja előre a másik elementálját; ezért a legjobb, ha te is kiszámíthatatlan vagy.
reason-move = A következő dobásokhoz { $count } szabad hely van itt: { $oracle }.
reason-votes = Az összes választás közül átlagosan ez hozza a legtöbb szavazatot, a kocka minden oldalával és minden párbajjal számolva.
