# Gränssnittets texter. Namn på spel, spelare och regler kommer från annat håll.

## Every screen

title-lobby = Maginorbord
loading = Laddar …
close = Stäng
copy = Kopiera
copied = Kopierad
back = Tillbaka
save = Spara
open = Öppna
yes = ja
no = nej
none = inga
language = Språk
settings = Inställningar
tools = Verktyg
tools-further = Mer
try-again = Försök igen
lobby = Alla bord
offline = Du är offline. Spelet fortsätter när du är tillbaka.
reconnecting = Anslutningen bröts. Försöker igen …
site-starting = Spelet laddas …
site-elsewhere = Det här spelet är öppet i en annan flik. Stäng det där, så fortsätter det här.
site-storage-denied = Den här webbläsaren sparar inget för den här webbplatsen: spelet går förlorat när sidan stängs. Spara dess logg innan dess.
site-storage-full = Det finns inget utrymme kvar i den här webbläsaren. Det du gjorde senast räknas inte; spelet är som det var innan.
site-wasm = Den här webbläsaren kan inte köra spelet: den saknar WebAssembly. En annan eller nyare webbläsare kan.
site-engine = Spelet kunde inte laddas. Ladda om sidan; dina spel är sparade.
site-update = Det finns en ny version av den här webbplatsen.
site-reload = Använd den nu
error = Det gick inte
not-found = Den sidan finns inte
not-found-note = Det finns inget på den här adressen. Kanske saknas en del av länken.
error-offline = Servern går inte att nå. Ingenting har ändrats.
error-server = Servern svarade med fel { $status }.
error-game = Den här sidan känner inte till spelet { $game }.
error-invitation = Inbjudan öppnar inte det här bordet. Be om en ny länk.
error-spectator = Det kan inte åskådare.
error-resigned = Den här platsen har gett upp. Den tittar bara på.
error-replaced = En bot spelar på den här platsen. Öppna bordet för att ta den igen.
error-no-table = Det här bordet finns inte på servern.
error-no-version = Spelet har ingen sådan tidpunkt.
error-no-viewer = Filen finns inte längre på servern. Öppna den igen.
error-finished = Spelet är slut.
error-full = Ingen mer kan komma till det här bordet.
error-not-finished = Det går när spelet är slut.
error-not-yet = Det går först när någons tid är slut, eller spelet har väntat för länge på någon.
error-taken = Platsen är upptagen.
error-host = Bara den som har öppnat bordet bestämmer över platserna.
error-too-few = Spelet skulle ha för få spelare.
error-no-bot = Botar spelar inte med riktiga tärningar: ingen skulle slå åt dem.
error-begun = Spelet har börjat, så ingen plats kan tas bort. Låt en bot spela i stället.
error-not-begun = Spelet har inte börjat än.
error-declined = Den här platsen är inte med i nästa spel.
error-talk = Det här bordet tillåter inte den kommentaren.
error-talkative = Det är många kommentarer på en gång. Vänta några sekunder.
error-rate = Det är för många förfrågningar. Vänta en minut.
error-draining = Servern startas om. Försök igen om en stund.
error-busy = Servern är upptagen med andra filer. Försök igen om en stund.
error-token = Nyckeln öppnar inte eller inte längre en plats vid det här bordet.
error-token-cut = Länken öppnar ingen plats: nyckeln är ofullständig. Be om en ny länk eller kopiera hela länken.
error-too-large = Det är för stort för servern.
error-store = Databasen svarar inte. Inget har ändrats.
error-failed = Servern kunde inte spara det. Titta på spelet igen.
error-internal = Servern misslyckades. Inget har ändrats.
error-alone = Ingen annan kan komma till ett bord på den här sidan. Låt bottar spela, eller alla vid den här skärmen.
error-elsewhere = Det här spelet är öppet i en annan flik. Ingenting har ändrats.
error-storage = Den här webbläsaren kunde inte spara det, så det räknas inte. Frigör utrymme och försök igen.
error-wasm = Den här webbläsaren kan inte köra spelet: den saknar WebAssembly. En annan eller nyare webbläsare kan.
error-engine = Spelet kunde inte laddas. Ladda om sidan; dina spel är sparade.
error-reference = Till den driftansvarige: { $reference }.
error-malformed = Servern godtar inte detta. { $detail }
error-revision = Spelet spelades enligt äldre avgöranden, så det kan inte fortsättas annorlunda.
error-no-notation = Det här spelet kan inte skrivas i notation.
error-no-analysis = Ingen bot kan söka i det här spelet, så inget kan sägas om besluten.
error-not-dealt = Spelet är inte utdelat än: allas enheter måste vara med först.
error-not-due = Det efterfrågas inte nu. Ingenting har ändrats.
error-preimage = Det som den här enheten har skickat passar inte till dess kedja för tärningarna. Ingenting har ändrats.
error-due = Tärningarna väntar på andra enheter. Inget annat kan göras så länge.
error-joint-dice = Ett spel med alla spelares gemensamma tärningar kan inte fortsättas annorlunda.
error-commitment = Det stämmer inte med vad den här platsen har förseglat, eller kan inte förseglas nu. Inget har ändrats.
error-committed = Ett spel med förseglade val kan inte fortsättas på annat sätt.

