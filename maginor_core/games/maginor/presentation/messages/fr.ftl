### Maginor en français. Les noms des joueurs et des Oracles restent invariables.


## Noms

oracle-guild-hall = Salle de la Guilde
oracle-owl = Hibou
oracle-salamander = Salamandre
oracle-raven = Corbeau
oracle-great-eagle = Grand Aigle
oracle-unicorn = Licorne
oracle-sphinx = Sphinx
oracle-griffin = Griffon
oracle-kraken = Kraken
oracle-phoenix = Phénix
oracle-dragon = Dragon

symbol = { $symbol ->
    [fire] feu
    [water] eau
    [earth] terre
    [air] air
   *[fate] destin
}
symbol-short = { $symbol ->
    [fire] fe
    [water] ea
    [earth] te
    [air] ai
   *[fate] de
}
face = { $face ->
    [fire] FEU
    [water] EAU
    [earth] TERRE
    [air] AIR
    [fate] DESTIN
   *[maginor] MAGINOR
}
face-name = { $face ->
    [fire] feu
    [water] eau
    [earth] terre
    [air] air
    [fate] destin
   *[maginor] maginor
}
card = { $card ->
    [fire] feu
    [water] eau
    [earth] terre
    [air] air
    [fate] destin
   *[sorcery] sorcellerie
}
card-short = { $card ->
    [fire] fe
    [water] ea
    [earth] te
    [air] ai
    [fate] de
   *[sorcery] so
}
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Récupération
    [restoration] Restitution
    [domination] Domination
    [persuasion] Persuasion
    [telekinesis] Télékinésie
    [teleportation] Téléportation
    [summoning] Invocation
    [reversal] Inversion
    [golden-cauldron] Chaudron doré
   *[high-wizard] Haut Sorcier
}
beast = { $beast ->
    [earthbeast] bête de terre
    [waterbeast] bête d’eau
   *[firebeast] bête de feu
}
votes = { $count } voix
counters = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}
slot = { $symbol ->
    [unknown] case { $slot }
   *[fate] case { $slot } ({ symbol })
}
slots = { $count ->
    [one] case { $slots }
   *[other] cases { $slots }
}
place = { slot } de l’Oracle { $oracle }


## Effets des sorts

effect-retrieval = reprenez en main deux cartes symbole défaussées
effect-restoration = reprenez en main deux cartes sorcellerie défaussées
effect-domination = posez un ou deux pions sur des cases libres là où se trouve votre sorcier
effect-persuasion = remplacez un pion adverse, là où se trouve votre sorcier, par un des vôtres
effect-telekinesis = posez un pion sur une case libre de n’importe quel Oracle
effect-teleportation = placez votre sorcier sur un autre Oracle ; votre tour continue
effect-summoning = faites tout de suite le décompte du premier Oracle après la Salle de la Guilde ; votre tour s’achève
effect-reversal = gagnez un duel que vous avez perdu{ $tied ->
    [yes] {" "}ou qui finit à égalité
   *[no] {""}
}{ $before ->
    [yes] , même avant le choix des bêtes
   *[no] {""}
}
effect-golden-cauldron = vaut 3 voix à la fin
effect-high-wizard = vaut 5 voix à la fin
effect-worthless = ne vaut rien dans cette édition
spell-explained = { spell } : { $effect }


## Ordres

command-play-symbol-card = jouer la carte symbole { symbol }
command-play-sorcery-card = jouer une carte sorcellerie pour l’Oracle { $oracle }
command-cast-retrieval = lancer Récupération pour { $symbols }
command-cast-restoration = lancer Restitution
command-cast-domination = lancer Domination sur { $count ->
    [one] la case { $slots }
   *[other] les cases { $slots }
}
command-cast-persuasion = lancer Persuasion sur la case { $slot }
command-cast-telekinesis = lancer Télékinésie sur la { place }
command-cast-teleportation = se téléporter sur l’Oracle { $oracle }
command-cast-summoning = lancer Invocation
command-move-wizard = déplacer le sorcier sur l’Oracle { $oracle }
command-roll-die = lancer le dé
command-choose-symbol = nommer le symbole { symbol }
command-choose-slot = prendre la case { $slot }
command-choose-target = défier la case { $slot }
command-choose-beast = choisir la { beast }
command-choose-beast-hidden = choisir une bête
command-cast-reversal = lancer Inversion
command-decline-reversal = garder Inversion
command-choose-reward = prendre { $reward ->
    [oracle] l’Oracle
   *[spell] le sort
}


