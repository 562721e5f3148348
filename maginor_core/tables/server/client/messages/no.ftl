# Tekstene i brukergrensesnittet. Navn på spill, spillere og regler kommer fra andre steder.

## Every screen

title-lobby = Maginor-bord
loading = Laster …
close = Lukk
copy = Kopier
copied = Kopiert
back = Tilbake
save = Lagre
open = Åpne
yes = ja
no = nei
none = ingen
language = Språk
settings = Innstillinger
tools = Verktøy
tools-further = Mer
try-again = Prøv igjen
lobby = Alle bord
offline = Du er frakoblet. Spillet fortsetter når du er tilbake.
reconnecting = Forbindelsen ble brutt. Prøver igjen …
site-starting = Spillet lastes …
site-elsewhere = Dette spillet er åpent i en annen fane. Lukk det der, så fortsetter det her.
site-storage-denied = Denne nettleseren lagrer ingenting for dette nettstedet: spillet går tapt når siden lukkes. Lagre loggen før det.
site-storage-full = Det er ikke mer plass i denne nettleseren. Det siste du gjorde, teller ikke; spillet er som det var før.
site-wasm = Denne nettleseren kan ikke kjøre spillet: den mangler WebAssembly. En annen eller nyere nettleser kan.
site-engine = Spillet kunne ikke lastes. Last siden på nytt; spillene dine er lagret.
site-update = Det finnes en ny versjon av dette nettstedet.
site-reload = Bruk den nå
error = Det gikk ikke
not-found = Den siden finnes ikke
not-found-note = Det er ingenting på denne adressen. Kanskje mangler noe av lenken.
error-offline = Serveren kan ikke nås. Ingenting er endret.
error-server = Serveren svarte med feil { $status }.
error-game = Denne siden kjenner ikke spillet { $game }.
error-invitation = Invitasjonen åpner ikke dette bordet. Be om en ny lenke.
error-spectator = Det kan ikke tilskuere.
error-resigned = Denne plassen har gitt opp. Den ser bare på.
error-replaced = En bot spiller på denne plassen. Åpne bordet for å ta den igjen.
error-no-table = Dette bordet finnes ikke på serveren.
error-no-version = Spillet har ikke dette tidspunktet.
error-no-viewer = Filen er ikke lenger på serveren. Åpne den igjen.
error-finished = Spillet er slutt.
error-full = Ingen flere kan komme til dette bordet.
error-not-finished = Det er mulig når spillet er slutt.
error-not-yet = Det går først når noens tid er ute, eller spillet har ventet for lenge på noen.
error-taken = Plassen er opptatt.
error-host = Bare den som har åpnet bordet, bestemmer over plassene.
error-too-few = Spillet ville ha for få spillere.
error-no-bot = Boter spiller ikke med ekte terninger: Ingen ville kaste for dem.
error-begun = Spillet har begynt, så ingen plass kan fjernes. La en bot spille i stedet.
error-not-begun = Spillet har ikke begynt ennå.
error-declined = Denne plassen er ikke med i neste spill.
error-talk = Dette bordet tillater ikke den kommentaren.
error-talkative = Det er mange kommentarer på én gang. Vent noen sekunder.
error-rate = Det er for mange forespørsler. Vent et minutt.
error-draining = Serveren startes på nytt. Prøv igjen om litt.
error-busy = Serveren er opptatt med andre filer. Prøv igjen om litt.
error-token = Nøkkelen åpner ikke eller ikke lenger en plass ved dette bordet.
error-token-cut = Denne lenken åpner ingen plass: nøkkelen er ufullstendig. Be om en ny lenke, eller kopier hele lenken.
error-too-large = Det er for stort for serveren.
error-store = Databasen svarer ikke. Ingenting er endret.
error-failed = Serveren kunne ikke lagre det. Se på spillet igjen.
error-internal = Serveren feilet. Ingenting er endret.
error-alone = Ingen andre kan komme til et bord på denne siden. La roboter spille, eller alle ved denne skjermen.
error-elsewhere = Dette spillet er åpent i en annen fane. Ingenting er endret.
error-storage = Denne nettleseren kunne ikke lagre det, så det teller ikke. Frigjør plass og prøv igjen.
error-wasm = Denne nettleseren kan ikke kjøre spillet: den mangler WebAssembly. En annen eller nyere nettleser kan.
error-engine = Spillet kunne ikke lastes. Last siden på nytt; spillene dine er lagret.
error-reference = Til den driftsansvarlige: { $reference }.
error-malformed = Serveren godtar ikke dette. { $detail }
error-revision = Spillet ble spilt etter eldre avgjørelser, så det kan ikke fortsettes annerledes.
error-no-notation = Dette spillet kan ikke skrives i notasjon.
error-no-analysis = Ingen bot kan gjennomsøke dette spillet, så ingenting kan sies om avgjørelsene.
error-not-dealt = Spillet er ikke delt ut ennå: alles enheter må være med først.
error-not-due = Det blir det ikke spurt om nå. Ingenting er endret.
error-preimage = Det denne enheten har sendt, passer ikke til kjeden dens for terningene. Ingenting er endret.
error-due = Terningene venter på andre enheter. Ingenting annet kan gjøres så lenge.
error-joint-dice = Et spill med alle spillernes felles terninger kan ikke fortsettes annerledes.
error-commitment = Det passer ikke til det denne plassen har forseglet, eller kan ikke forsegles nå. Ingenting er endret.
error-committed = Et spill med forseglede valg kan ikke fortsettes annerledes.

