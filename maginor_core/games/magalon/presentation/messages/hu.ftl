### Magalon magyarul.


## Nevek

area-start = start
area-amulet = amulett
area-stone = kő
area-ring = gyűrű
place-start = start terület
place-area = { $area } terület
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = { $x }. oszlop, { $y }. sor
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = mező { $area } területtől { $way }
place-field = energiamező { $area } területtől { $way }
place-way = { $count } { $direction ->
    [north] északra
    [east] keletre
    [south] délre
   *[west] nyugatra
}
direction = { $direction ->
    [north] észak
    [east] kelet
    [south] dél
   *[west] nyugat
}
turned-arms = szárai: { $directions }
turned-quarters = { $count } negyed fordulattal balra forgatva
energy = { $count } energia
card-recover = minden használt kártya visszavétele
card-protect = nem támadhatnak meg
card-gnomes = gnómok { $count } lépés
card-shift = romok eltolása { $count } alkalommal
card-place = egy rom felemelése és letétele
card-none = hatástalan


## Lépések

command-play-card = { ARTICLE($value) } kártya kijátszása
command-move-wizard = a varázsló ide lép: { $to }
command-move-gnome = { ARTICLE($gnome) }. gnóm ide lép: { $to }
command-move-giant = az óriás ide lép: { $to }
command-displace = a varázsló kiszorítása ide: { $to }
command-shift-ruin = { ARTICLE($ruin) }. rom eltolása, irány: { direction }
command-lift-ruin = { ARTICLE($ruin) }. rom felemelése, { $turned }
command-place-ruin = a rom letétele, sarka itt: { $to }
command-set-shield = a pajzs letétele ide: { $to }
command-roll-dice = dobás az óriásnak
command-end-turn = a kör befejezése
command-stay = maradás az energiamezőn
command-move-on = továbblépés az energiamezőről


## Események

event-card-played = { $player } kijátssza ezt a kártyát: { $value }.
event-card-asked = { $player } kártyát játszik ki.
event-player-skipped = { $player } nem tud kártyát kijátszani, és kimarad ebből a fordulóból.
event-turns-ordered = A körök sorrendje: { $players }.
event-turn-begun = { $player } következik.
event-turn-ended = { $player } köre véget ért.
event-cards-put-away = A kijátszott kártyák félrekerülnek.
event-cards-recovered = { $player } visszaveszi minden használt kártyáját.
event-round-begun = Kezdődik { ARTICLE($count) }. forduló; { $player } játssza ki az első kártyát.
event-game-won = { $player } varázslója célba ér: { $player } nyert!
event-game-broken-off = Véget ért az utolsó forduló; győztes: { $players }.
event-energy-gained = { $player } { $count } energiát kap.
event-energy-paid = { $player } { $count } energiát fizet.
event-stayed = { $player } az energiamezőn marad.
event-moved-on = { $player } továbblép az energiamezőről.
event-wizard-exhausted = { $player } energiája elfogyott: a varázsló műtárgyak nélkül a startra kerül.
event-wizard-stepped = { $player } varázslója ide lép: { $to }.
event-gnome-stepped = { ARTICLE-FIRST($gnome) }. gnóm ide lép: { $to }.
event-giant-stepped = Az óriás ide lép: { $to }.
event-dice-rolled = { $player } dobása { $dice }: { $count } lépés az óriásnak.
event-march-lapsed = Nincs több lehetséges lépés: elvész { $march ->
    [wizard] a varázsló
    [gnomes] a gnómok
   *[giant] az óriás
} { $count } lépése.
event-artifact-taken = { $player } elveszi ezt a műtárgyat: { $area }.
event-wizard-attacked = { $by ->
    [gnome] A gnóm
   *[giant] Az óriás
} megtámadja { $wizard } varázslóját, amelyet ki kell szorítani.
event-wizard-displaced-step = { $wizard } varázslója ide szorul ki: { $to }.
event-wizard-displaced = { $wizard } varázslójának kiszorítása véget ért.
event-ruin-shifted = { ARTICLE-FIRST($ruin) }. rom eltolva, irány: { direction }.
event-ruin-lifted = { ARTICLE-FIRST($ruin) }. rom felemelve, { $turned }.
event-ruin-placed = { ARTICLE-FIRST($ruin) }. rom letéve, sarka itt: { $to }.
event-shield-set = { $player } ide teszi a pajzsát: { $to }.


