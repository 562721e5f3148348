### Abracada…What? magyarul.


## Nevek

spell = { $number ->
    [1] Ősi sárkány
    [2] Sötét vándor
    [3] Édes álom
    [4] Éjszakai énekes
    [5] Villámvihar
    [6] Hóvihar
    [7] Tűzgolyó
   *[8] Varázsital
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] dobj a kockával: mindenki más ennyi életet veszít
    [2] mindenki más egy életet veszít, te egyet kapsz
    [3] dobj a kockával: ennyi életet kapsz
    [4] végy el egy titkos követ
    [5] mindkét szomszédod egy életet veszít
    [6] a bal oldali szomszédod egy életet veszít
    [7] a jobb oldali szomszédod egy életet veszít
   *[8] egy életet kapsz
}
spell-explained = { spell-numbered }: { effect }
lives = { $count } élet
points = { $count } pont
stones = { $count } kő
stones-known = { $count ->
    [0] nincs kő
    [one] kő: { $stones }
   *[other] kövek: { $stones }
}
has-points = { $player }: { points }
won = Győztes: { $winners }.


## Parancsok

command-cast-spell = varázslás: { spell-numbered }
command-end-turn = a kör befejezése
command-take-secret = egy titkos kő elvétele
command-deal-round = a következő forduló kiosztása


## Események

event-spell-cast = { $player } varázsol: { spell-numbered }.
event-cast-failed = Sikertelen: { $player } kövei között nincs { spell-numbered }.
event-lower-number-named = { $player } ezt mondja: { spell-numbered }, ami kisebb az előzőnél.
event-die-rolled = { $player } dobása: { $face }.
event-lives-lost = { $player } vesztesége: { lives }.
event-lives-gained = { $player } nyeresége: { lives }.
event-secret-stone-taken = { $player } elvesz egy titkos követ.
event-secret-stone-known = { $player } elvesz egy titkos követ: { $stone }.
event-stones-drawn = { $player } húzása: { $drawn }.
event-stones-removed = Nyíltan a táblára került: { $drawn }.
event-hand-dealt = { $player } kap – { $drawn }.
event-turn-began = { $player } következik.
event-hand-emptied = { $player } minden köve elfogyott, és senki másnak nem maradt élete.
event-round-ended = A forduló véget ért: { $gained }.
event-round-began = A következő forduló kezdődik; { $player } kezd.
event-game-ended = A játék véget ért: { $totals }; { $count ->
    [one] a győztes { $winners }
   *[other] a győztesek: { $winners }
}.
gains = { $player }: { points }


## Döntések

question-next-round = a forduló véget ért, te kezded a következőt.
question-first = te jössz. Melyik varázslatot mondod?
question-again = mondj még egy varázslatot, vagy húzz, és fejezd be a köröd.
question-secret = végy el egy titkos követ, mondj még egy varázslatot, vagy húzz, és fejezd be a köröd.
menu-lower-note = kisebb az előzőnél: egy életbe kerül
menu-end = fejezd be a köröd
menu-end-note = húzol, és a következő játékos jön
menu-take = végy el egy titkos követ
menu-take-note = megnézed; egy pontot ér, ha a forduló végén élsz
menu-deal = oszd ki a következő fordulót
menu-deal-note = te kezded
word-end = vége
word-take = elvesz
word-deal = osztás
examples = 5, villám, vége
hint-title = Annak esélye, hogy valamelyik köved ezt a számot viseli:
hint-failed = Nem húztál semmit a sikertelen { $numbers } óta.


## Az asztal

placeholder = A kocka oldalai ideiglenesek: a szabály nem adja meg őket.
table-die = A kocka oldalai: { $sides }.
table-variants = Változatok: { $variants }.
table-heading = { $round }. forduló{ $state ->
    [over] , vége
   *[running] {""}
}. { $target } ponttal lehet nyerni. Készlet { $supply }; titkos kövekből maradt { $left } / { $secret }.
head-player = játékos
head-points = pont
head-lives = élet
head-stones = kövek
head-secret = titkos kövek
head-spell = varázslat
head-all = kövek összesen
head-open = nyíltan a táblán
head-nobody = senki sem látta
head-unseen = te nem látod
lives-of = { $left } / { $most }