## Lobby

lobby-title = Spill ved et bord
play-now = Spill nå
play-others = Spill med andre
guide = Slik spiller du
guide-rulings = Reglene, én for én, finnes bak spørsmål og hendelser ved bordet.
guide-next = Videre
guide-back = Tilbake
guide-place = { $number } av { $all }
guide-words = Mer utførlig
bot-strength = Botens styrke
picture-of = Et spill { $game } i gang
new-table = Nytt bord
game = Spill
players-count = { $fewest } til { $most } spillere
where = Hvor spiller dere?
place-apart = Alle på sin egen enhet
place-hotseat = Alle ved denne skjermen
players = Spillere
player = Spiller { $number }
player-add = Legg til en spiller
player-remove = Fjern spiller { $number }
kind-of = Hvem er spiller { $number }?
kind-you = Du
kind-here = En person her
kind-open = Noen via lenke
kind-bot = En bot
open-note = får en lenke av deg
name = Navn
name-of = Navnet til spiller { $number }
bot-of = Boten til spiller { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] tilfeldig
    [first] lett
    [last] sterk
   *[other] nivå { $number }
}
player-called = Spiller { $letter }
terms = Regler, terninger og klokke
public = Offentlig
public-note = Vises i listen; alle kan være med og se på.
talk-phrases = faste setninger og reaksjoner
talk-off = ingen
talk-text = også med egne ord
hints = Hint på forespørsel
edition = Utgave
edition-none = som i reglene
parts = Spillets deler
parts-standard = spillets egne ({ $name })
parts-own = En egen fil
parts-drop = Slipp et sett med spilldeler her, eller velg filen. Settet kontrolleres som med maginor setup check.
parts-chosen = { $name } brukes ved dette bordet.
parts-large = Filen er større enn { $size } KiB.
parts-unreadable = Filen er ikke et sett med spilldeler i JSON.
parts-missing = Velg en fil med et sett spilldeler, eller bruk spillets egne deler.
dice = Terninger og trekk
dice-seeded = av serveren
dice-typed = ekte terninger, skrevet inn
dice-joint = av alle spillerne sammen
dice-committed = av serveren, fastlagt på forhånd
joint-note = Alles enheter er med i hver utdeling og hvert kast, så ingen, heller ikke serveren, kan velge eller forutse det. Sidene til alle spillere må være åpne for det; for bots er serveren med.
choices-committed = Forsegl hemmelige valg
choices-note = Hver enhet sender først et segl for valget, og selve valget først når alle har valgt, så ingen, heller ikke serveren, kjenner et før. Den som ikke avslører sitt, får det første lovlige valget.
seed = Startverdi
seed-note = Den samme startverdien gir det samme spillet. La feltet stå tomt for å få en ny. Alle som kommer til, får vite at du har valgt den.
absent-minutes = Minutter å vente på en fraværende spiller
absent-minutes-note = Etterpå kan de andre la en bot spille videre eller avslutte spillet. Tomt: som på denne serveren, oftest 5. Med klokke gjelder klokkens tid.
clock-minutes = Minutter til hver spiller
clock-note = La feltet stå tomt for å spille uten klokke.
clock-increment = Sekunder lagt til for hver handling
variants = Varianter av reglene
variant-default = { $value } (standard)
create = Åpne bordet
link = Lenke
link-join = Bli med via lenke
link-other = Dette er ikke en lenke til et bord på denne serveren.
own-tables = Dine bord
own-open = De åpne spillene dine
continue = Fortsett
continue-of = Fortsett: { $game }
own-none = Bord som du åpner eller blir med ved, vises her.
forget = Glem dette bordet ({ $game }) og nøkkelen til det
public-tables = Offentlige bord
public-none = Ingen offentlige bord er åpne.
seats-free = { $count ->
    [one] 1 ledig plass
   *[other] { $count } ledige plasser
}
status-waiting = venter
status-playing = i gang
status-finished = avsluttet
status-archived = arkivert