## Kérdések

question-card = játssz ki egy kártyát.
question-displace = szorítsd ki { $player } varázslóját: { $count } lépés.
question-ruin = tedd le { ARTICLE($ruin) }. romot: hová kerüljön a sarka.
question-move-on = lépj tovább: { $count } lépés.
question-turn = te következel, kártyád: { $value }; hátravan: { $left }.
left-march = { $who ->
    [wizard] varázsló
    [gnomes] gnómok
   *[giant] óriás
} { $count } lépés{ $must ->
    [yes] {" "}(be kell fejezni)
   *[no] {""}
}
left-shifts = { $count } eltolás
left-ruin = egy rom felemelése
left-shield = pajzs
left-roll = dobás
trail = A varázsló útja: { $places }.


## Menü

menu-card = kártya: { $value }
menu-gnome = { $gnome }. gnóm
menu-giant = az óriás
menu-ruin = { $ruin }. rom
menu-shift = egy rom eltolása
menu-lift = egy rom felemelése, hogy le lehessen tenni
menu-place = a rom letétele
menu-shield = a pajzs letétele
menu-stay-note = { $count } energia; befejezi a kört
menu-on-note = { $count } lépés; befejezi a kört
menu-step = { direction }: { $to }
menu-to = átlépés egy másik területre
menu-out = a terület elhagyása
menu-row = { $count }. sor
menu-column = { $count }. oszlop
reach-end = A menet itt végződhet, { $count } lépés után.
reach-energy = Energia, ha a kör itt ér véget: { $change }.
reach-exhausted = Az energia nem elég: a varázsló műtárgyak nélkül visszakerülne a startra.
reach-attack = Az utolsó lépés megtámadja { $wizard } varázslóját.
reach-goal = Ez a cél: győzelem!


## Tábla és játékosok

board-key = W varázsló, S pajzs, # rom a számával, g gnóm, GG óriás, + energiamező, · szabad mező; a területeket betűk jelölik
board-too-wide = A tábla túl széles ahhoz, hogy itt kirajzolható legyen.
board-areas = Területek: { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] start és cél
   *[artifact] műtárgy
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] start és cél
   *[artifact] műtárgy
}; itt van: { $players })
piece-gnome = { $gnome }. gnóm: { $place }
piece-giant = óriás: { $place }
piece-ruin = { $ruin }. rom: { $place }
player-at = helye: { $place }
player-artifacts = műtárgyak: { $artifacts }
player-shield = pajzs: { $place }
player-shield-supply = pajzs a készletben
player-played = kijátszva { $value }
player-hand = kézben { $cards }
player-used = használt { $cards }
tally = { $standings }.
tally-player = { $player }: { $all } műtárgyból { $count }, energia { $energy }


## Összesítések

score-won = { $standings }; győztes: { $players }.
score-ahead = { $standings }; vezet: { $players }.
decided-goal = A cél dönt, nem a műtárgyak: { $player } érte el először.
decided-energy = Egyenlő számú műtárgy, ezért a több energia dönt: { $standings }.
decided-shared = Egyenlő számú műtárgy és egyenlő energia: a győzelmen osztozik { $players }.
stats = { $events } esemény { $rounds } fordulóban; { $rolls } dobás az óriásnak.
stats-player = játékos
stats-steps = lépések
stats-artifacts-taken = elvett műtárgyak
stats-attacks = támadások
stats-attacked = megtámadva
stats-exhausted = kimerült
deal-first = { $player } játssza ki az első kártyát.
deal-board = Tábla: { $id }
deal-amounts = Energia: induláskor { $start }, a célhoz { $goal }, legfeljebb { $max }, energiamezőn { $field }, egy kör ára { $cost }. Kiszorítás: gnóm által { $gnome } lépés, óriás által { $giant }. Továbblépés: { $count } lépés. Kockák: { $dice }, { $faces } oldallal.
deal-card = kártya { $value }: { $effects }
deal-placeholders = Helykitöltők, amelyeket e projekt maga választott:


