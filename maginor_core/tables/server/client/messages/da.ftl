# Brugerfladens tekster. Navne på spil, spillere og regler kommer andre steder fra.

## Every screen

title-lobby = Maginor-bord
loading = Indlæser …
close = Luk
copy = Kopiér
copied = Kopieret
back = Tilbage
save = Gem
open = Åbn
yes = ja
no = nej
none = ingen
language = Sprog
settings = Indstillinger
tools = Værktøjer
tools-further = Mere
try-again = Prøv igen
lobby = Alle borde
offline = Du er offline. Spillet fortsætter, når du er tilbage.
reconnecting = Forbindelsen blev afbrudt. Prøver igen …
site-starting = Spillet indlæses …
site-elsewhere = Dette spil er åbent i en anden fane. Luk det der, så fortsætter det her.
site-storage-denied = Denne browser gemmer intet for dette websted: spillet går tabt, når siden lukkes. Gem dets log inden da.
site-storage-full = Der er ikke mere plads i denne browser. Det sidste, du gjorde, tæller ikke; spillet er, som det var før.
site-wasm = Denne browser kan ikke køre spillet: den mangler WebAssembly. En anden eller nyere browser kan.
site-engine = Spillet kunne ikke indlæses. Genindlæs siden; dine spil er gemt.
site-update = Der er en ny version af dette websted.
site-reload = Brug den nu
error = Det lykkedes ikke
not-found = Den side findes ikke
not-found-note = Der er ikke noget på denne adresse. Måske mangler der noget af linket.
error-offline = Serveren kan ikke nås. Intet er ændret.
error-server = Serveren svarede med fejl { $status }.
error-game = Denne side kender ikke spillet { $game }.
error-invitation = Invitationen åbner ikke dette bord. Bed om et nyt link.
error-spectator = Det kan tilskuere ikke.
error-resigned = Denne plads har givet op. Den ser kun på.
error-replaced = En bot spiller på denne plads. Åbn bordet for at tage den igen.
error-no-table = Dette bord findes ikke på serveren.
error-no-version = Spillet har ikke dette tidspunkt.
error-no-viewer = Filen er ikke længere på serveren. Åbn den igen.
error-finished = Spillet er slut.
error-full = Der kan ikke komme flere til dette bord.
error-not-finished = Det er muligt, når spillet er slut.
error-not-yet = Det kan først gøres, når nogens tid er gået, eller spillet har ventet for længe på nogen.
error-taken = Pladsen er optaget.
error-host = Kun den, der har åbnet bordet, bestemmer over pladserne.
error-too-few = Spillet ville have for få spillere.
error-no-bot = Botter spiller ikke med rigtige terninger: Ingen ville slå for dem.
error-begun = Spillet er begyndt, så ingen plads kan fjernes. Lad en bot spille i stedet.
error-not-begun = Spillet er ikke begyndt endnu.
error-declined = Denne plads er ikke med i det næste spil.
error-talk = Dette bord tillader ikke den bemærkning.
error-talkative = Det er mange bemærkninger på én gang. Vent et par sekunder.
error-rate = Det er for mange forespørgsler. Vent et minut.
error-draining = Serveren genstartes. Prøv igen om lidt.
error-busy = Serveren er optaget af andre filer. Prøv igen om lidt.
error-token = Nøglen åbner ikke eller ikke længere en plads ved dette bord.
error-token-cut = Dette link åbner ingen plads: nøglen er ufuldstændig. Bed om et nyt link, eller kopiér hele linket.
error-too-large = Det er for stort til serveren.
error-store = Databasen svarer ikke. Intet er ændret.
error-failed = Serveren kunne ikke gemme det. Se på spillet igen.
error-internal = Serveren fejlede. Intet er ændret.
error-alone = Ingen andre kan komme til et bord på denne side. Lad bots spille, eller alle ved denne skærm.
error-elsewhere = Dette spil er åbent i en anden fane. Intet er ændret.
error-storage = Denne browser kunne ikke gemme det, så det tæller ikke. Skaf plads, og prøv igen.
error-wasm = Denne browser kan ikke køre spillet: den mangler WebAssembly. En anden eller nyere browser kan.
error-engine = Spillet kunne ikke indlæses. Genindlæs siden; dine spil er gemt.
error-reference = Til den driftsansvarlige: { $reference }.
error-malformed = Serveren godtager ikke dette. { $detail }
error-revision = Spillet blev spillet efter ældre afgørelser, så det kan ikke fortsættes anderledes.
error-no-notation = Dette spil kan ikke skrives i notation.
error-no-analysis = Ingen bot kan gennemsøge dette spil, så der kan intet siges om beslutningerne.
error-not-dealt = Spillet er ikke delt ud endnu: alles enheder skal være med først.
error-not-due = Det bliver der ikke spurgt om nu. Intet er ændret.
error-preimage = Det, som denne enhed har sendt, passer ikke til dens kæde til terningerne. Intet er ændret.
error-due = Terningerne venter på andre enheder. Intet andet kan gøres så længe.
error-joint-dice = Et spil med alle spilleres fælles terninger kan ikke fortsættes anderledes.
error-commitment = Det passer ikke til, hvad denne plads har forseglet, eller kan ikke forsegles nu. Intet er ændret.
error-committed = Et spil med forseglede valg kan ikke fortsættes anderledes.