## Before a game

title-join = Bli med i { $game }
invited = { $name } inviterer deg til { $game }
absent-after =
    Er noen borte mens spillet venter, kan de andre fortsette uten dem etter { $minutes ->
        [one] 1 minutt
       *[other] { $minutes } minutter
    }.
title-waiting = Venter på spillere – { $game }
join = Ta en plass
seat = Plass
seat-any = en ledig plass
seat-free = ledig
watch = Se på
table-full = Alle plassene er tatt.
foreseen-seed = Startverdien ved dette bordet er valgt av den som åpnet det, og som derfor kan vite hva som er skjult, og hva som blir trukket.
foreseen-branch = Dette spillet fortsetter et som er slutt. Den som kjenner det, kan derfor vite hva som er skjult.
joint-waiting = Utdelingen krever alles enheter. Venter på: { $names }
waiting-for = { $count ->
    [0] Spillet begynner.
    [one] Det mangler 1 spiller. Send denne lenken:
   *[other] Det mangler { $count } spillere. Send denne lenken:
}
waiting-watched = { $count ->
    [0] Spillet begynner.
    [one] Venter på 1 spiller til.
   *[other] Venter på { $count } spillere til.
}
seat-bot = La en bot spille
seat-remove = Fjern plassen
cancel-table = Avlys bordet
cancel-note = Bordet lukkes for alle som venter her.
cancelled = Det ble lukket før spillet begynte.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Det er din tur
turn-of = Det er { $name } som skal spille
finished = Spillet er slutt
winners = { $count ->
    [one] { $names } vinner.
   *[other] { $names } vinner sammen.
}
you = deg
bot = bot
bot-replaced = en annen bot spiller videre: den første svarte ikke
away = borte
to-act = skal spille
winner = vinner
spectators = { $count ->
    [one] 1 tilskuer
   *[other] { $count } tilskuere
}
picture = Brett
zoom = Størrelse på brettet
zoom-in = Større
zoom-out = Mindre
menu = Dette kan du gjøre
actions = Din avgjørelse
choices = { $count ->
    [one] { $count } mulighet
   *[other] { $count } muligheter
}
log = Dette har skjedd
newest = Til det nyeste
skip = Hopp over
drawer = Alle valg
legend-next = neste steg
legend-end = veien kan ende her
steps = { $count ->
    [one] ({ $count } skritt)
   *[other] ({ $count } skritt)
}
moment-of = Øyeblikk { $version } av { $newest }.
present = Tilbake til nå
moved-on = Spillet har gått videre i mellomtiden.
lesson = Tips
goal = Mål
lesson-seen = Forstått
lessons-off = Ingen flere tips
podium = Seierspall
analysis = Hvor ble det avgjort?
analysis-progress = Undersøkte avgjørelser
analysis-note = En bot ser på hver avgjørelse med det spilleren visste. Den sier hvor mye av vinnersjansen som ble gitt bort.
analysis-done = De største feilene står øverst.
analysis-none = Ingenting var klart bedre enn det som ble spilt.
analysis-better = bedre: { $best }
analysis-graph = Vinnersjanser etter stilling; et klikk velger en stilling
analysis-show = Se stilling { $version }
# $chances: players with their chances, listed.
analysis-reading = Stilling { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] unøyaktighet
    [mistake] feil
   *[blunder] grov feil
}
analysis-again = Spill videre fra stilling { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } ga bort mindre av vinnersjansen ({ $less }) enn { $winner } ({ $more }): Flaksen avgjorde mer enn dømmekraften.
score-sheet = Hvor hvert poeng kom fra
hint = Hint
hint-none = Ingenting kan sluttes nå.
hint-known = Det som følger av det du ser
why-nothing = Her kan ingenting gjøres nå.
refused = Det tillater ikke reglene
rulings = Regler
rulings-english = Reglene finnes bare på engelsk.
conflict = Noen andre har bestemt seg i mellomtiden. Se på brettet igjen.
conflict-title = Spillet har gått videre
undo = Angre
undo-asked = { $count ->
    [one] { $name } ber om å angre et trekk.
   *[other] { $name } ber om å angre de siste { $count } trekkene.
}
undo-waits = Du har bedt om å angre et trekk. De andre må være enige.
undo-agreed = { $name } har bedt om å angre et trekk. De andre må være enige.
agree = Enig
disagree = Uenig
dice-ask = Skriv inn hva terningen viste
due = Terningene venter på: { $names }
choice-sealed = Valget ditt er forseglet. Det avsløres når alle har valgt.
choice-elsewhere = Valget for denne plassen ble forseglet på en annen enhet. Åpne bordet der, så det kan avsløres.
choice-unsafe = Serveren oppgir samme segl for flere valg. Denne enheten forsegler ingenting, så ingen får vite valget ditt.
closed = Bordet er stengt
closed-note = Det ble stengt før spillet var over. Det som ble spilt, kan fortsatt ses.
leave = Forlat
leave-note = Forlat siden og kom tilbake senere. Hvis spillet venter på deg mens du er borte, kan de andre etter en tid fortsette uten deg.
leave-later = Kom tilbake senere
resign = Gi opp
resign-ends = Du gir opp, og spillet slutter her.
resign-bot = Du gir opp, og en bot spiller videre for deg. Du kan se på.
resign-closes = Du gir opp. Her kan ingen bot spille videre, så de andre kan lukke bordet etterpå.
resigned = har gitt opp
resigned-by = { $names } har gitt opp.
resigned-won = Dermed vinner { $name }.
time-up = Tiden er ute for { $names }. De andre kan fortsette eller vente.
late = Tiden er ute for { $name }. Du kan fortsette uten { $name }, eller vente.
seat-replaced = En bot spiller videre for deg, fordi tiden din var ute.
seat-again = Ta plassen igjen
absent-soon = { $name } er borte. De andre kan fortsette uten { $name } om
absent = Spillet har ventet for lenge på { $name }. Du kan fortsette uten { $name }, eller vente.
absent-bot = La en bot spille videre for { $name }
absent-bot-note = En bot spiller videre for { $name }, som når som helst kan få plassen igjen.
absent-end = Avslutt spillet uten taper
absent-end-note = Spillet slutter her for alle. Ingen vinner, og ingen taper.
undo-declined = De andre ville ikke angre trekket.
undo-refused = Siden da har tilfeldigheten avgjort noe, noe er blitt avslørt, eller for mye er allerede angret. Ved dette bordet er boter ikke enige i det.
confirm = Gjøre dette?
confirm-yes = Gjør det
confirm-each = Bekreft hvert trekk
coordinates = Koordinater på brettet
takebacks = Fri angring mot boter
takebacks-note = Boter alene er også enige i å angre terningkast, trekning og det som er avslørt.
close-table = Lukk bordet
no-result = Spillet er slutt uten resultat.
chain-elsewhere = Denne plassens kjede for terningene ligger på en annen enhet. Fortsett der, eller åpne lenken fra «Fortsett på en annen enhet» her.
chain-changed = Serveren oppgir andre kjeder for terningene enn før. Denne enheten avslører ikke mer; lagre notatene om terningene.
chain-unsafe = Serveren ber om terningene for en annen handling enn før. Denne enheten avslører ikke mer; lagre notatene om terningene.
chain-used-up = Denne plassens kjede for terningene er brukt opp. Spillet kan ikke fortsette.
rematch = Spill igjen
rematch-asked = { $names } vil gjerne spille igjen.
rematch-waits = Venter på svar fra: { $names }
rematch-declined = Ikke med: { $names }
rematch-decline = Nei takk
rematch-begun = Neste spill har begynt.
rematch-join = Til neste spill
rematch-higher = Du har vunnet! Spill mot neste bot: { $level }
save-log = Lagre logg
save-notation = Lagre notasjon
save-parts = Lagre settet med spilldeler
save-dice = Lagre notater om terningene
curtain = Nå er det { $name }
curtain-note = Gi skjermen videre. Ingen andre må se nå.
curtain-open = Jeg er { $name }