## Lobby

lobby-title = Spela vid ett bord
play-now = Spela nu
play-others = Spela med andra
guide = Så spelar man
guide-rulings = Reglerna, en och en, finns bakom frågor och händelser vid bordet.
guide-next = Vidare
guide-back = Tillbaka
guide-place = { $number } av { $all }
guide-words = Mer utförligt
bot-strength = Botens styrka
picture-of = Ett parti { $game } pågår
new-table = Nytt bord
game = Spel
players-count = { $fewest } till { $most } spelare
where = Var spelar ni?
place-apart = Alla på sin egen enhet
place-hotseat = Alla vid den här skärmen
players = Spelare
player = Spelare { $number }
player-add = Lägg till en spelare
player-remove = Ta bort spelare { $number }
kind-of = Vem är spelare { $number }?
kind-you = Du
kind-here = En person här
kind-open = Någon via länk
kind-bot = En bot
open-note = får en länk av dig
name = Namn
name-of = Namn på spelare { $number }
bot-of = Bot för spelare { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] slumpvis
    [first] lätt
    [last] stark
   *[other] nivå { $number }
}
player-called = Spelare { $letter }
terms = Regler, tärningar och klocka
public = Offentligt
public-note = Visas i listan; alla får vara med och titta på.
talk-phrases = fasta fraser och reaktioner
talk-off = inga
talk-text = även med egna ord
hints = Tips på begäran
edition = Utgåva
edition-none = som i reglerna
parts = Spelets delar
parts-standard = spelets egna ({ $name })
parts-own = En egen fil
parts-drop = Släpp en uppsättning speldelar här, eller välj filen. Uppsättningen kontrolleras som med maginor setup check.
parts-chosen = { $name } används vid det här bordet.
parts-large = Filen är större än { $size } KiB.
parts-unreadable = Filen är ingen uppsättning speldelar i JSON.
parts-missing = Välj en fil med en uppsättning speldelar, eller använd spelets egna delar.
dice = Tärningar och dragning
dice-seeded = av servern
dice-typed = riktiga tärningar, inmatade
dice-joint = av alla spelare tillsammans
dice-committed = av servern, fastställt i förväg
joint-note = Allas enheter är med i varje utdelning och kast, så ingen, inte ens servern, kan välja eller förutse det. Alla spelares sidor måste vara öppna för det; för botar är servern med.
choices-committed = Försegla hemliga val
choices-note = Varje enhet skickar först ett sigill för sitt val, och valet först när alla har valt, så att ingen, inte ens servern, känner till något innan. Den som inte avslöjar sitt får det första tillåtna valet.
seed = Startvärde
seed-note = Samma startvärde ger samma spel. Lämna fältet tomt för att få ett nytt. Alla som kommer till bordet får veta att du har valt det.
absent-minutes = Minuter som en frånvarande spelare väntas på
absent-minutes-note = Därefter får de andra låta en bot spela vidare eller avsluta spelet. Tomt: som på den här servern, oftast 5. Med klocka gäller klockans tid.
clock-minutes = Minuter för varje spelare
clock-note = Lämna fältet tomt för att spela utan klocka.
clock-increment = Sekunder som läggs till för varje handling
variants = Varianter av reglerna
variant-default = { $value } (standard)
create = Öppna bordet
link = Länk
link-join = Gå med via länk
link-other = Det här är ingen länk till ett bord på den här servern.
own-tables = Dina bord
own-open = Dina öppna spel
continue = Fortsätt
continue-of = Fortsätt: { $game }
own-none = Bord som du öppnar eller går med vid visas här.
forget = Glöm det här bordet ({ $game }) och dess nyckel
public-tables = Offentliga bord
public-none = Inget offentligt bord är öppet.
seats-free = { $count ->
    [one] 1 ledig plats
   *[other] { $count } lediga platser
}
status-waiting = väntar
status-playing = pågår
status-finished = avslutat
status-archived = arkiverat