## Lapok

score-gained = Az utolsó fordulóban szerzett pontok: { $standings }.
score-running = { $round }. forduló, életek: { $standings }. Aki előbb eléri: { $target }, nyer.
earned = { $round }. forduló: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] kiürült kéz
    [taken] utolsó élet elvéve
    [survived] túlélés
    [failed] más varázslata sikertelen
    [stood] utolsó varázsló
   *[secret] titkos kövek
}
decided-round = Többeknek legalább { $count } pontja van, ezért az utolsó forduló nyeresége dönt: { $standings }.
decided-lives = Az utolsó fordulóban többen nyertek a legtöbbet, ezért a megmaradt életek döntenek: { $standings }.
decided-shared = Egyenlő nyereség az utolsó fordulóban és egyenlő számú élet: a győzelmen osztozik { $players }.
stats-rounds = { $rounds } befejezett forduló, { $turns } megkezdett kör.
stats-won = forduló
stats-cast = sikeres
stats-failed = sikertelen
stats-lost = veszített
stats-gained = kapott
stats-secret = titkos
stats-spells = Sikeres varázslatok szám szerint: { $spells }.
deal-stones = Kövek: { $stones }.
deal-of = { $number }: { $count }
deal-everyone = Mindenkinek { $lives } élete van, és { stones }, amelyet mindenki más lát. Titkos kövek: { $secret }. Aki előbb eléri: { $target }, nyer.
deal-removed = Kivéve, nyíltan a táblán: { $drawn }.
deal-hand = { $player } – { $drawn }.


## Elutasítások

tried = { $player } most nem { $tried ->
    [cast-a-spell] varázsolhat
    [deal-a-round] oszthat fordulót
    [take-a-secret-stone] vehet el titkos követ
   *[end-its-turn] fejezheti be a körét
}
refusal-game-over = { tried }: a játék véget ért, több parancs nem lehetséges
refusal-round-over = { tried }: a forduló véget ért; a következőt { $awaited } osztja
refusal-not-your-turn = { tried }: { $awaited } következik, és varázsol vagy befejezi a körét
refusal-no-cast-yet = { $player } nem fejezheti be a kört varázslat előtt; mondj egy számot 1 és 8 között
refusal-no-secret-offered = { $player } most nem vehet el titkos követ, csak közvetlenül egy sikeres 4-es után, ha így egyeztek meg, és maradt titkos kő; mondj egy számot
refusal-no-such-spell = { $value } nem varázslat; a számuk 1 és 8 között van
refusal-lower-number = { $number } nem következhet { $last } után; mondd: { $allowed }, vagy fejezd be a kört
why-round-over = a forduló véget ért; oszd ki a következőt
why-not-over = a forduló még nem ért véget
why-no-cast = egy körben legalább egy varázslat van; mondj egy számot 1 és 8 között
why-no-secret = titkos követ közvetlenül egy sikeres 4-es után lehet elvenni
why-lower = { $number } kisebb, mint { $last }; mondj legalább ennyit: { $last }, vagy fejezd be a köröd
why-no-spell = { $typed } nem varázslat; a számuk 1 és 8 között van


## A kép

picture-round = { $round }. forduló
picture-board = { $opened } a táblán, összesen { stones }
picture-unseen = { $unseen } rejtve
picture-supply = készlet
picture-supply-name = készlet: { stones }
picture-secret = titkos kövek
picture-taken = titkos
picture-you = te
picture-left = bal oldali szomszédod
picture-right = jobb oldali szomszédod
picture-both = szomszédod mindkét oldalon


## A játék egy perc alatt