## Keys

keys = Taster
keys-note = En skjermleser leser svaret høyt. Hver knapp her gjør det samme som tasten.
keys-on = Taster med én bokstav
keys-on-note = T, H, W og andre forteller hvordan det står, L viser alle muligheter, ? alle taster. Uten gjør bokstaver ingenting.
key-turn = Hvem sin tur er det?
key-hand = Hva har jeg?
key-happened = Hva har skjedd?
key-may = Hva kan jeg gjøre?
key-standing = Hvordan står det?
key-place = Hva er her?
key-next = Neste sted som kan velges
key-previous = Forrige sted som kan velges
key-list = Denne listen
key-arrows = Fra sted til sted på brettet
key-choose = Velg stedet eller knappen
key-number = Velg fra listen
key-escape = Tilbake, eller lukk det åpne
key-none = Ingenting.
key-no-place = Ikke noe sted på brettet er markert.

## Sharing and settings

share = Del
share-none = Den som åpnet bordet, har lenkene til det.
link-play = For å spille
link-watch = For å se på
share-device = Send …
qr-code = QR-kode
link-seat = Din egen plass
link-moment = Lenke til dette øyeblikket
device = Fortsett på en annen enhet
device-note = Åpne denne lenken der. Den som har den, spiller for deg, så ikke vis den til noen.
sound-turn = Lyd når det er min tur
sound-roll = Lyd av terninger
sound-card = Lyd av kort
sound-win = Lyd ved slutten
lessons = Tips i de første spillene
pace = Tempo for visningen
pace-calm = rolig
pace-normal = normalt
pace-quick = raskt
pace-none = vis ingenting
notify = Varsler
notify-note = Du får beskjed når det er din tur, også når siden er lukket.
notify-push = Varsle meg på denne enheten
notify-mail = E-postadresse
notify-code = Kode fra e-posten
notify-confirm = Bekreft
notify-sent = En kode er sendt til denne adressen. Skriv den inn innen en time.
notify-stop = Stopp
notify-on = Du får beskjed.
notify-off = Du får ikke lenger beskjed.

