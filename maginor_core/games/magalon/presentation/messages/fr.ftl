### Magalon en français.


## Noms

area-start = départ
area-amulet = amulette
area-stone = pierre
area-ring = anneau
place-start = la zone départ
place-area = la zone { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = la case en colonne { $x }, rangée { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = la case { $way } de la zone { $area }
place-field = la case énergie { $way } de la zone { $area }
place-way = { $count } { $direction ->
    [north] au nord
    [east] à l’est
    [south] au sud
   *[west] à l’ouest
}
direction = { $direction ->
    [north] nord
    [east] est
    [south] sud
   *[west] ouest
}
turned-arms = les bras côté { $directions }
turned-quarters = tournée à gauche de { $count ->
    [one] { $count } quart
   *[other] { $count } quarts
} de tour
energy = { $count } d’énergie
card-recover = reprendre toutes les cartes utilisées
card-protect = aucune attaque contre vous
card-gnomes = gnomes { $count } pas
card-shift = pousser des ruines { $count } fois
card-place = soulever et poser une ruine
card-none = sans effet


## Ordres

command-play-card = jouer la carte { $value }
command-move-wizard = déplacer le sorcier vers { $to }
command-move-gnome = déplacer le gnome { $gnome } vers { $to }
command-move-giant = déplacer le géant vers { $to }
command-displace = repousser le sorcier vers { $to }
command-shift-ruin = pousser la ruine { $ruin }, direction { direction }
command-lift-ruin = soulever la ruine { $ruin }, { $turned }
command-place-ruin = poser la ruine, son coin sur { $to }
command-set-shield = poser le bouclier sur { $to }
command-roll-dice = lancer les dés pour le géant
command-end-turn = terminer le tour
command-stay = rester sur la case énergie
command-move-on = repartir de la case énergie


## Événements

event-card-played = { $player } joue la carte { $value }.
event-card-asked = { $player } doit jouer une carte.
event-player-skipped = { $player } n’a aucune carte jouable et passe cette manche.
event-turns-ordered = Ordre des tours : { $players }.
event-turn-begun = C’est à { $player } de jouer.
event-turn-ended = { $player } a terminé son tour.
event-cards-put-away = Les cartes jouées sont mises de côté.
event-cards-recovered = { $player } reprend toutes les cartes utilisées.
event-round-begun = La manche { $count } commence ; { $player } joue la première carte.
event-game-won = { $player } atteint le but avec son sorcier : { $player } a gagné !
event-game-broken-off = La dernière manche est finie ; victoire : { $players }.
event-energy-gained = { $player } gagne { $count } d’énergie.
event-energy-paid = { $player } paie { $count } d’énergie.
event-stayed = { $player } reste sur la case énergie.
event-moved-on = { $player } repart de la case énergie.
event-wizard-exhausted = { $player } n’a plus d’énergie : le sorcier va au départ, sans artefacts.
event-wizard-stepped = { $player } déplace son sorcier vers { $to }.
event-gnome-stepped = Le gnome { $gnome } va vers { $to }.
event-giant-stepped = Le géant va vers { $to }.
event-dice-rolled = { $player } obtient { $dice } : { $count } pas pour le géant.
event-march-lapsed = Aucun autre pas n’est possible : { $count } pas { $march ->
    [wizard] du sorcier
    [gnomes] des gnomes
   *[giant] du géant
} { $count ->
    [one] est perdu
   *[other] sont perdus
}.
event-artifact-taken = { $player } prend l’artefact { $area }.
event-wizard-attacked = Le { $by ->
    [gnome] gnome
   *[giant] géant
} attaque le sorcier qui appartient à { $wizard } ; il doit être repoussé.
event-wizard-displaced-step = Le sorcier qui appartient à { $wizard } est repoussé vers { $to }.
event-wizard-displaced = Le sorcier qui appartient à { $wizard } a fini d’être repoussé.
event-ruin-shifted = La ruine { $ruin } est poussée, direction { direction }.
event-ruin-lifted = La ruine { $ruin } est soulevée, { $turned }.
event-ruin-placed = La ruine { $ruin } est posée, son coin sur { $to }.
event-shield-set = { $player } pose son bouclier sur { $to }.


## Questions

question-card = jouez une carte.
question-displace = repoussez le sorcier qui appartient à { $player } : { $count } pas.
question-ruin = posez la ruine { $ruin } : où va son coin.
question-move-on = repartez : { $count } pas.
question-turn = à vous, avec la carte { $value } ; il reste : { $left }.
left-march = { $who ->
    [wizard] sorcier
    [gnomes] gnomes
   *[giant] géant
} { $count } pas{ $must ->
    [yes] {" "}à terminer
   *[no] {""}
}
left-shifts = pousser { $count } fois
left-ruin = soulever une ruine
left-shield = bouclier
left-roll = dés
trail = Trajet du sorcier : { $places }.


## Menu

menu-card = carte { $value }
menu-gnome = gnome { $gnome }
menu-giant = le géant
menu-ruin = ruine { $ruin }
menu-shift = pousser une ruine
menu-lift = soulever une ruine, pour la poser
menu-place = poser la ruine
menu-shield = poser le bouclier
menu-stay-note = { $count } d’énergie ; termine le tour
menu-on-note = { $count } pas ; termine le tour
menu-step = { direction } : { $to }
menu-to = aller dans une autre zone
menu-out = quitter la zone
menu-row = rangée { $count }
menu-column = colonne { $count }
reach-end = La marche peut finir ici, après { $count } pas.
reach-energy = Énergie si le tour finit ici : { $change }.
reach-exhausted = L’énergie ne suffit pas : le sorcier retournerait au départ sans artefacts.
reach-attack = Le dernier pas attaque un sorcier : { $wizard }.
reach-goal = C’est le but : victoire !


## Plateau et joueurs

board-key = W sorcier, S bouclier, # ruine et son numéro, g gnome, GG géant, + case énergie, · case libre ; les zones ont des lettres
board-too-wide = Le plateau est trop large pour être dessiné ici.
board-areas = Zones : { $areas }.
board-area = { $letters } { $area } ({ $kind ->
    [start] départ et but
   *[artifact] artefact
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] départ et but
   *[artifact] artefact
}, avec { $players })
piece-gnome = gnome { $gnome } : { $place }
piece-giant = géant : { $place }
piece-ruin = ruine { $ruin } : { $place }
player-at = sur { $place }
player-artifacts = artefacts : { $artifacts }
player-shield = bouclier sur { $place }
player-shield-supply = bouclier en réserve
player-played = joué { $value }
player-hand = main { $cards }
player-used = utilisé { $cards }
tally = { $standings }.
tally-player = { $player } a { $count ->
    [one] { $count } artefact
   *[other] { $count } artefacts
} sur { $all } et { $energy } d’énergie


## Tableaux

score-won = { $standings } ; victoire : { $players }.
score-ahead = { $standings } ; en tête : { $players }.
decided-goal = C’est le but qui décide, et non les artefacts : { $player } l’a atteint en premier.
decided-energy = Autant d’artefacts, donc le plus d’énergie décide : { $standings }.
decided-shared = Autant d’artefacts et autant d’énergie : { $players } partagent la victoire.
stats = { $events ->
    [one] { $events } événement
   *[other] { $events } événements
} en { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
} ; { $rolls ->
    [one] { $rolls } lancer
   *[other] { $rolls } lancers
} pour le géant.
stats-player = joueur
stats-steps = pas
stats-artifacts-taken = artefacts pris
stats-attacks = attaques
stats-attacked = attaqué
stats-exhausted = épuisé
deal-first = { $player } joue la première carte.
deal-board = Plateau { $id }
deal-amounts = Énergie : { $start } au départ, { $goal } pour le but, { $max } au plus, { $field } sur une case énergie, un tour coûte { $cost }. Repoussé : { $gnome } pas par un gnome, { $giant } par le géant. Repartir : { $count } pas. Dés : { $dice }, à { $faces } faces.
deal-card = carte { $value } : { $effects }
deal-placeholders = Valeurs provisoires, choisies par ce projet :


## L’image

picture-round = Manche { $count }
button-turn = fin du tour
button-dice = lancer
button-shield = bouclier
button-stay = rester
button-on = repartir
picture-lifted = ruine soulevée
picture-shield = bouclier : { $player }
picture-turn = tour { $count }
picture-skipped = passe
picture-card = carte { $value } : { $effects }
picture-card-used = carte { $value } : { $effects } ; utilisée
picture-player = { $player } ({ $letter }) sur { $place }, énergie { $energy }, { $count ->
    [one] { $count } artefact
   *[other] { $count } artefacts
}
picture-described = Manche { $count }. { $rows }.


## Refus

refusal-attack-02 = un sorcier déjà attaqué dans ce tour, ou qui ne peut être repoussé, barre le chemin
refusal-attack-03 = un sorcier est repoussé d’exactement autant de pas que le veut l’attaquant, et jamais au départ ; après ce pas, ce ne serait plus possible
refusal-board-01 = ce n’est pas un lieu du plateau ; un lieu est une case [x, y] ou une zone
refusal-board-04 = il faut une case sans autre pièce, et non une zone
refusal-card-05 = votre carte ne le permet pas dans ce tour
refusal-end-03 = la partie est finie ; aucun ordre n’est plus permis
refusal-energy-02 = sur une case énergie, il faut rester ou repartir ; le tour ne finit pas autrement
refusal-energy-04 = d’ici, tous les pas ne pourraient être faits ; vous pouvez rester sur la case énergie
refusal-giant-01 = seul celui qui a joué la carte la plus basse peut lancer une fois les dés pour le géant, puis le déplacer
refusal-gnome-01 = il n’y a pas un tel gnome sur le plateau
refusal-move-01 = il ne reste plus de pas pour cela dans ce tour
refusal-move-02 = un pas ne mène qu’à un lieu voisin et ouvert
refusal-move-03 = il y a un obstacle ; votre propre bouclier en est un aussi
refusal-move-04 = aucun lieu n’est visité deux fois dans un tour
refusal-move-06 = après ce pas, les autres ne pourraient tous être faits ; une marche se fait en entier ou pas du tout
refusal-move-07 = une autre marche n’est pas encore terminée
refusal-move-08 = ensuite, la marche commencée n’aurait plus aucun pas permis
refusal-round-01 = on joue maintenant des cartes : une de votre main, d’une valeur que personne n’a encore jouée
refusal-ruin-01 = cette ruine ne peut être poussée ainsi ; il faut une ruine du plateau et une carte qui le permette encore
refusal-ruin-02 = une ruine ne va que sur des cases libres
refusal-ruin-03 = une ruine est soulevée une fois par tour, tournée par quarts et posée où elle a de la place
refusal-shield-01 = le bouclier se pose une fois par tour, et seulement sur une case libre
refusal-shield-02 = un sorcier serait alors enfermé par les boucliers des autres
refusal-start-02 = on n’entre au départ qu’avec tous les artefacts et assez d’énergie
refusal-start-03 = il faut entrer au départ avec le dernier pas de la marche
refusal-turn-01 = cela ne fait pas partie de votre tour maintenant
refusal-turn-02 = la décision revient maintenant à quelqu’un d’autre
refusal-turn-03 = il faut d’abord terminer ce qui est commencé
refusal-turn-04 = le tour ne finit pas au milieu d’une marche
refused-in-area = on quitte une zone en nommant la case : out COLONNE RANGÉE, par exemple out 5 1
refused-legal = c’est permis maintenant


## Le jeu en une minute

summary = Marchez parmi des ruines mouvantes, trouvez un artefact de chaque sorte et soyez le premier à les rapporter avec assez d’énergie.
panel-goal = Allez chercher une amulette, un anneau et une pierre. Le premier de retour au départ avec eux et { $goal } d’énergie gagne.
panel-card = À chaque manche, tous jouent une carte. Son nombre donne les pas de votre sorcier ; la carte la plus haute commence.
panel-march = Faites toute la marche ou aucune. Ruines, boucliers, gnomes, géant et sorciers barrent le chemin.
panel-move = Des cartes poussent les ruines et déplacent les gnomes ; la carte la plus basse peut lancer les dés pour le géant. Repoussez ainsi d’autres sorciers.
panel-energy = Chaque tour coûte de l’énergie. Restez sur une case énergie pour en gagner : sans énergie, vous retournez au départ et perdez ce que vous portez.
lesson-card = Les cartes décident qui joue en premier et ce que chacun peut faire en plus de marcher : bouger des gnomes ou le géant, déplacer des ruines, poser le bouclier ou gagner de l’énergie. Une carte est usée jusqu’à ce qu’une autre les ramène toutes.
lesson-attack = Un gnome ou le géant est entré sur la case d’un sorcier : celui qui l’a bougé repousse ce sorcier, pas à pas, comme il veut.
lesson-artifact = Un artefact est gagné. Il faut en rapporter un de chaque, avec assez d’énergie, pour gagner.
primer-aim =
    Allez chercher un exemplaire de chaque artefact et ramenez votre sorcier au départ, qui est aussi le but,
    avec au moins { $goal } d’énergie. Qui y entre ainsi gagne aussitôt.
primer-round =
    À chaque manche, tous jouent des cartes différentes. La valeur donne les pas de votre sorcier dans
    cette manche, et la plupart des cartes font autre chose encore. Les tours vont de la carte la plus
    haute à la plus basse.
primer-march =
    Une marche se fait en entier ou pas du tout, et aucun lieu n’est visité deux fois dans un tour : les
    pas qui empêcheraient de la finir sont refusés. Ruines, boucliers, gnomes, géant et sorciers sur des
    cases barrent le chemin ; les zones accueillent tous les sorciers. Votre carte vous permet peut-être de
    pousser des ruines ou de déplacer les gnomes, et celui qui a joué la carte la plus basse peut lancer
    les dés pour le géant. Un gnome ou le géant qui entre sur une case où se trouve le sorcier d’un autre
    le repousse pas à pas, comme vous voulez.
primer-energy =
    Chaque tour coûte de l’énergie. Sur une case énergie, vous restez et en gagnez, ou vous repartez. Sans
    énergie, le sorcier retourne au départ et perd ses artefacts. Votre bouclier peut être posé à nouveau
    à chaque tour.
primer-typing =
    Tapez les pas comme directions anglaises (n, e, s, w pour nord, est, sud, ouest), plusieurs à la
    fois : n n e. Gnomes : g1 n ; giant n ; shift 2 west ; lift 1 90 ; shield 5 4 pour la colonne 5,
    rangée 4 ; out 5 1 pour quitter une zone ; roll ; end. Un pas refusé est expliqué, de même que ? n.

## Variants, as a lobby lists them

variant-energy-needs-move = De l'énergie seulement pour un magicien qui a bougé
variant-goal-exact = Le départ doit être atteint avec le dernier pas
variant-round-limit = Nombre maximal de manches


## Why a command is advised

needs-artifact = un artefact qui lui manque
needs-energy = plus d’énergie
needs-goal = le but
reason-card = Avec { $value } pas, le sorcier arrive au plus près de ce qu’il lui faut : { $needs }.
reason-step = C’est le chemin vers ce qu’il faut au sorcier : { $needs }.
reason-goal = C’est le but : qui y entre ainsi a gagné.
reason-artifact = Là se trouve ce qui vous manque : { $artifact }.
reason-displace = Cela éloigne ce sorcier de ce qu’il lui faut.
reason-stay = Vous gagnez { $count } d’énergie.
reason-end = Rien de ce qui reste ne vous rapproche de ce qu’il vous faut.
