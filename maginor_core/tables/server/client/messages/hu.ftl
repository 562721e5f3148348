# A felület szövegei. A játékok, játékosok és szabályok neve máshonnan jön.

## Every screen

title-lobby = Maginor-asztal
loading = Betöltés …
close = Bezárás
copy = Másolás
copied = Másolva
back = Vissza
save = Mentés
open = Megnyitás
yes = igen
no = nem
none = nincs
language = Nyelv
settings = Beállítások
tools = Eszközök
tools-further = Továbbiak
try-again = Próbáld újra
lobby = Minden asztal
offline = Nincs kapcsolat. A játék folytatódik, ha visszatérsz.
reconnecting = A kapcsolat megszakadt. Új próbálkozás …
site-starting = A játék betöltődik …
site-elsewhere = Ez a játék egy másik lapon nyitva van. Zárd be ott, és itt folytatódik.
site-storage-denied = Ez a böngésző semmit sem őriz meg ehhez az oldalhoz: a játék elvész, ha bezárod a lapot. Előtte mentsd el a naplóját.
site-storage-full = Ebben a böngészőben nincs több hely. Az utolsó lépésed nem számít; a játék olyan, mint előtte volt.
site-wasm = Ez a böngésző nem tudja futtatni a játékot: nincs benne WebAssembly. Egy másik vagy újabb böngésző tudja.
site-engine = A játékot nem sikerült betölteni. Töltsd be újra az oldalt; a játékaid megvannak.
site-update = Ennek az oldalnak van egy új változata.
site-reload = Használd most
error = Ez nem sikerült
not-found = Nincs ilyen oldal
not-found-note = Ezen a címen nincs semmi. Lehet, hogy a hivatkozás hiányos.
error-offline = A kiszolgáló nem érhető el. Semmi sem változott.
error-server = A kiszolgáló hibával válaszolt: { $status }.
error-game = Ez az oldal nem ismeri ezt a játékot: { $game }.
error-invitation = A meghívó nem nyitja meg ezt az asztalt. Kérj új hivatkozást.
error-spectator = Nézők ezt nem tehetik meg.
error-resigned = Ez a hely feladta a játékot. Már csak nézi.
error-replaced = Ezen a helyen bot játszik. Nyisd meg az asztalt, hogy visszakapd.
error-no-table = Nincs ilyen asztal ezen a kiszolgálón.
error-no-version = A játéknak nincs ilyen pillanata.
error-no-viewer = A fájl már nincs a kiszolgálón. Nyisd meg újra.
error-finished = A játék véget ért.
error-full = Ehhez az asztalhoz már senki sem csatlakozhat.
error-not-finished = Ez a játék vége után lehetséges.
error-not-yet = Ez csak akkor lehetséges, ha valakinek lejárt az ideje, vagy a játék túl sokáig várt valakire.
error-taken = Ez a hely foglalt.
error-host = Az asztal helyeiről csak az dönt, aki megnyitotta.
error-too-few = A játéknak túl kevés játékosa lenne.
error-no-bot = A botok nem játszanak valódi kockával: senki sem dobna helyettük.
error-begun = A játék elkezdődött, ezért hely már nem törölhető. Játsszon inkább egy bot.
error-not-begun = A játék még nem kezdődött el.
error-declined = Ez a hely nem vesz részt a következő játékban.
error-talk = Ez az asztal nem engedi ezt a megjegyzést.
error-talkative = Ez túl sok megjegyzés egyszerre. Várj néhány másodpercet.
error-rate = Túl sok kérés érkezett. Várj egy percet.
error-draining = A kiszolgáló újraindul. Próbáld újra hamarosan.
error-busy = A kiszolgáló más fájlokkal van elfoglalva. Próbáld újra hamarosan.
error-token = A kulcs nem vagy már nem nyit meg helyet ennél az asztalnál.
error-token-cut = Ez a hivatkozás egy helyet sem nyit meg: a kulcsa hiányos. Kérj új hivatkozást, vagy másold ki az egészet.
error-too-large = Ez túl nagy a kiszolgálónak.
error-store = Az adatbázis nem válaszol. Semmi sem változott.
error-failed = A kiszolgáló nem tudta elmenteni. Nézd meg újra a játékot.
error-internal = A kiszolgáló hibázott. Semmi sem változott.
error-alone = Ennek az oldalnak az asztalához senki más nem jöhet. Játsszanak botok, vagy mindenki ennél a képernyőnél.
error-elsewhere = Ez a játék egy másik lapon nyitva van. Semmi sem változott.
error-storage = Ez a böngésző ezt nem tudta megőrizni, ezért nem számít. Szabadíts fel helyet, és próbáld újra.
error-wasm = Ez a böngésző nem tudja futtatni a játékot: nincs benne WebAssembly. Egy másik vagy újabb böngésző tudja.
error-engine = A játékot nem sikerült betölteni. Töltsd be újra az oldalt; a játékaid megvannak.
error-reference = Az üzemeltetőnek: { $reference }.
error-malformed = A kiszolgáló ezt nem fogadja el. { $detail }
error-revision = A játék régebbi döntések szerint zajlott, ezért nem folytatható másképp.
error-no-notation = Ez a játék nem írható le jelöléssel.
error-no-analysis = Egyik bot sem tudja átvizsgálni ezt a játékot, így a döntésekről semmi sem mondható.
error-not-dealt = A játék még nincs kiosztva: előbb mindenki eszközének részt kell vennie.
error-not-due = Ezt most nem kéri senki. Semmi sem változott.
error-preimage = Amit ez az eszköz küldött, nem illik a kockákhoz való láncához. Semmi sem változott.
error-due = A kockák más eszközökre várnak. Addig semmi mást nem lehet tenni.
error-joint-dice = A közös kockákkal játszott játék nem folytatható másképp.
error-commitment = Ez nem illik ahhoz, amit ez a hely lepecsételt, vagy most nem pecsételhető le. Semmi sem változott.
error-committed = Lepecsételt választásokkal játszott játék nem folytatható másképp.