## Replay

title-replay = Spill av { $game }
replay = Avspilling
replay-open = Se på et spill
log-drop = Slipp loggen til et spill her, eller velg filen:
notation-paste = Eller lim inn et spill i notasjon:
checking = Loggen kontrolleres …
verdict = { $verdict ->
    [ok] Loggen er riktig: hver post følger av reglene.
   *[other] Loggen er ikke til å stole på: { $verdict }
}
verdict-partly = Det loggen inneholder, følger av reglene; slutten er ikke bekreftet.
version = Øyeblikk
version-of = { $version } av { $newest }
to-start = Til begynnelsen
to-end = Til slutten
previous = Én tilbake
next = Én frem
play = Spill av
pause = Pause
branch = Fortsett herfra
happened = Dette skjedde her
to-table = Til bordet

## Remarks of players

talk = Kommentarer
talk-unread = Kommentarer: { $count ->
    [one] { $count } ny kommentar
   *[other] { $count } nye kommentarer
}
talk-say = Si noe
talk-words = Med egne ord
talk-send = Si
talk-close = Lukk bemerkningene
talk-mute = Demp { $name }
talk-unmute = Hør { $name } igjen
talk-muted = dempet
phrase-hello = Hei!
phrase-good-luck = Lykke til!
phrase-well-played = Godt spilt!
phrase-thanks = Takk.
phrase-sorry = Unnskyld.
phrase-wait = Et øyeblikk.
phrase-good-game = Godt spill!
phrase-goodbye = Ha det!
phrase-smile = smiler
phrase-laugh = ler
phrase-surprise = er overrasket
phrase-sad = er lei seg
phrase-applause = klapper
phrase-thinking = tenker