## Événements

event-symbol-card-played = { $player } joue la carte symbole { symbol }.
event-sorcery-card-played = { $player } joue une carte sorcellerie pour l’Oracle { $oracle }.
event-die-rolled = { $player } obtient { face } au dé pour l’Oracle { $oracle }.
event-symbol-asked = { $player } doit nommer un symbole pour l’Oracle { $oracle }.
event-symbol-named = { $player } nomme le symbole { symbol }.
event-slot-asked = { $player } doit prendre une des cases { $slots } de l’Oracle { $oracle }.
event-influence-placed = { $player } pose un pion sur la { place }.
event-target-asked = { $player } doit défier une des cases { $slots } de l’Oracle { $oracle }.
event-duel-began = { $challenger } défie { $defender } pour la { place }.
event-beasts-asked = { $challenger } et { $defender } doivent choisir leurs bêtes en secret.
event-beast-chosen = { $player } choisit la { beast }, en secret.
event-beast-hidden = { $player } a choisi une bête.
event-beasts-revealed = Les bêtes sont révélées : { $challenger_beast } en attaque contre { $defender_beast } en défense.
event-reversal-asked = { $player } peut lancer Inversion.
event-reversal-declined = { $player } garde Inversion.
event-duel-won = { $winner } gagne le duel et tient la { place }.
event-duel-tied = Égalité entre { $challenger } et { $defender } : les deux pions sont repris, et la { place } est libre.
event-spell-cast = { $player } lance { spell }.
event-card-taken-back = { $player } reprend en main { $card ->
    [sorcery] une carte sorcellerie
   *[fate] la carte symbole { card }
}.
event-influence-replaced = { $player } prend à { $owner } la { place }.
event-wizard-teleported = { $player } a maintenant son sorcier sur l’Oracle { $oracle }.
event-wizard-moved = { $player } déplace son sorcier sur l’Oracle { $oracle }.
event-maginor-moved = Maginor avance { $place ->
    [on] sur l’Oracle
   *[before] dans l’espace avant l’Oracle
} { $oracle }.
event-oracle-scored = Décompte de l’Oracle { $oracle } : { $ranking }.
rank = { $player } en { $rank ->
    [1] première
    [2] deuxième
    [3] troisième
   *[4] quatrième
} position
ranking-empty = personne n’y a de pion
event-reward-asked = { $player } doit prendre l’Oracle { $oracle } ou son sort.
event-oracle-won = { $player } gagne l’Oracle { $oracle } ({ votes }).
event-spell-won = { $player } gagne le sort { spell }.
event-oracle-discarded = Personne n’obtient l’Oracle { $oracle }.
event-spell-discarded = Personne n’obtient le sort { spell }.
event-counters-returned = { $player } reprend { counters }.
event-wizard-displaced = { $player } doit placer son sorcier au centre.
event-oracle-left-circle = L’Oracle { $oracle } quitte le cercle.
event-turn-began = C’est à { $player } de jouer.
event-turn-resumed = { $player } continue son tour.
event-game-ended = La partie est finie : { $totals } ; { $count ->
    [one] { $winners } gagne
   *[other] { $winners } se partagent la victoire
}.
has-votes = { $player } a { votes }
without-effect-supply = Aucun pion n’est posé : { $player } n’en a plus.
without-effect-slot = Aucun pion n’est posé : l’Oracle { $oracle } n’a pas de case du symbole { symbol }.
without-effect-held = Aucun pion n’est posé : { $player } tient déjà toutes les cases du symbole { symbol } de l’Oracle { $oracle }.


## Questions

question-turn = à vous de jouer. D’abord les cartes et les sorts, puis un déplacement ou le dé.
question-symbol = nommez un symbole pour l’Oracle { $oracle }.
question-slot = quelle case de l’Oracle { $oracle } prenez-vous ?
question-target = quel pion de l’Oracle { $oracle } défiez-vous ?
duel = { $side ->
    [challenger] vous défiez { $rival } pour la { place }
   *[defender] vous défendez la { place } contre { $rival }
}
question-beast = { duel }. Quelle bête ?
question-reversal = { duel }. Lancer Inversion ?
question-reversal-revealed = { duel }, votre { $own } contre la { $other }. Lancer Inversion ?
question-reward = vous êtes en tête sur l’Oracle { $oracle }. Que prenez-vous ?