## A kép

picture-round = { $count }. forduló
button-turn = kör vége
button-dice = dobás
button-shield = pajzs
button-stay = maradás
button-on = tovább
picture-lifted = rom felemelve
picture-shield = { $player } pajzsa
picture-turn = { $count }. kör
picture-skipped = kimarad
picture-card = kártya { $value }: { $effects }
picture-card-used = kártya { $value }: { $effects }; használt
picture-player = { $player } ({ $letter }) helye: { $place }, energia { $energy }, { $count } műtárgy
picture-described = { $count }. forduló. { $rows }.


## Elutasítások

refusal-attack-02 = olyan varázsló áll az útban, amelyet ebben a körben már megtámadtak, vagy amely nem szorítható ki
refusal-attack-03 = a kiszorítás pontosan annyi lépés, amennyit a támadó megszab, és nem vezet a startra; e lépés után nem lehetne befejezni
refusal-board-01 = ez nem helye a táblának; hely egy [x, y] mező vagy egy terület
refusal-board-04 = ehhez más bábu nélküli mező kell, nem terület
refusal-card-05 = a kártyád ezt ebben a körben nem engedi meg
refusal-end-03 = a játéknak vége; több lépés nem megengedett
refusal-energy-02 = az energiamezőn maradni kell vagy továbblépni; a kör másként nem ér véget
refusal-energy-04 = innen nem lehetne minden lépést megtenni; az energiamezőn maradhatsz
refusal-giant-01 = csak az dobhat egyszer az óriásnak, és léphet vele, aki a legalacsonyabb kártyát játszotta ki
refusal-gnome-01 = ilyen gnóm nincs a táblán
refusal-move-01 = ebben a körben nem maradt rá lépés
refusal-move-02 = egy lépés csak szomszédos, nyitott helyre vezet
refusal-move-03 = ott akadály áll; a saját pajzs is az
refusal-move-04 = egy körben egyetlen helyre sem lehet kétszer lépni
refusal-move-06 = e lépés után a többit nem lehetne mind megtenni; a menetet vagy egészen meg kell tenni, vagy sehogy
refusal-move-07 = egy másik menet még nem ért véget
refusal-move-08 = utána a megkezdett menetnek nem maradna megengedett lépése
refusal-round-01 = most kártyákat játszunk ki: egyet a kézből, amelynek értékét még senki sem játszotta ki
refusal-ruin-01 = ez a rom így nem tolható el; ehhez a tábla egy romja kell, és egy kártya, amely még engedi
refusal-ruin-02 = rom csak szabad mezőkre kerülhet
refusal-ruin-03 = egy rom körönként egyszer emelhető fel, negyedenként forgatható, és oda tehető le, ahol elfér
refusal-shield-01 = a pajzs körönként egyszer tehető le, és csak szabad mezőre
refusal-shield-02 = így mások pajzsai bezárnának egy varázslót
refusal-start-02 = a startra csak minden műtárggyal és elég energiával lehet lépni
refusal-start-03 = a startra a menet utolsó lépésével kell lépni
refusal-turn-01 = ez most nem tartozik a körödhöz
refusal-turn-02 = most más dönt
refusal-turn-03 = előbb be kell fejezni, ami elkezdődött
refusal-turn-04 = a kör nem érhet véget menet közben
refused-in-area = egy területet a mező megadásával lehet elhagyni: out OSZLOP SOR, például out 5 1
refused-legal = ez most megengedett


## A játék egy percben