## Audit

audit = Kontroller logger
audit-note = Hver kommando utføres på nytt av den samme motoren, på denne enheten. Ingen fil forlater den.
audit-drop = Slipp loggfiler eller en mappe her, eller velg dem:
audit-files = Filer
audit-folder = En mappe
audit-link = Eller adressen til en logg på dette stedet
audit-link-elsewhere = Bare filer fra { $origin } kan leses her: ingen andre blir spurt om noe.
audit-link-failed = { $address } kan ikke leses: stedet svarte { $status }.
audit-beside = Sammenlign med det som er offentliggjort
audit-beside-files = Hva spillene sammenlignes med
audit-beside-note = Et manifest, notater om bindinger (JSON), en policy (TOML), offentlige nøkler (PEM).
audit-sealed = Hvert spill må være forseglet
audit-none = Det er ingen logger i den: navnene deres slutter på .maginor.
audit-passed-over = Andre filer i mappen, ikke kontrollert: { $count }
audit-starting = Motoren starter …
audit-progress-label = Framdrift
audit-progress = { $done } av { $files } filer, spill: { $games }
audit-done = Ferdig på { $seconds } s. Spill: { $games }, filer: { $files }
audit-stopped = Stoppet etter { $seconds } s. Spill: { $games }, filer: { $files }
audit-stop = Stopp
audit-save = Lagre rapporten
audit-found = Kjennelser
audit-words = Kjennelser etter ordet sitt
audit-all = alle
audit-search = Søk etter fil, id eller grunn
audit-unchecked = Spill med signaturer som denne nettleseren ikke kan kontrollere: { $count }
audit-page = { $first }–{ $last } av { $count }
audit-game = spill { $game }
audit-record = post { $record }
audit-before = Før post { $record }, som er feil
audit-played = Spilt ble:
audit-legal = Tillatt var, { $count } i alt:
audit-to-record = Til den gale posten
audit-viewer = Åpne i avspillingen
audit-facts = Mer om denne loggen
audit-id = Id
audit-ending = Slutt
audit-records = Poster
audit-dice = Terninger
audit-deal = Oppsett
audit-signed = Signert av
audit-false-signatures = Ugyldige signaturer av
audit-unchecked-signatures = Signaturer som ikke er kontrollert
audit-head = Hode
audit-what-if = Med en annen lesning av reglene
audit-what-if-note = De noterte kommandoene utføres på nytt med de noterte terningene.
audit-variant = Variant
audit-value = Verdi
audit-revision = Revisjon av reglene
audit-compare = Sammenlign
audit-winners-others = Andre ville ha vunnet.
audit-winners-same = De samme ville ha vunnet.