## Menu

menu-play = jouer une carte symbole
menu-sorcery = jouer une carte sorcellerie
menu-sorcery-note = lancer le dé pour n’importe quel Oracle
menu-cast = lancer un sort
menu-move = déplacer votre sorcier
menu-move-note = termine votre tour
menu-only = pas de second pion
menu-roll = lancer le dé pour l’Oracle { $oracle }
menu-roll-note = termine votre tour
menu-reversal = lancer Inversion
menu-reversal-note = vous gagnez le duel
menu-keep = garder Inversion
menu-keep-note = le duel continue
menu-beast-note = { $beast ->
    [earthbeast] bat l’eau ; à deux terres, la défense gagne
    [waterbeast] bat le feu ; à deux eaux, les deux pions sont repris
   *[firebeast] bat la terre ; à deux feux, les deux pions sont repris
}
menu-card = carte symbole { symbol }
menu-oracle-note = libre : { $symbols }
menu-slot-note = tenue par { $player }
word-play = jouer
word-sorcery = sorcellerie
word-cast = sort
word-move = déplacer
word-roll = lancer
word-only = seul
word-keep = garder
word-oracle = oracle
word-spell = sort
examples = 3, déplacer 3, d hi


## Ce que ferait un symbole

outlook-no-counter = sans effet : aucun pion en réserve
outlook-free = { $count ->
    [one] { $count } case libre
   *[other] { $count } cases libres
}
outlook-duel = un duel contre { $rivals }
outlook-own = sans effet : toutes ses cases sont à vous
outlook-missing = sans effet : absent de cet Oracle
outlook-wild = joker ici : vous nommez un symbole


## Le plateau

head-oracle = Oracle
head-votes = voix
head-votes-short = v
head-rank = rang
head-wizards = sorciers
head-wizards-short = sor
head-spell = sort
head-free = libre
head-first = premier
head-second = second
head-slots = cases, dans le sens horaire depuis le haut
board-between = (l’espace intermédiaire)
board-spells = sorts associés :
board-ring = { $oracle }, dans le sens horaire depuis le haut :
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] le premier prend les voix ou le sort, le second prend l’autre
    [either] le seul présent prend les voix ou le sort, l’autre est perdu
   *[votes] le premier prend les voix
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor le compte au prochain pas
   *[other] Maginor le compte dans { $count } pas
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = pas avant que Maginor compte l’Oracle
way-before-hall = Maginor est dans l’espace avant l’Oracle { $oracle } ; son prochain pas en fait le décompte et termine la partie.
way-before = Maginor est dans l’espace avant l’Oracle { $oracle } ; son prochain pas y mène.
way-on-hall = Maginor est sur l’Oracle { $oracle } ; son prochain pas n’entraîne aucun décompte.
way-on = Maginor est sur l’Oracle { $oracle } ; son prochain pas en fait le décompte.
player-short = { $votes } voix, { $counters ->
    [one] { $counters } pion
   *[other] { $counters } pions
}
player-long = { $votes ->
    [one] { $votes } voix gagnée
   *[other] { $votes } voix gagnées
}, { $counters ->
    [one] { $counters } pion
   *[other] { $counters } pions
} en réserve, sorcier { $where ->
    [middle] au centre
   *[oracle] sur { $oracle }
}
player-no-cards = aucune carte
player-cards = main : { $hand } ; défausse : { $discards }
player-spells = sorts : { $spells }
player-oracles = gagné : { $oracles }
tally = Gagné jusqu’ici : { $standings }.
tally-player = { $player } { votes }


## Tableaux