## Lobby

lobby-title = Spil ved et bord
play-now = Spil nu
play-others = Spil med andre
guide = Sådan spiller du
guide-rulings = Reglerne, én for én, findes bag spørgsmål og hændelser ved bordet.
guide-next = Videre
guide-back = Tilbage
guide-place = { $number } af { $all }
guide-words = Mere udførligt
bot-strength = Bottens styrke
picture-of = Et spil { $game } i gang
new-table = Nyt bord
game = Spil
players-count = { $fewest } til { $most } spillere
where = Hvor spiller I?
place-apart = Alle på deres egen enhed
place-hotseat = Alle ved denne skærm
players = Spillere
player = Spiller { $number }
player-add = Tilføj en spiller
player-remove = Fjern spiller { $number }
kind-of = Hvem er spiller { $number }?
kind-you = Dig
kind-here = En person her
kind-open = En via link
kind-bot = En bot
open-note = får et link af dig
name = Navn
name-of = Navn på spiller { $number }
bot-of = Bot for spiller { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] tilfældig
    [first] let
    [last] stærk
   *[other] niveau { $number }
}
player-called = Spiller { $letter }
terms = Regler, terninger og ur
public = Offentligt
public-note = Vises på listen; alle må være med og se på.
talk-phrases = faste sætninger og reaktioner
talk-off = ingen
talk-text = også med egne ord
hints = Tips efter ønske
edition = Udgave
edition-none = som i reglerne
parts = Spillets dele
parts-standard = spillets egne ({ $name })
parts-own = En fil af din egen
parts-drop = Træk et sæt spildele herhen, eller vælg filen. Sættet kontrolleres som med maginor setup check.
parts-chosen = { $name } bruges ved dette bord.
parts-large = Filen er større end { $size } KiB.
parts-unreadable = Filen er ikke et sæt spildele i JSON.
parts-missing = Vælg en fil med et sæt spildele, eller brug spillets egne dele.
dice = Terninger og træk
dice-seeded = af serveren
dice-typed = rigtige terninger, indtastet
dice-joint = af alle spillere sammen
dice-committed = af serveren, fastlagt på forhånd
joint-note = Alles enheder er med i hver uddeling og hvert kast, så ingen, heller ikke serveren, kan vælge eller forudse det. Alle spilleres sider skal være åbne for det; for bots er serveren med.
choices-committed = Forsegl hemmelige valg
choices-note = Hver enhed sender først et segl for sit valg, og først valget, når alle har valgt, så ingen, heller ikke serveren, kender et før. Den, der ikke afslører sit, får det første lovlige valg.
seed = Startværdi
seed-note = Den samme startværdi giver det samme spil. Lad feltet være tomt for at få en ny. Alle, der kommer til, får at vide, at du har valgt den.
absent-minutes = Minutter, der ventes på en fraværende spiller
absent-minutes-note = Derefter må de andre lade en bot spille videre eller afslutte spillet. Tomt: som på denne server, oftest 5. Med ur gælder urets tid.
clock-minutes = Minutter til hver spiller
clock-note = Lad feltet være tomt for at spille uden ur.
clock-increment = Sekunder lagt til for hver handling
variants = Varianter af reglerne
variant-default = { $value } (standard)
create = Åbn bordet
link = Link
link-join = Vær med via link
link-other = Dette er ikke et link til et bord på denne server.
own-tables = Dine borde
own-open = Dine åbne spil
continue = Fortsæt
continue-of = Fortsæt: { $game }
own-none = Borde, som du åbner eller er med ved, vises her.
forget = Glem dette bord ({ $game }) og dets nøgle
public-tables = Offentlige borde
public-none = Intet offentligt bord er åbent.
seats-free = { $count ->
    [one] 1 ledig plads
   *[other] { $count } ledige pladser
}
status-waiting = venter
status-playing = i gang
status-finished = afsluttet
status-archived = arkiveret