## Before a game

title-join = Gå med i { $game }
invited = { $name } bjuder in dig till { $game }
absent-after =
    Är någon borta medan spelet väntar får de andra fortsätta utan dem efter { $minutes ->
        [one] 1 minut
       *[other] { $minutes } minuter
    }.
title-waiting = Väntar på spelare – { $game }
join = Ta en plats
seat = Plats
seat-any = vilken ledig plats som helst
seat-free = ledig
watch = Titta på
table-full = Alla platser är tagna.
foreseen-seed = Startvärdet vid det här bordet har valts av den som öppnade det, som därför kan veta vad som är dolt och vad som kommer att dras.
foreseen-branch = Det här spelet fortsätter ett som är slut. Den som känner till det kan därför veta vad som är dolt.
joint-waiting = Utdelningen behöver allas enheter. Väntar på: { $names }
waiting-for = { $count ->
    [0] Spelet börjar.
    [one] Väntar på 1 spelare till. Skicka den här länken:
   *[other] Väntar på { $count } spelare till. Skicka den här länken:
}
waiting-watched = { $count ->
    [0] Spelet börjar.
    [one] Väntar på 1 spelare till.
   *[other] Väntar på { $count } spelare till.
}
seat-bot = Låt en bot spela
seat-remove = Ta bort platsen
cancel-table = Ställ in bordet
cancel-note = Bordet stängs för alla som väntar här.
cancelled = Det stängdes innan spelet började.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Din tur
turn-of = { $name } ska spela
finished = Spelet är slut
winners = { $count ->
    [one] { $names } vinner.
   *[other] { $names } vinner tillsammans.
}
you = du
bot = bot
bot-replaced = en annan bot spelar vidare: den första svarade inte
away = borta
to-act = ska spela
winner = vinnare
spectators = { $count ->
    [one] 1 åskådare
   *[other] { $count } åskådare
}
picture = Spelplan
zoom = Spelplanens storlek
zoom-in = Större
zoom-out = Mindre
menu = Det här kan du göra
actions = Ditt beslut
choices = { $count ->
    [one] { $count } möjlighet
   *[other] { $count } möjligheter
}
log = Det här har hänt
newest = Till det senaste
skip = Hoppa över
drawer = Alla val
legend-next = nästa steg
legend-end = vägen kan sluta här
steps = { $count ->
    [one] ({ $count } steg)
   *[other] ({ $count } steg)
}
moment-of = Ögonblick { $version } av { $newest }.
present = Tillbaka till nuet
moved-on = Spelet har gått vidare under tiden.
lesson = Förklaring
goal = Mål
lesson-seen = Jag förstår
lessons-off = Inga fler tips
podium = Prispall
analysis = Var avgjordes det?
analysis-progress = Granskade beslut
analysis-note = En bot granskar varje beslut med det som spelaren visste. Den säger hur stor del av vinstchansen som gavs bort.
analysis-done = De största misstagen står överst.
analysis-none = Inget var klart bättre än det som spelades.
analysis-better = bättre: { $best }
analysis-graph = Vinstchanser efter ställning; ett klick väljer en ställning
analysis-show = Se ställning { $version }
# $chances: players with their chances, listed.
analysis-reading = Ställning { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] oprecist drag
    [mistake] misstag
   *[blunder] grovt misstag
}
analysis-again = Spela vidare från ställning { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } gav bort mindre av vinstchansen ({ $less }) än { $winner } ({ $more }): Turen avgjorde mer än omdömet.
score-sheet = Varifrån varje poäng kom
hint = Tips
hint-none = Ingenting kan slutas nu.
hint-known = Vad som följer av det du ser
why-nothing = Här kan ingenting göras nu.
refused = Det tillåter inte reglerna
rulings = Regler
rulings-english = Reglerna finns bara på engelska.
conflict = Någon annan har bestämt sig under tiden. Titta på spelplanen igen.
conflict-title = Spelet har gått vidare
undo = Ångra
undo-asked = { $count ->
    [one] { $name } vill ångra ett drag.
   *[other] { $name } vill ångra de senaste { $count } dragen.
}
undo-waits = Du har bett om att få ångra ett drag. De andra måste gå med på det.
undo-agreed = { $name } har bett om att få ångra ett drag. De andra måste gå med på det.
agree = Jag går med på det
disagree = Nej
dice-ask = Skriv in vad tärningen visade
due = Tärningarna väntar på: { $names }
choice-sealed = Ditt val är förseglat. Det avslöjas när alla har valt.
choice-elsewhere = Valet för den här platsen förseglades på en annan enhet. Öppna bordet där, så att det kan avslöjas.
choice-unsafe = Servern anger samma sigill för flera val. Den här enheten förseglar inget, så att ingen får veta ditt val.
closed = Bordet är stängt
closed-note = Det stängdes innan spelet var slut. Det som spelats kan fortfarande ses.
leave = Lämna
leave-note = Lämna sidan och kom tillbaka senare. Om spelet väntar på dig medan du är borta får de andra efter en tid fortsätta utan dig.
leave-later = Kom tillbaka senare
resign = Ge upp
resign-ends = Du ger upp, och spelet slutar här.
resign-bot = Du ger upp, och en bot spelar vidare åt dig. Du kan titta på.
resign-closes = Du ger upp. Här kan ingen bot spela vidare, så de andra får stänga bordet sedan.
resigned = har gett upp
resigned-by = { $names } har gett upp.
resigned-won = Därmed vinner { $name }.
time-up = Tiden är slut för { $names }. De andra kan fortsätta eller vänta.
late = Tiden är slut för { $name }. Du kan fortsätta utan { $name } eller vänta.
seat-replaced = En bot spelar vidare för dig, eftersom din tid var slut.
seat-again = Ta platsen igen
absent-soon = { $name } är borta. De andra får fortsätta utan { $name } om
absent = Spelet har väntat för länge på { $name }. Du kan fortsätta utan { $name } eller vänta.
absent-bot = Låt en bot spela vidare för { $name }
absent-bot-note = En bot spelar vidare för { $name }, som när som helst kan få platsen igen.
absent-end = Avsluta spelet utan förlorare
absent-end-note = Spelet slutar här för alla. Ingen vinner och ingen förlorar.
undo-declined = De andra gick inte med på att ångra draget.
undo-refused = Sedan dess har slumpen avgjort något, något har avslöjats eller för mycket har redan ångrats. Vid det här bordet går bottar inte med på det.
confirm = Göra detta?
confirm-yes = Gör det
confirm-each = Bekräfta varje drag
coordinates = Koordinater på brädet
takebacks = Fri ångra mot bottar
takebacks-note = Bottar ensamma går också med på att ångra tärningsslag, dragningar och det som avslöjats.
close-table = Stäng bordet
no-result = Spelet är slut utan resultat.
chain-elsewhere = Den här platsens kedja för tärningarna finns på en annan enhet. Fortsätt där, eller öppna länken från ”Fortsätt på en annan enhet” här.
chain-changed = Servern anger andra kedjor för tärningarna än förut. Den här enheten avslöjar inget mer; spara anteckningarna om tärningarna.
chain-unsafe = Servern ber om tärningarna för en annan handling än förut. Den här enheten avslöjar inget mer; spara anteckningarna om tärningarna.
chain-used-up = Den här platsens kedja för tärningarna är slut. Spelet kan inte fortsätta.
rematch = Spela igen
rematch-asked = { $names } vill spela igen.
rematch-waits = Väntar på svar från: { $names }
rematch-declined = Inte med: { $names }
rematch-decline = Nej tack
rematch-begun = Nästa spel har börjat.
rematch-join = Till nästa spel
rematch-higher = Du har vunnit! Spela mot nästa bot: { $level }
save-log = Spara logg
save-notation = Spara notation
save-parts = Spara uppsättningen av speldelar
save-dice = Spara anteckningar om tärningarna
curtain = Nu är det { $name }
curtain-note = Lämna över skärmen. Ingen annan får titta nu.
curtain-open = Jag är { $name }