score-won = { $standings } ; victoire : { $players }.
score-ahead = { $standings } ; en tête : { $players }.
decided-oracle = Autant de voix, donc l’Oracle le plus précieux décide : { $standings }.
decided-shared = Autant de voix et des meilleurs Oracles de même valeur : { $players } se partagent la victoire.
score-note = Pions sur chaque Oracle, et qui choisirait en premier et en second lors d’un décompte immédiat :
stats-events = { $count ->
    [one] { $count } événement
   *[other] { $count } événements
}
stats-dice = Dé : { $faces }
stats-duels = Duels : { $count }
stats-lead = Changements de tête : { $oracles } aux Oracles, { $votes } aux voix
stats-scored = Décomptes, dans l’ordre : { $oracles }
stats-votes = voix
stats-turns = tours
stats-moves = déplacements
stats-rolls = lancers de dé
stats-cards = cartes jouées
stats-counters = pions posés
stats-replaced = pions remplacés
stats-results = duels gagnés, perdus, à égalité
stats-spells-won = sorts gagnés
stats-spells-cast = sorts lancés
stats-oracles = Oracles gagnés
deal-note = Les sorciers et Maginor se trouvent sur la Salle de la Guilde.


## Refus

refusal-game-over = la partie est finie, aucun ordre n’est plus accepté
refusal-not-your-decision = { $player } ne peut rien faire maintenant ; la décision revient à { $players }
refusal-other-decision = { $player } ne peut pas { $tried } maintenant ; il faut d’abord { $awaited }
refusal-card-not-held = { $player } n’a pas la carte { card } en main ; en main : { $hand }
refusal-off-board = { $player } n’a son sorcier sur aucun Oracle et ne peut donc pas { $tried } ; { $instead }
refusal-not-in-play = l’Oracle { $oracle } n’est pas en jeu ; sont en jeu : { $oracles }
refusal-same-oracle = { $player } a déjà son sorcier sur l’Oracle { $oracle } ; destinations possibles : { $oracles }
refusal-spell-not-held = { $player } n’a pas le sort { spell } ; sorts détenus : { $spells }
refusal-nothing-to-take-back = { $player } n’a défaussé aucune carte { $spell ->
    [retrieval] symbole
   *[restoration] sorcellerie
} ; { spell } n’a donc rien à reprendre, et le sort est conservé
refusal-not-discarded = { $player } ne peut pas reprendre : { $symbols } ; il faut en reprendre exactement { $count } parmi { $discarded }, dans cet ordre
refusal-slot-not-free = { $slots } sur l’Oracle { $oracle } : impossible à prendre ; sont libres : { $free }
refusal-no-slot = aucune case
refusal-slots-order = { $slots } : ce ne sont pas une ou deux cases différentes en ordre croissant
refusal-not-a-target = la case { $slot } de l’Oracle { $oracle } n’est pas une cible ; cibles : { $targets }
refusal-no-counter = { $player } a besoin de { $needed ->
    [one] { $needed } pion
   *[other] { $needed } pions
} en réserve pour { spell } et en a { $supply } ; le sort est conservé
refusal-summoning-barred = il ne reste que la Salle de la Guilde, et Invocation n’en fait pas le décompte ; le sort est conservé
refusal-dice = l’ordre lance { $taken ->
    [0] zéro dé
   *[1] un dé
}, mais le nombre de faces indiquées est { $given }
refusal-rite = un rituel ne se lance jamais ; il vaut des voix à la fin

tried-cast-domination = lancer Domination
tried-cast-persuasion = lancer Persuasion
tried-cast-restoration = lancer Restitution
tried-cast-retrieval = lancer Récupération
tried-cast-reversal = lancer Inversion
tried-cast-summoning = lancer Invocation
tried-cast-telekinesis = lancer Télékinésie
tried-cast-teleportation = lancer Téléportation
tried-be-helped-by-domination = profiter de Domination
tried-be-helped-by-persuasion = profiter de Persuasion
tried-choose-a-beast = choisir une bête
tried-choose-a-reward = choisir une récompense
tried-choose-a-slot = choisir une case
tried-choose-a-symbol = choisir un symbole
tried-choose-a-target = choisir une cible
tried-choose-its-reward = choisir sa récompense
tried-decline-it = y renoncer
tried-decline-reversal = renoncer à Inversion
tried-move-its-wizard = déplacer son sorcier
tried-play-a-sorcery-card = jouer une carte sorcellerie
tried-play-a-symbol-card = jouer une carte symbole
tried-roll-the-die = lancer le dé
tried-take-its-turn = jouer son tour
instead-it-may-play-sorcery-or-move = il reste possible de jouer une carte sorcellerie ou de se déplacer
instead-it-must-move = le sorcier doit se déplacer
instead-the-spell-stays-held = le sort est conservé


## Le jeu en une minute