## Lobby

lobby-title = Játék egy asztalnál
play-now = Játék most
play-others = Játék másokkal
guide = Hogyan játsszuk
guide-rulings = A szabályok egyenként az asztalnál, a kérdések és események mögött olvashatók.
guide-next = Tovább
guide-back = Vissza
guide-place = { $number } / { $all }
guide-words = Részletesebben
bot-strength = A bot ereje
picture-of = Egy folyamatban lévő játék: { $game }
new-table = Új asztal
game = Játék
players-count = { $fewest }–{ $most } játékos
where = Hol játszotok?
place-apart = Mindenki a saját eszközén
place-hotseat = Mindenki ennél a képernyőnél
players = Játékosok
player = { $number }. játékos
player-add = Játékos hozzáadása
player-remove = A(z) { $number }. játékos eltávolítása
kind-of = Ki a(z) { $number }. játékos?
kind-you = Te
kind-here = Valaki itt
kind-open = Valaki hivatkozással
kind-bot = Egy bot
open-note = hivatkozást kap tőled
name = Név
name-of = A(z) { $number }. játékos neve
bot-of = A(z) { $number }. játékos botja
bot-called = { $letter } bot ({ $level })
bot-level = { $place ->
    [chance] véletlenszerű
    [first] könnyű
    [last] erős
   *[other] { $number }. szint
}
player-called = { $letter } játékos
terms = Szabályok, kocka és óra
public = Nyilvános
public-note = Szerepel a listában; bárki játszhat és nézheti.
talk-phrases = kész mondatok és reakciók
talk-off = nincsenek
talk-text = saját szavakkal is
hints = Tippek kérésre
edition = Kiadás
edition-none = a szabályok szerint
parts = A játék kellékei
parts-standard = a játék sajátjai ({ $name })
parts-own = Saját fájl
parts-drop = Húzz ide egy kellékfájlt, vagy válaszd ki a fájlt. Az ellenőrzés olyan, mint a maginor setup check parancsé.
parts-chosen = Ennél az asztalnál ez érvényes: { $name }
parts-large = A fájl nagyobb, mint { $size } KiB.
parts-unreadable = A fájl nem ír le kellékeket JSON formában.
parts-missing = Válassz egy kellékfájlt, vagy használd a játék saját kellékeit.
dice = Kocka és húzás
dice-seeded = a kiszolgáló dob
dice-typed = igazi kocka, beírva
dice-joint = minden játékos együtt
dice-committed = a kiszolgáló dob, előre rögzítve
joint-note = Minden osztásban és dobásban mindenki eszköze részt vesz, ezért senki, a szerver sem választhatja meg vagy láthatja előre. Ehhez minden játékos oldalának nyitva kell lennie; a botok helyett a szerver vesz részt.
choices-committed = Titkos választások lepecsételése
choices-note = Minden eszköz először a választás pecsétjét küldi el, magát a választást csak akkor, amikor már mindenki választott, így senki, a szerver sem ismeri korábban. Aki nem fedi fel, az első megengedett választást kapja.
seed = Kezdőérték
seed-note = Ugyanaz a kezdőérték ugyanazt a játékot adja. Hagyd üresen, ha újat szeretnél. Mindenki, aki csatlakozik, megtudja, hogy te választottad.
absent-minutes = Ennyi percig kell várni egy távol lévő játékosra
absent-minutes-note = Utána a többiek bottal folytathatják, vagy befejezhetik a játékot. Üresen: ahogy ezen a kiszolgálón szokás, többnyire 5. Órával az óra ideje számít.
clock-minutes = Percek játékosonként
clock-note = Hagyd üresen, ha óra nélkül játszotok.
clock-increment = Másodperc minden lépés után
variants = Szabályváltozatok
variant-default = { $value } (alapértelmezés)
create = Asztal megnyitása
link = Hivatkozás
link-join = Csatlakozás hivatkozással
link-other = Ez nem ennek a kiszolgálónak egy asztalára mutat.
own-tables = Az asztalaid
own-open = A nyitott játszmáid
continue = Folytatás
continue-of = Folytatás: { $game }
own-none = Itt látod az asztalokat, amelyeket megnyitsz vagy amelyekhez csatlakozol.
forget = Az asztal ({ $game }) és kulcsának elfelejtése
public-tables = Nyilvános asztalok
public-none = Nincs nyitott nyilvános asztal.
seats-free = { $count ->
    [one] 1 szabad hely
   *[other] { $count } szabad hely
}
status-waiting = várakozik
status-playing = folyamatban
status-finished = véget ért
status-archived = archiválva