## Keys

keys = Tangenter
keys-note = En skärmläsare läser upp svaret. Varje knapp här gör samma sak som sin tangent.
keys-on = Tangenter med en bokstav
keys-on-note = T, H, W och andra berättar hur det står, L visar alla möjligheter, ? alla tangenter. Utan gör bokstäver ingenting.
key-turn = Vems tur är det?
key-hand = Vad har jag?
key-happened = Vad har hänt?
key-may = Vad kan jag göra?
key-standing = Hur står det?
key-place = Vad finns här?
key-next = Nästa plats som kan väljas
key-previous = Föregående plats som kan väljas
key-list = Den här listan
key-arrows = Från plats till plats på brädet
key-choose = Välj platsen eller knappen
key-number = Välj ur listan
key-escape = Tillbaka, eller stäng det öppna
key-none = Ingenting.
key-no-place = Ingen plats på brädet är markerad.

## Sharing and settings

share = Dela
share-none = Den som öppnade bordet har dess länkar.
link-play = För att spela
link-watch = För att titta på
share-device = Skicka …
qr-code = QR-kod
link-seat = Din egen plats
link-moment = Länk till det här ögonblicket
device = Fortsätt på en annan enhet
device-note = Öppna den här länken där. Den som har den spelar för dig, så visa den inte för någon.
sound-turn = Ljud när det är min tur
sound-roll = Ljud av tärningar
sound-card = Ljud av kort
sound-win = Ljud vid slutet
lessons = Tips i de första spelen
pace = Visningens tempo
pace-calm = lugnt
pace-normal = normalt
pace-quick = snabbt
pace-none = visa inget
notify = Aviseringar
notify-note = Du får veta när det är din tur, även om sidan är stängd.
notify-push = Avisera på den här enheten
notify-mail = E-postadress
notify-code = Kod från e-postmeddelandet
notify-confirm = Bekräfta
notify-sent = En kod har skickats till adressen. Ange den inom en timme.
notify-stop = Sluta
notify-on = Du kommer att få veta.
notify-off = Du får inte längre veta.