summary = Menj át a mozgó romok között, szerezz minden ereklyéből egyet, és vidd haza őket elsőként, elég energiával.
panel-goal = Szerezz egy amulettet, egy gyűrűt és egy követ. Az nyer, aki elsőként ér vissza velük és { $goal } energiával a startra.
panel-card = Minden fordulóban mindenki kijátszik egy kártyát. A száma mondja meg, mennyit lép a varázslód; a legmagasabb kártya kezd.
panel-march = Tedd meg az egész menetet, vagy semmit. Romok, pajzsok, gnómok, az óriás és varázslók elállják az utat.
panel-move = A kártyák romokat tolnak és gnómokat mozgatnak; a legalacsonyabb kártya dobhat az óriásért. Szoríts ki velük más varázslókat.
panel-energy = Minden kör energiába kerül. Maradj egy energiamezőn, hogy kapj: energia nélkül visszakerülsz a startra, és elveszted, amit viszel.
lesson-card = A kártyák döntik el, ki lép először, és ki mit tehet a járáson kívül: gnómokat vagy az óriást mozgathatja, romokat tolhat, pajzsot tehet le vagy energiát kaphat. A kártya elhasznált, amíg egy másik mindet vissza nem veszi.
lesson-attack = Egy gnóm vagy az óriás egy varázsló mezőjére lépett: aki mozgatta, lépésről lépésre kiszorítja a varázslót, ahogy akarja.
lesson-artifact = Egy varázstárgy megvan. A győzelemhez mindegyikből egyet kell hazavinni, elegendő energiával.
primer-aim =
    Szerezz meg minden műtárgyból egyet, és vidd vissza a varázslódat legalább { $goal } energiával a startra, amely
    egyben a cél is. Aki így lép rá, azonnal nyer.
primer-round =
    Minden fordulóban mindenki más kártyát játszik ki. Az értéke a varázslód lépéseinek száma ebben a
    fordulóban, és a legtöbb kártya mást is tesz. A körök a legmagasabb kártyától a legalacsonyabbig
    következnek.
primer-march =
    A menetet vagy egészen meg kell tenni, vagy sehogy, és egy körben egyetlen helyre sem lehet kétszer
    lépni: elutasítjuk azt a lépést, amely után nem lehetne befejezni. Romok, pajzsok, gnómok, az óriás
    és a mezőkön álló varázslók elállják az utat; a területeken bármennyi varázsló elfér. A kártyád
    talán romok eltolását vagy a gnómok menetét engedi, és aki a legalacsonyabb kártyát játszotta ki,
    dobhat az óriásnak. A gnóm vagy az óriás, amely más varázslójának mezőjére lép, lépésről lépésre
    kiszorítja azt, ahogy te akarod.
primer-energy =
    Minden kör energiába kerül. Az energiamezőn vagy maradsz, és energiát kapsz, vagy továbblépsz.
    Energia nélkül a varázsló visszakerül a startra, és elveszti a műtárgyait. A pajzsodat minden körben
    újra leteheted.
primer-typing =
    A lépéseket angol irányokkal írd be (n, e, s, w: észak, kelet, dél, nyugat), egyszerre többet is:
    n n e. Gnómok: g1 n; giant n; shift 2 west; lift 1 90; shield 5 4, vagyis 5. oszlop, 4. sor;
    out 5 1 a terület elhagyásához; roll; end. Az elutasított lépésre magyarázat jár, ahogy ? n esetén is.

## Variants, as a lobby lists them

variant-energy-needs-move = Energia csak annak a varázslónak jár, aki lépett
variant-goal-exact = A kiindulóhelyre az utolsó lépéssel kell érkezni
variant-round-limit = Fordulók száma legfeljebb


## Why a command is advised

needs-artifact = egy hiányzó műtárgy
needs-energy = több energia
needs-goal = a cél
reason-card = { $value } lépéssel jut a varázsló a legközelebb ahhoz, ami kell neki: { $needs }.
reason-step = Ez az út vezet ahhoz, ami a varázslónak kell: { $needs }.
reason-goal = Ez a cél: aki így lép be, megnyerte a játékot.
reason-artifact = Ott van, ami hiányzik: { $artifact }.
reason-displace = Ez eltávolítja azt a varázslót attól, ami kell neki.
reason-stay = { $count } energiát kapsz.
reason-end = Semmi, ami hátravan, nem visz közelebb ahhoz, ami kell neked.