## Before a game

title-join = Csatlakozás: { $game }
invited = { $name } meghív egy játszmára: { $game }
absent-after =
    Ha valaki távol van, és a játék rá vár, a többiek { $minutes } perc után nélküle is folytathatják.
title-waiting = Várakozás a játékosokra – { $game }
join = Hely elfoglalása
seat = Hely
seat-any = bármelyik szabad hely
seat-free = szabad
watch = Nézem
table-full = Minden hely foglalt.
foreseen-seed = Ennek az asztalnak a kezdőértékét az választotta, aki megnyitotta, ezért tudhatja, mi van elrejtve, és mi következik a húzásoknál.
foreseen-branch = Ez a játék egy befejezett játékot folytat, ezért aki azt ismeri, tudhatja, mi van elrejtve.
joint-waiting = Az osztáshoz mindenki eszköze kell. Akikre várunk: { $names }
waiting-for = { $count ->
    [0] Kezdődik a játék.
    [one] Még 1 játékos hiányzik. Küldd el ezt a hivatkozást:
   *[other] Még { $count } játékos hiányzik. Küldd el ezt a hivatkozást:
}
waiting-watched = { $count ->
    [0] Kezdődik a játék.
    [one] Még 1 játékos hiányzik.
   *[other] Még { $count } játékos hiányzik.
}
seat-bot = Játsszon egy bot
seat-remove = Hely törlése
cancel-table = Asztal lemondása
cancel-note = Az asztal mindenki számára bezárul, aki itt vár.
cancelled = A játék kezdete előtt bezárták.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Te következel
turn-of = { $name } következik
finished = A játék véget ért
winners = { $count ->
    [one] { $names } nyert.
   *[other] { $names } együtt nyert.
}
you = te
bot = bot
bot-replaced = egy másik bot játszik tovább: az első nem válaszolt
away = távol
to-act = soron van
winner = győztes
spectators = { $count ->
    [one] 1 néző
   *[other] { $count } néző
}
picture = Tábla
zoom = A tábla mérete
zoom-in = Nagyobb
zoom-out = Kisebb
menu = Ezt teheted
actions = A döntésed
choices = { $count } lehetőség
log = Mi történt
newest = A legújabbhoz
skip = Átugrás
drawer = Minden lehetőség
legend-next = következő lépés
legend-end = az út itt érhet véget
steps = { $count ->
    [one] ({ $count } lépés)
   *[other] ({ $count } lépés)
}
moment-of = { $version }. pillanat, összesen { $newest }.
present = Vissza a jelenbe
moved-on = A játék közben folytatódott.
lesson = Magyarázat
goal = Cél
lesson-seen = Értem
lessons-off = Ne legyen több tipp
podium = Dobogó
analysis = Hol dőlt el?
analysis-progress = Megvizsgált döntések
analysis-note = Egy bot minden döntést megvizsgál azzal, amit a játékosa tudott. Megmondja, mennyi nyerési esély veszett el.
analysis-done = A legnagyobb hibák állnak elöl.
analysis-none = Semmi sem volt egyértelműen jobb annál, amit játszottak.
analysis-better = jobb: { $best }
analysis-graph = Nyerési esélyek állásonként; egy kattintás választ állást
analysis-show = A(z) { $version }. állás megtekintése
# $chances: players with their chances, listed.
analysis-reading = { $version }. állás: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] pontatlanság
    [mistake] hiba
   *[blunder] súlyos hiba
}
analysis-again = Újrajátszás a(z) { $version }. állástól
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } kevesebb nyerési esélyt adott el ({ $less }), mint { $winner } ({ $more }): inkább a szerencse döntött, mint az ítélőképesség.
score-sheet = Honnan származik minden pont
hint = Tipp
hint-none = Most semmire sem lehet következtetni.
hint-known = Ami abból következik, amit látsz
why-nothing = Itt most semmit sem lehet tenni.
refused = A szabályok ezt nem engedik
rulings = Szabályok
rulings-english = A szabályok csak angolul olvashatók.
conflict = Közben valaki más döntött. Nézd meg újra a táblát.
conflict-title = A játék továbbhaladt
undo = Visszavonás
undo-asked = { $count ->
    [one] { $name } vissza szeretne vonni egy lépést.
   *[other] { $name } vissza szeretné vonni az utolsó { $count } lépést.
}
undo-waits = Kérted egy lépés visszavonását. A többieknek bele kell egyezniük.
undo-agreed = { $name } kérte egy lépés visszavonását. A többieknek bele kell egyezniük.
agree = Beleegyezem
disagree = Nem egyezem bele
dice-ask = Írd be, mit mutat a kocka
due = A kockák rájuk várnak: { $names }
choice-sealed = A választásod le van pecsételve. Akkor derül ki, amikor már mindenki választott.
choice-elsewhere = Ennek a helynek a választását egy másik eszközön pecsételték le. Nyisd meg ott az asztalt, hogy kiderülhessen.
choice-unsafe = A szerver több választáshoz ugyanazt a pecsétet adja meg. Ez az eszköz semmit sem pecsétel le, hogy senki se tudja meg a választásodat.
closed = Az asztal bezárt
closed-note = Még a játék vége előtt bezárták. Amit játszottatok, továbbra is megnézhető.
leave = Távozás
leave-note = Hagyd el az oldalt és gyere vissza később. Ha a játék rád vár, amíg távol vagy, a többiek egy idő után nélküled folytathatják.
leave-later = Később visszajövök
resign = Feladás
resign-ends = Feladod, és a játék itt véget ér.
resign-bot = Feladod, és egy bot játszik tovább helyetted. Nézheted tovább.
resign-closes = Feladod. Itt bot nem játszhat tovább, ezért a többiek ezután bezárhatják az asztalt.
resigned = feladta
resigned-by = { $names } feladta.
resigned-won = Ezzel { $name } nyer.
time-up = Lejárt az idő: { $names }. A többiek folytathatják, vagy várhatnak.
late = Lejárt az idő: { $name }. Folytathatod nélküle, vagy várhatsz.
seat-replaced = Bot játszik tovább helyetted, mert lejárt az időd.
seat-again = A hely visszavétele
absent-soon = { $name } távol van. A többiek nélküle folytathatják ennyi idő múlva:
absent = A játék túl sokáig várt rá: { $name }. Folytathatod nélküle, vagy várhatsz.
absent-bot = Bot játsszon tovább helyette: { $name }
absent-bot-note = Bot játszik tovább helyette: { $name }. A hely bármikor újra az övé lehet.
absent-end = A játék befejezése vesztes nélkül
absent-end-note = A játék itt mindenkinek véget ér. Senki sem nyer, és senki sem veszít.
undo-declined = A többiek nem egyeztek bele a lépés visszavonásába.
undo-refused = Azóta a véletlen döntött, valami felfedődött, vagy már túl sok mindent vontak vissza. Ennél az asztalnál a botok ebbe nem egyeznek bele.
confirm = Megteszed?
confirm-yes = Igen
confirm-each = Minden lépés megerősítése
coordinates = Koordináták a táblán
takebacks = Szabad visszavonás botok ellen
takebacks-note = A botok egyedül abba is beleegyeznek, hogy a dobott, húzott vagy felfedett dolgok visszavonhatók legyenek.
close-table = Asztal bezárása
no-result = A játék eredmény nélkül ért véget.
chain-elsewhere = Ennek a helynek a kockákhoz való lánca egy másik eszközön van. Folytasd ott, vagy nyisd meg itt a „Folytatás másik eszközön” hivatkozását.
chain-changed = A szerver más láncokat nevez meg a kockákhoz, mint korábban. Ez az eszköz nem fed fel többet; mentsd a kockákról szóló jegyzeteket.
chain-unsafe = A szerver más lépéshez kéri a kockákat, mint korábban. Ez az eszköz nem fed fel többet; mentsd a kockákról szóló jegyzeteket.
chain-used-up = Ennek a helynek a kockákhoz való lánca elfogyott. A játék nem folytatható.
rematch = Új játék
rematch-asked = { $count ->
    [one] { $names } újra játszana.
   *[other] { $names } újra játszanának.
}
rematch-waits = Válaszra vár: { $names }
rematch-declined = Nem vesz részt: { $names }
rematch-decline = Nem, köszönöm
rematch-begun = A következő játék elkezdődött.
rematch-join = A következő játékhoz
rematch-higher = Nyertél! Játssz a következő bot ellen: { $level }
save-log = Napló mentése
save-notation = Jelölés mentése
save-parts = Kellékek mentése
save-dice = Jegyzetek mentése a kockákról
curtain = { $name } következik
curtain-note = Add tovább a képernyőt. Más most ne nézze.
curtain-open = Én vagyok { $name }