## Before a game

title-join = Vær med i { $game }
invited = { $name } inviterer dig til { $game }
absent-after =
    Er nogen væk, mens spillet venter, må de andre fortsætte uden dem efter { $minutes ->
        [one] 1 minut
       *[other] { $minutes } minutter
    }.
title-waiting = Venter på spillere – { $game }
join = Tag en plads
seat = Plads
seat-any = en ledig plads
seat-free = ledig
watch = Se på
table-full = Alle pladser er taget.
foreseen-seed = Startværdien ved dette bord er valgt af den, der åbnede det, og som derfor kan vide, hvad der er skjult, og hvad der bliver trukket.
foreseen-branch = Dette spil fortsætter et, der er slut. Den, der kender det, kan derfor vide, hvad der er skjult.
joint-waiting = Uddelingen kræver alles enheder. Venter på: { $names }
waiting-for = { $count ->
    [0] Spillet begynder.
    [one] Der mangler 1 spiller. Send dette link:
   *[other] Der mangler { $count } spillere. Send dette link:
}
waiting-watched = { $count ->
    [0] Spillet begynder.
    [one] Venter på 1 spiller mere.
   *[other] Venter på { $count } spillere mere.
}
seat-bot = Lad en bot spille
seat-remove = Fjern pladsen
cancel-table = Aflys bordet
cancel-note = Bordet lukkes for alle, der venter her.
cancelled = Det blev lukket, før spillet begyndte.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Det er din tur
turn-of = Det er { $name } der skal spille
finished = Spillet er slut
winners = { $count ->
    [one] { $names } vinder.
   *[other] { $names } vinder sammen.
}
you = dig
bot = bot
bot-replaced = en anden bot spiller videre: den første svarede ikke
away = væk
to-act = skal spille
winner = vinder
spectators = { $count ->
    [one] 1 tilskuer
   *[other] { $count } tilskuere
}
picture = Spilleplade
zoom = Spillepladens størrelse
zoom-in = Større
zoom-out = Mindre
menu = Det kan du gøre
actions = Din beslutning
choices = { $count ->
    [one] { $count } mulighed
   *[other] { $count } muligheder
}
log = Det er der sket
newest = Til det nyeste
skip = Spring over
drawer = Alle valg
legend-next = næste skridt
legend-end = vejen kan ende her
steps = { $count ->
    [one] ({ $count } skridt)
   *[other] ({ $count } skridt)
}
moment-of = Øjeblik { $version } af { $newest }.
present = Tilbage til nu
moved-on = Spillet er gået videre imens.
lesson = Forklaring
goal = Mål
lesson-seen = Forstået
lessons-off = Ikke flere tip
podium = Sejrsskammel
analysis = Hvor blev det afgjort?
analysis-progress = Undersøgte beslutninger
analysis-note = En bot ser på hver beslutning med det, spilleren vidste. Den siger, hvor stor en del af vinderchancen der blev givet væk.
analysis-done = De største fejl står øverst.
analysis-none = Intet var klart bedre end det, der blev spillet.
analysis-better = bedre: { $best }
analysis-graph = Vinderchancer efter stilling; et klik vælger en stilling
analysis-show = Se stilling { $version }
# $chances: players with their chances, listed.
analysis-reading = Stilling { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] unøjagtighed
    [mistake] fejl
   *[blunder] grov fejl
}
analysis-again = Spil videre fra stilling { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } gav mindre af vinderchancen væk ({ $less }) end { $winner } ({ $more }): Heldet afgjorde mere end dømmekraften.
score-sheet = Hvor hvert point kom fra
hint = Tip
hint-none = Der kan ikke sluttes noget nu.
hint-known = Hvad der følger af det, du ser
why-nothing = Her kan intet gøres nu.
refused = Det tillader reglerne ikke
rulings = Regler
rulings-english = Reglerne er kun på engelsk.
conflict = En anden har besluttet noget imens. Se på spillepladen igen.
conflict-title = Spillet er gået videre
undo = Fortryd
undo-asked = { $count ->
    [one] { $name } beder om at fortryde et træk.
   *[other] { $name } beder om at fortryde de sidste { $count } træk.
}
undo-waits = Du har bedt om at fortryde et træk. De andre skal være enige.
undo-agreed = { $name } har bedt om at fortryde et træk. De andre skal være enige.
agree = Enig
disagree = Uenig
dice-ask = Indtast, hvad terningen viste
due = Terningerne venter på: { $names }
choice-sealed = Dit valg er forseglet. Det afsløres, når alle har valgt.
choice-elsewhere = Denne plads’ valg blev forseglet på en anden enhed. Åbn bordet der, så det kan afsløres.
choice-unsafe = Serveren angiver samme segl for flere valg. Denne enhed forsegler intet, så ingen får dit valg at vide.
closed = Bordet er lukket
closed-note = Det blev lukket, før spillet var slut. Det spillede kan stadig ses.
leave = Forlad
leave-note = Forlad siden, og kom tilbage senere. Hvis spillet venter på dig, mens du er væk, må de andre efter nogen tid fortsætte uden dig.
leave-later = Kom tilbage senere
resign = Giv op
resign-ends = Du giver op, og spillet slutter her.
resign-bot = Du giver op, og en bot spiller videre for dig. Du kan se på.
resign-closes = Du giver op. Her kan ingen bot spille videre, så de andre må lukke bordet bagefter.
resigned = har givet op
resigned-by = { $names } har givet op.
resigned-won = Dermed vinder { $name }.
time-up = Tiden er gået for { $names }. De andre kan fortsætte eller vente.
late = Tiden er gået for { $name }. Du kan fortsætte uden { $name } eller vente.
seat-replaced = En bot spiller videre for dig, fordi din tid var gået.
seat-again = Tag pladsen igen
absent-soon = { $name } er væk. De andre må fortsætte uden { $name } om
absent = Spillet har ventet for længe på { $name }. Du kan fortsætte uden { $name } eller vente.
absent-bot = Lad en bot spille videre for { $name }
absent-bot-note = En bot spiller videre for { $name }, som når som helst kan få pladsen igen.
absent-end = Afslut spillet uden taber
absent-end-note = Spillet slutter her for alle. Ingen vinder, og ingen taber.
undo-declined = De andre ville ikke tage trækket tilbage.
undo-refused = Siden da har tilfældet afgjort noget, noget er blevet afsløret, eller der er allerede fortrudt for meget. Ved dette bord er bots ikke enige i det.
confirm = Gøre dette?
confirm-yes = Gør det
confirm-each = Bekræft hvert træk
coordinates = Koordinater på pladen
takebacks = Fri fortrydelse mod bots
takebacks-note = Bots alene er også enige i at tage slag, træk og afslørede ting tilbage.
close-table = Luk bordet
no-result = Spillet er slut uden resultat.
chain-elsewhere = Denne plads’ kæde til terningerne ligger på en anden enhed. Fortsæt dér, eller åbn linket fra »Fortsæt på en anden enhed« her.
chain-changed = Serveren nævner andre kæder til terningerne end før. Denne enhed afslører ikke mere; gem noterne om terningerne.
chain-unsafe = Serveren beder om terningerne til en anden handling end før. Denne enhed afslører ikke mere; gem noterne om terningerne.
chain-used-up = Denne plads’ kæde til terningerne er brugt op. Spillet kan ikke fortsætte.
rematch = Spil igen
rematch-asked = { $names } vil gerne spille igen.
rematch-waits = Venter på svar fra: { $names }
rematch-declined = Ikke med: { $names }
rematch-decline = Nej tak
rematch-begun = Det næste spil er begyndt.
rematch-join = Til næste spil
rematch-higher = Du har vundet! Spil mod den næste bot: { $level }
save-log = Gem log
save-notation = Gem notation
save-parts = Gem sættet af spildele
save-dice = Gem noter om terningerne
curtain = Nu er det { $name }
curtain-note = Giv skærmen videre. Ingen andre må kigge nu.
curtain-open = Jeg er { $name }