summary = Posez vos pions sur les Oracles pour gagner leurs voix avant que Maginor ait fait le tour du cercle. Qui a le plus de voix gagne.
panel-goal = Un Oracle vaut autant de voix que l’indique son sceau. Qui gagne le plus de voix gagne la partie.
panel-turn = Votre sorcier se tient sur un Oracle. À votre tour, déplacez-le sur un autre, ou lancez le dé là où il est.
panel-symbol = Le dé ou une carte donne un symbole. Votre pion prend une case de ce symbole.
panel-duel = Pas de case libre ? Duel pour le pion d’un rival ! Chacun choisit en secret : la terre bat l’eau, l’eau bat le feu, le feu bat la terre.
panel-maginor = Quand Maginor quitte un Oracle, ou qu’il est plein, on en fait le décompte : qui y a le plus de pions prend les voix ou le sort, le deuxième reçoit l’autre. Quand il revient chez lui, la partie est finie.
lesson-roll = Le dé indique un symbole : le joueur prend une case de ce symbole sur l’Oracle où se trouve son sorcier, ou sur celui que nomme une carte sorcellerie. S’il montre Maginor, le joueur nomme le symbole et Maginor avance.
lesson-card = Une carte agit comme un lancer, avec un symbole au choix, et ne met pas fin au tour. Chaque carte symbole se joue une fois, jusqu’à ce qu’un sort la ramène.
lesson-duel = Aucune case de ce symbole n’était libre : on se bat pour le pion d’un rival. Chacun choisit une bête en secret ; chaque bête bat l’une des autres.
lesson-scored = Maginor a atteint l’Oracle : celui qui y a le plus de pions choisit entre ses voix et son sort, et le deuxième reçoit l’autre.
primer-aim =
    Le but est d’obtenir des voix. Un Oracle du cercle vaut autant de voix qu’il a de cases, et
    chaque case porte un symbole. Plus vous avez de pions sur un Oracle, mieux vous y êtes classé ; en cas
    d’égalité, est devant celui dont un pion vient en premier, dans le sens horaire depuis le haut.
    Lors du décompte d’un Oracle, le premier du classement prend la tuile ou le sort placé à côté, et
    le second reçoit l’autre.
primer-turn =
    À votre tour, jouez des cartes et lancez des sorts comme vous voulez, puis faites l’une de ces deux
    choses : déplacez votre sorcier sur un autre Oracle, ou lancez le dé pour l’Oracle où il se trouve.
primer-symbol =
    Un symbole, joué ou obtenu au dé, pose un de vos pions sur une case libre de ce symbole. S’il n’y
    en a pas, vous y défiez un pion adverse. Le destin est un joker là où aucune case ne le porte. Avec
    une carte sorcellerie, vous lancez le dé pour un Oracle de votre choix, où que soit votre sorcier.
primer-maginor =
    Si le dé montre Maginor, nommez un symbole ; ensuite, il avance d’un pas : d’un Oracle dans
    l’espace avant le suivant, ou de là sur celui-ci. On fait le décompte de l’Oracle qu’il quitte,
    comme de celui dont la dernière case est prise. Un décompte termine le tour. Les pions retournent
    en réserve et les sorciers au centre ; de là, un sorcier doit se déplacer avant qu’on lance le dé
    pour lui. La Salle de la Guilde n’est décomptée que lorsque Maginor y revient, et alors la partie
    est finie.
primer-duel =
    Dans un duel, chacun choisit une bête en secret : la terre bat l’eau, l’eau bat le feu, le feu
    bat la terre. À deux feux ou à deux eaux, les deux pions sont repris ; à deux terres, la défense
    gagne.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor avance aussi après un lancer qui mène à un décompte
variant-reversal-before-duel = Inversion peut être lancé avant le choix des bêtes
variant-reversal-covers-tie = Inversion change aussi une égalité en victoire
variant-rolled-fate-is-wild = Destin sur le dé sert de joker là où il n'y a pas d'emplacement
variant-rites-count = Les rites comptent à la fin


## Why a command is advised

reason-beast = Personne ne peut prévoir la bête de l’autre ; mieux vaut donc être imprévisible aussi.
reason-move = Pour les prochains jets, { $count ->
    [one] { $count } case est libre
   *[other] { $count } cases sont libres
} chez { $oracle }.
reason-votes = De tous les choix, c’est celui qui rapporte le plus de votes en moyenne, sur toutes les faces du dé et tous les duels.
