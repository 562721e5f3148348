### Üzenetek, amelyeket minden rész használhat.

list-and = { $rest } és { $last }
list-or = { $rest } vagy { $last }
nothing = semmi
none = nincs


## Ami minden játékban van

undo = { $version ->
    [0] minden visszavonása a játék elejéig
   *[other] minden visszavonása { ARTICLE($version) }. lépésig
}
undone = { $version ->
    [0] { $player } mindent visszavon a játék elejéig.
   *[other] { $player } mindent visszavon { ARTICLE($version) }. lépésig.
}
commit-choice = elköteleződés egy választás mellett, annak felfedése nélkül
replace-choice = a megállapodott érték alkalmazása { $player } választása helyett
exclude-party = a közös kockák folytatása nélküle: { $party }
choice-committed = { $player } elkötelezi magát egy választás mellett.
choice-withheld = { $player } nem fedi fel a választását.
preimage-withheld = { $party } visszatartja az ősképét a közös kockák { $step }. lépésében.
host = a házigazda
host-first = A házigazda
waiting = Várakozás: { $players }.
numbered-player = { $number }. játékos
advice = Egy bot tanácsa: { $order }.


## Saját szövegek nélküli játék

generic-question = válassz egy lépést.
generic-explanation = Válassz a felsorolt lépések közül; más most nem megengedett.
generic-yes = igen
generic-no = nem