## Keys

keys = Taster
keys-note = En skærmlæser læser svaret op. Hver knap her gør det samme som sin tast.
keys-on = Taster med ét bogstav
keys-on-note = T, H, W og andre fortæller, hvordan det står, L viser alle muligheder, ? alle taster. Uden gør bogstaver intet.
key-turn = Hvis tur er det?
key-hand = Hvad har jeg?
key-happened = Hvad er der sket?
key-may = Hvad kan jeg gøre?
key-standing = Hvordan står det?
key-place = Hvad er her?
key-next = Næste sted, der kan vælges
key-previous = Forrige sted, der kan vælges
key-list = Denne liste
key-arrows = Fra sted til sted på brættet
key-choose = Vælg stedet eller knappen
key-number = Vælg fra listen
key-escape = Tilbage, eller luk det åbne
key-none = Intet.
key-no-place = Intet sted på brættet er markeret.

## Sharing and settings

share = Del
share-none = Den, der åbnede bordet, har dets links.
link-play = For at spille
link-watch = For at se på
share-device = Send …
qr-code = QR-kode
link-seat = Din egen plads
link-moment = Link til dette øjeblik
device = Fortsæt på en anden enhed
device-note = Åbn dette link der. Den, der har det, spiller for dig, så vis det ikke til nogen.
sound-turn = Lyd, når det er min tur
sound-roll = Lyd af terninger
sound-card = Lyd af kort
sound-win = Lyd ved slutningen
lessons = Tip i de første spil
pace = Visningens tempo
pace-calm = roligt
pace-normal = normalt
pace-quick = hurtigt
pace-none = vis intet
notify = Beskeder
notify-note = Du får besked, når det er din tur, også når siden er lukket.
notify-push = Giv besked på denne enhed
notify-mail = Mailadresse
notify-code = Kode fra mailen
notify-confirm = Bekræft
notify-sent = En kode er sendt til denne adresse. Indtast den inden for en time.
notify-stop = Stop
notify-on = Du får besked.
notify-off = Du får ikke længere besked.