## Keys

keys = Billentyűk
keys-note = A képernyőolvasó felolvassa a választ. Itt minden gomb ugyanazt teszi, mint a billentyűje.
keys-on = Egybetűs billentyűk
keys-on-note = A T, H, W és mások elmondják az állást, az L minden lehetőséget, a ? minden billentyűt felsorol. Kikapcsolva a betűk nem tesznek semmit.
key-turn = Ki van soron?
key-hand = Mi van nálam?
key-happened = Mi történt?
key-may = Mit tehetek?
key-standing = Hogy áll a játék?
key-place = Mi van itt?
key-next = Következő választható hely
key-previous = Előző választható hely
key-list = Ez a lista
key-arrows = Helyről helyre a táblán
key-choose = A hely vagy a gomb kiválasztása
key-number = Választás a listából
key-escape = Vissza, vagy a nyitott ablak bezárása
key-none = Semmi.
key-no-place = A táblán nincs kijelölt hely.

## Sharing and settings

share = Megosztás
share-none = Az asztal hivatkozásai annál vannak, aki megnyitotta.
link-play = Játékhoz
link-watch = Nézéshez
share-device = Küldés…
qr-code = QR-kód
link-seat = A saját helyed
link-moment = Hivatkozás erre a pillanatra
device = Folytatás másik eszközön
device-note = Ott nyisd meg ezt a hivatkozást. Akié, az játszik helyetted, ezért ne mutasd meg senkinek.
sound-turn = Hang, ha én következem
sound-roll = Kockák hangja
sound-card = Kártyák hangja
sound-win = Hang a játék végén
lessons = Tippek az első játékokban
pace = A megjelenítés tempója
pace-calm = nyugodt
pace-normal = szokásos
pace-quick = gyors
pace-none = semmit se mutasson
notify = Értesítések
notify-note = Értesítést kapsz, ha te következel, akkor is, ha ez az oldal be van zárva.
notify-push = Értesítés ezen az eszközön
notify-mail = E-mail-cím
notify-code = Kód az e-mailből
notify-confirm = Megerősítés
notify-sent = Kódot küldtünk erre a címre. Egy órán belül írd be.
notify-stop = Leállítás
notify-on = Értesítést fogsz kapni.
notify-off = Nem kapsz több értesítést.