## Replay

title-replay = Spela upp { $game }
replay = Uppspelning
replay-open = Titta på ett spel
log-drop = Släpp loggen för ett spel här, eller välj filen:
notation-paste = Eller klistra in ett spel i notation:
checking = Loggen kontrolleras …
verdict = { $verdict ->
    [ok] Loggen stämmer: varje post följer av reglerna.
   *[other] Loggen går inte att lita på: { $verdict }
}
verdict-partly = Det som loggen innehåller följer av reglerna; dess slut är inte bekräftat.
version = Ögonblick
version-of = { $version } av { $newest }
to-start = Till början
to-end = Till slutet
previous = Ett tillbaka
next = Ett framåt
play = Spela upp
pause = Pausa
branch = Fortsätt härifrån
happened = Det här hände
to-table = Till bordet

## Remarks of players

talk = Kommentarer
talk-unread = Kommentarer: { $count ->
    [one] { $count } ny kommentar
   *[other] { $count } nya kommentarer
}
talk-say = Säg något
talk-words = Med egna ord
talk-send = Säg
talk-close = Stäng kommentarerna
talk-mute = Tysta { $name }
talk-unmute = Hör { $name } igen
talk-muted = tystad
phrase-hello = Hej!
phrase-good-luck = Lycka till!
phrase-well-played = Bra spelat!
phrase-thanks = Tack.
phrase-sorry = Förlåt.
phrase-wait = Ett ögonblick.
phrase-good-game = Bra match!
phrase-goodbye = Hej då!
phrase-smile = ler
phrase-laugh = skrattar
phrase-surprise = är förvånad
phrase-sad = är ledsen
phrase-applause = applåderar
phrase-thinking = tänker