## Replay

title-replay = Genspil { $game }
replay = Genspil
replay-open = Se et spil
log-drop = Træk loggen for et spil herhen, eller vælg filen:
notation-paste = Eller indsæt et spil i notation:
checking = Loggen kontrolleres …
verdict = { $verdict ->
    [ok] Loggen er rigtig: hver post følger af reglerne.
   *[other] Der kan ikke stoles på loggen: { $verdict }
}
verdict-partly = Det, loggen indeholder, følger af reglerne; dens slutning er ikke bekræftet.
version = Øjeblik
version-of = { $version } af { $newest }
to-start = Til begyndelsen
to-end = Til slutningen
previous = Én tilbage
next = Én frem
play = Afspil
pause = Pause
branch = Fortsæt herfra
happened = Det skete her
to-table = Til bordet

## Remarks of players

talk = Bemærkninger
talk-unread = Bemærkninger: { $count ->
    [one] { $count } ny bemærkning
   *[other] { $count } nye bemærkninger
}
talk-say = Sig noget
talk-words = Med dine egne ord
talk-send = Sig
talk-close = Luk bemærkningerne
talk-mute = Gør { $name } tavs
talk-unmute = Hør { $name } igen
talk-muted = tavs
phrase-hello = Hej!
phrase-good-luck = Held og lykke!
phrase-well-played = Godt spillet!
phrase-thanks = Tak.
phrase-sorry = Undskyld.
phrase-wait = Et øjeblik.
phrase-good-game = Godt spil!
phrase-goodbye = Farvel!
phrase-smile = smiler
phrase-laugh = ler
phrase-surprise = er overrasket
phrase-sad = er ked af det
phrase-applause = klapper
phrase-thinking = tænker