## Replay

title-replay = { $game } visszajátszása
replay = Visszajátszás
replay-open = Egy játék megtekintése
log-drop = Húzd ide egy játék naplóját, vagy válaszd ki a fájlt:
notation-paste = Vagy illessz be egy játékot jelöléssel:
checking = A napló ellenőrzése …
verdict = { $verdict ->
    [ok] A napló helyes: minden bejegyzés a szabályokból következik.
   *[other] A naplóban nem lehet megbízni: { $verdict }
}
verdict-partly = Amit a napló tartalmaz, a szabályokból következik; a vége nincs megerősítve.
version = Pillanat
version-of = { $version } / { $newest }
to-start = Az elejére
to-end = A végére
previous = Eggyel vissza
next = Eggyel tovább
play = Lejátszás
pause = Szünet
branch = Folytatás innen
happened = Mi történt itt
to-table = Az asztalhoz

## Remarks of players

talk = Megjegyzések
talk-unread = Megjegyzések: { $count ->
    [one] { $count } új megjegyzés
   *[other] { $count } új megjegyzés
}
talk-say = Szólalj meg
talk-words = Saját szavaiddal
talk-send = Mondd
talk-close = Megjegyzések bezárása
talk-mute = { $name } némítása
talk-unmute = { $name } némításának feloldása
talk-muted = némítva
phrase-hello = Szia!
phrase-good-luck = Sok szerencsét!
phrase-well-played = Szép lépés!
phrase-thanks = Köszönöm.
phrase-sorry = Bocsánat.
phrase-wait = Egy pillanat.
phrase-good-game = Jó játék volt!
phrase-goodbye = Viszlát!
phrase-smile = mosolyog
phrase-laugh = nevet
phrase-surprise = meglepődik
phrase-sad = szomorú
phrase-applause = tapsol
phrase-thinking = gondolkodik