## Audit

audit = Kontrollera loggar
audit-note = Varje kommando utförs på nytt av samma motor, på den här enheten. Ingen fil lämnar den.
audit-drop = Släpp loggfiler eller en mapp här, eller välj dem:
audit-files = Filer
audit-folder = En mapp
audit-link = Eller adressen till en logg på den här platsen
audit-link-elsewhere = Bara filer från { $origin } kan läsas här: ingen annan tillfrågas om något.
audit-link-failed = { $address } kan inte läsas: platsen svarade { $status }.
audit-beside = Jämför med det som har offentliggjorts
audit-beside-files = Vad partierna jämförs med
audit-beside-note = Ett manifest, anteckningar om åtaganden (JSON), en policy (TOML), publika nycklar (PEM).
audit-sealed = Varje parti måste vara förseglat
audit-none = Det finns inga loggar i den: deras namn slutar på .maginor.
audit-passed-over = Andra filer i mappen, inte kontrollerade: { $count }
audit-starting = Motorn startar …
audit-progress-label = Framsteg
audit-progress = { $done } av { $files } filer, partier: { $games }
audit-done = Klart på { $seconds } s. Partier: { $games }, filer: { $files }
audit-stopped = Stoppat efter { $seconds } s. Partier: { $games }, filer: { $files }
audit-stop = Stoppa
audit-save = Spara rapporten
audit-found = Utslag
audit-words = Utslag efter ord
audit-all = alla
audit-search = Sök efter fil, id eller skäl
audit-unchecked = Partier med signaturer som den här webbläsaren inte kan kontrollera: { $count }
audit-page = { $first }–{ $last } av { $count }
audit-game = parti { $game }
audit-record = post { $record }
audit-before = Före post { $record }, som är fel
audit-played = Spelat blev:
audit-legal = Tillåtet var, { $count } i allt:
audit-to-record = Till den felaktiga posten
audit-viewer = Öppna i uppspelningen
audit-facts = Mer om den här loggen
audit-id = Id
audit-ending = Slut
audit-records = Poster
audit-dice = Tärningar
audit-deal = Uppställning
audit-signed = Signerad av
audit-false-signatures = Ogiltiga signaturer av
audit-unchecked-signatures = Signaturer som inte har kontrollerats
audit-head = Huvud
audit-what-if = Med en annan läsning av reglerna
audit-what-if-note = De antecknade kommandona utförs på nytt med de antecknade tärningarna.
audit-variant = Variant
audit-value = Värde
audit-revision = Revision av reglerna
audit-compare = Jämför
audit-winners-others = Andra skulle ha vunnit.
audit-winners-same = Samma spelare skulle ha vunnit.