## Audit

audit = Kontrollér logge
audit-note = Hver kommando udføres igen af den samme motor, på denne enhed. Ingen fil forlader den.
audit-drop = Slip logfiler eller en mappe her, eller vælg dem:
audit-files = Filer
audit-folder = En mappe
audit-link = Eller adressen på en log på dette sted
audit-link-elsewhere = Kun filer fra { $origin } kan læses her: ingen andre bliver spurgt om noget.
audit-link-failed = { $address } kan ikke læses: stedet svarede { $status }.
audit-beside = Sammenlign med det offentliggjorte
audit-beside-files = Hvad spillene sammenlignes med
audit-beside-note = Et manifest, noter om bindinger (JSON), en politik (TOML), offentlige nøgler (PEM).
audit-sealed = Hvert spil skal være forseglet
audit-none = Der er ingen logge i den: deres navne ender på .maginor.
audit-passed-over = Andre filer i mappen, ikke kontrolleret: { $count }
audit-starting = Motoren starter …
audit-progress-label = Fremskridt
audit-progress = { $done } af { $files } filer, spil: { $games }
audit-done = Færdig på { $seconds } s. Spil: { $games }, filer: { $files }
audit-stopped = Standset efter { $seconds } s. Spil: { $games }, filer: { $files }
audit-stop = Stands
audit-save = Gem rapporten
audit-found = Kendelser
audit-words = Kendelser efter deres ord
audit-all = alle
audit-search = Søg efter fil, id eller grund
audit-unchecked = Spil med underskrifter, som denne browser ikke kan kontrollere: { $count }
audit-page = { $first }–{ $last } af { $count }
audit-game = spil { $game }
audit-record = post { $record }
audit-before = Før post { $record }, som er forkert
audit-played = Spillet blev:
audit-legal = Tilladt var, { $count } i alt:
audit-to-record = Til den forkerte post
audit-viewer = Åbn i gengivelsen
audit-facts = Mere om denne log
audit-id = Id
audit-ending = Slutning
audit-records = Poster
audit-dice = Terninger
audit-deal = Opstilling
audit-signed = Underskrevet af
audit-false-signatures = Ugyldige underskrifter af
audit-unchecked-signatures = Underskrifter, der ikke er kontrolleret
audit-head = Hoved
audit-what-if = Under en anden læsning af reglerne
audit-what-if-note = De optegnede kommandoer udføres igen med de optegnede terninger.
audit-variant = Variant
audit-value = Værdi
audit-revision = Revision af reglerne
audit-compare = Sammenlign
audit-winners-others = Andre ville have vundet.
audit-winners-same = De samme ville have vundet.