## Audit

audit = Naplók ellenőrzése
audit-note = Minden parancsot ugyanaz a motor hajt végre újra, ezen az eszközön. Egyetlen fájl sem hagyja el.
audit-drop = Húzzon ide naplófájlokat vagy egy mappát, vagy válassza ki őket:
audit-files = Fájlok
audit-folder = Egy mappa
audit-link = Vagy egy napló címe ezen a webhelyen
audit-link-elsewhere = Itt csak { $origin } fájljai olvashatók: senki mástól nem kérünk semmit.
audit-link-failed = { $address } nem olvasható: a webhely válasza { $status }.
audit-beside = Összehasonlítás azzal, amit közzétettek
audit-beside-files = Amivel a játszmákat összehasonlítjuk
audit-beside-note = Egy jegyzék, feljegyzések az elköteleződésekről (JSON), egy szabályzat (TOML), nyilvános kulcsok (PEM).
audit-sealed = Minden játszmának lezártnak kell lennie
audit-none = Nincsenek benne naplók: a nevük .maginor végű.
audit-passed-over = A mappa más, nem ellenőrzött fájljai: { $count }
audit-starting = A motor indul …
audit-progress-label = Haladás
audit-progress = { $done } / { $files } fájl, játszmák: { $games }
audit-done = Kész { $seconds } mp alatt. Játszmák: { $games }, fájlok: { $files }
audit-stopped = Leállítva { $seconds } mp után. Játszmák: { $games }, fájlok: { $files }
audit-stop = Leállítás
audit-save = Jelentés mentése
audit-found = Ítéletek
audit-words = Ítéletek a szavuk szerint
audit-all = mind
audit-search = Keresés fájl, azonosító vagy ok szerint
audit-unchecked = Játszmák, amelyek aláírásait ez a böngésző nem tudja ellenőrizni: { $count }
audit-page = { $first }–{ $last } / { $count }
audit-game = { $game }. játszma
audit-record = { $record }. bejegyzés
audit-before = A hibás { $record }. bejegyzés előtt
audit-played = A lépés:
audit-legal = Szabályos volt, összesen { $count }:
audit-to-record = A hibás bejegyzéshez
audit-viewer = Megnyitás a visszajátszásban
audit-facts = Több erről a naplóról
audit-id = Azonosító
audit-ending = Befejezés
audit-records = Bejegyzések
audit-dice = Kockák
audit-deal = Felállítás
audit-signed = Aláírta
audit-false-signatures = Érvénytelen aláírások
audit-unchecked-signatures = Nem ellenőrzött aláírások
audit-head = Fej
audit-what-if = A szabályok más olvasatában
audit-what-if-note = A feljegyzett parancsokat a feljegyzett kockákkal hajtjuk végre újra.
audit-variant = Változat
audit-value = Érték
audit-revision = A szabályok kiadása
audit-compare = Összehasonlítás
audit-winners-others = Mások nyertek volna.
audit-winners-same = Ugyanazok nyertek volna.
