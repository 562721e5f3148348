### A terminál: mit kérdez és mit válaszol, minden játékban.


## Kérdések

prompt = { $player }>
prompt-secret = { $player }, titokban (semmi sem látszik)>
prompt-die = { $player } igazi kockával dob; a kocka mutatja>
prompt-pass = { $player }, nyomd meg az Entert>
prompt-text = { $player }, tetszőleges szöveg:
prompt-agree = { $other }, visszavonhatja { $player }? (i/n)>
lost-secret = Ez nem választható; írj be egy számot vagy egy szó elejét.
lost-ambiguous = „{ $typed }” jelentheti ezt: { $meant }; írj belőle többet
lost-refused = Most nem: { $reason }
lost-unknown = „{ $typed }” nem választható; a lehetőségek fent állnak, és a ? elmagyarázza őket
die-unknown = „{ $typed }” nincs a kockán; a kocka ezt mutathatja: { $faces }
die-help = Dobj a kockával, és írd be, amit mutat: { $faces }. A szó eleje elég. A q dobás nélkül kilép; folytatáskor újra ez lesz a kérdés.
yes = igen
no = nem
yes-or-no = Írj be i betűt (igen) vagy n betűt (nem).


## Súgó

key-board = tábla
key-look = mutat
key-score = állás
key-history = előzmények
key-hint = tanács
key-undo = visszavon
key-help = súgó
key-quit = q
help-choices = választás számmal vagy szóval; a szavak rövidíthetők és összefűzhetők
help-decision = e döntés magyarázata
help-ruling = egy szabálydöntés vagy egy játékbeli szó magyarázata
help-board = minden kirajzolása és hatásának leírása
help-look = a tábla egy részének részletes bemutatása
help-score = mindenki állása
help-history = a történtek megismétlése
help-hint = mit tenne egy bot a helyedben
help-undo = az utolsó lépésed visszavonása; dobás vagy más lépése után, ha mindenki egyetért
help-back = egy lépés vissza a menüben
help-help = a játék egy percben, és ez a lista
help-quit = kilépés; a naplózott játék folytatható
see-also = Lásd még, ? után az azonosítóval:
ruling-unknown = „{ $typed }” sem játékbeli szó, sem szabálydöntés; a döntések családjai: { $families }
rulings-in-english = A szabálydöntések csak angolul vannak meg:


## Játék közben

pass-screen = Most { $player } nézi a képernyőt, és senki más: mások elől rejtett dolgok látszanak rajta.
look-nothing = a táblán semminek sem ez a neve: „{ $typed }”
history-empty = Még nem történt semmi.
hint-secret = Titkos választáshoz nincs tanács, amíg mások is látják.
hint-none = Ehhez a játékhoz nincs tanács.
hint = „{ $bot }” bot tanácsa: { $order }.
undo-done = Vissza az utolsó lépésed elé, { $version }. változat.
undo-nothing = nincs mit visszavonni: még nem tettél semmit
undo-refused = semmi sem vonható vissza: { $reason }
undo-agreement = { $reason }: mindenkinek egyet kell értenie.
undo-disagreed = nincs visszavonás: { $other } nem ért egyet
undo-final = az utolsó lépésed óta a véletlen döntött, vagy titok derült ki
undo-final-first = Az utolsó lépésed óta a véletlen döntött, vagy titok derült ki
undo-others = azóta más is lépett
undo-others-first = Azóta más is lépett


## Kezdet és vég

player-numbered = { $number }. játékos
log-none = Nem készül napló, ezért ez a játék nem folytatható.
log-saved = A játék mentési helye:
play-hint = Új a játék? Először írd be: súgó. A ? elmagyaráz egy döntést, a visszavon visszavesz egy lépést, a q kilép.
left-unsaved = A játék véget ért: nem készült napló.
left-saved = A játék mentve. Így folytatható:
over = Így nézhető vissza:
over-dice = A kockák most ellenőrizhetők:
committed-dice = A kockákat ez köti meg:
committed-note = Írd fel; a játék végén a napló felfedi, miből készült.
committed-texts = Mindenki hozzátehet egy saját szöveget, hogy senki se egyedül válassza a kockákat.
not-started = Nem indult játék.
seats-unknown = { $path }: nem ismert, ki játszik, ezért minden helyen ember ül


## Egy mentett játék

host = A házigazda
replay-verified = { $version }. változat, összesen { $versions }. Ellenőrizve: { $versions } lépés újra végrehajtva, ugyanazokkal az eseményekkel.
score-version = { $version }. változat, összesen { $versions }:
stats-version = { $version } lépés
legal-nobody = { ARTICLE-FIRST($version) }. változatnál senki sem léphet{ $finished ->
    [yes] ; a játéknak vége
   *[no] {""}
}.
legal-player = { ARTICLE-FIRST($version) }. változatnál { $player } nem léphet{ $finished ->
    [yes] ; a játéknak vége
   *[no] {""}
}.
deal-seed = Kezdőérték { $seed }: { $players } játékos.
deal-seed-first = Kezdőérték { $seed }: { $players } játékos, { $first } kezd.
deal-variant = Változó { $name } = { $value }.