summary = A köveidet mindenki látja, csak te nem: találd ki, melyek vannak nálad, és varázsolj velük pontokért. Az nyer, aki elsőként ér a koronához.
panel-goal = Varázsolj, gyűjts pontokat, emelkedj. Az nyer, aki elsőként ér a koronás fokra.
panel-stones = A köveidet mindenki látja, csak te nem. Te a többiekét látod.
panel-cast = Mondj egy számot. Ha valamelyik köved ezt viseli, a táblára kerül, és a varázslata hat. Folytasd ugyanazzal vagy nagyobb számmal, vagy állj meg.
panel-count = Egy 1-es kő van, és nyolc 8-as. Számold meg, amit látsz: a többi nálad lehet.
panel-round = A rossz szám egy életbe kerül, és véget vet a körödnek; aztán húzol. Ha valakinek nem marad élete vagy köve, a forduló véget ér.
lesson-cast = Az egyik kövön ez a szám volt: most a táblán fekszik, és a varázslat hatott. Ezután ugyanez vagy nagyobb szám nevezhető meg, vagy véget érhet a kör.
lesson-failed = A varázsló egyik kövén sem volt ez a szám, ezért egy életbe kerül, vagy 1-es esetén annyiba, amennyit a kocka mutat, és a köre véget ér. Aki varázsol, megszámolhatja, mi van másoknál és a táblán: azok a kövek nincsenek a saját kezében.
lesson-failed-own = Egyik köveden sem volt ez a szám, ezért egy életedbe kerül, vagy 1-es esetén annyiba, amennyit a kocka mutat, és a köröd véget ér. Számold meg, mit látsz másoknál és a táblán: az nem a tiéd.
lesson-round = A fordulónak vége: pontokat kaptok, és új forduló kezdődik. A titkos kövek egy pontot érnek azoknak, akik életben vannak.
primer-aim = Olyan köveid vannak, amelyeket mindenki lát, csak te nem. A körödben mondd egy varázslat számát, 1 és 8 között. Ha valamelyik köved ezt viseli, a kő a táblára kerül, és a varázslat hat. Ezután mondhatod ugyanazt a számot, egy nagyobbat, vagy befejezheted a köröd. Ha egyik köved sem viseli, elveszítesz egy életet, és a köröd véget ér; a sikertelen 1 annyi életbe kerül, amennyit a kocka mutat.
primer-stones = Minden varázslatból annyi kő van, amennyi a száma: egy 1-es, nyolc 8-as. A kis számok erősebbek és ritkábbak. Amit másoknál és a táblán látsz, az nincs nálad.
primer-draw = A köröd végén addig húzol, amíg a kezed újra tele nem lesz, ameddig a készlet tart. A 4. varázslat egy titkos követ vesz el, amely egy pontot ér, ha a forduló végén életben vagy.
primer-round = A forduló véget ér, ha valakinek nem marad élete, vagy azonnal, ha valakinek kiürül a keze. Ha a varázslatod mások utolsó életét veszi el, 3 pontot kapsz, és minden más élő 1-et. Ha a sajátodat veszíted el sikertelen varázslattal, mindenki más 1-et kap. Az üres kéz 3 pontot ér, a többieknek semmit. Ezután új forduló következik; aki előbb eléri a célt, nyert.
primer-screen = A hint szó kiírja a pontos esélyeket. Többen is használhatják ezt a képernyőt: letörlődik, mielőtt a következő ránéz, mert mindenki más köveit mutatja. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Kisebb szám is mondható, de egy életbe kerül
variant-any-order = A számok bármilyen sorrendben mondhatók
variant-last-wizard-standing = A forduló addig tart, amíg egy varázsló marad
variant-secret-optional = Aki 4-est varázsol, otthagyhatja a titkos követ


## Why a command is advised

reason-cast = Abból, amit látsz, az egyik köved { $chance } % eséllyel viseli ezt a számot: { $number }; semmi más nem ígér többet.
reason-end = Egy újabb varázslat többet kockáztatna, mint amennyit ígér.
reason-take = Egy titkos kő semmibe sem kerül, és egy pontot érhet.
