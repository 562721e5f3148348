### Abracada…What? en français.


## Noms

spell = { $number ->
    [1] Dragon ancien
    [2] Vagabond obscur
    [3] Doux rêve
    [4] Chanteuse de la nuit
    [5] Orage
    [6] Blizzard
    [7] Boule de feu
   *[8] Potion magique
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] lancez le dé : tous les autres perdent autant de vies
    [2] tous les autres perdent une vie, vous en gagnez une
    [3] lancez le dé : vous gagnez autant de vies
    [4] prenez une pierre secrète
    [5] vos deux voisins perdent une vie
    [6] votre voisin de gauche perd une vie
    [7] votre voisin de droite perd une vie
   *[8] vous gagnez une vie
}
spell-explained = { spell-numbered } : { effect }
lives = { $count ->
    [one] { $count } vie
   *[other] { $count } vies
}
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
stones = { $count ->
    [one] { $count } pierre
   *[other] { $count } pierres
}
stones-known = { $count ->
    [0] aucune pierre
    [one] la pierre { $stones }
   *[other] les pierres { $stones }
}
has-points = { $player } a { points }
won = { $count ->
    [one] { $winners } a gagné
   *[other] { $winners } ont gagné
}.


## Ordres

command-cast-spell = lancer { spell-numbered }
command-end-turn = terminer le tour
command-take-secret = prendre une pierre secrète
command-deal-round = distribuer la manche suivante


## Événements

event-spell-cast = { $player } lance { spell-numbered }.
event-cast-failed = Sort manqué : { $player } n’a pas de pierre { spell-numbered }.
event-lower-number-named = { $player } nomme { spell-numbered }, un numéro plus bas qu’avant.
event-die-rolled = { $player } lance le dé : { $face }.
event-lives-lost = { $player } perd { lives }.
event-lives-gained = { $player } gagne { lives }.
event-secret-stone-taken = { $player } prend une pierre secrète.
event-secret-stone-known = { $player } prend une pierre secrète : un { $stone }.
event-stones-drawn = { $player } pioche { $drawn }.
event-stones-removed = Posé à découvert sur le plateau : { $drawn }.
event-hand-dealt = { $player } reçoit { $drawn }.
event-turn-began = C’est à { $player } de jouer.
event-hand-emptied = { $player } n’a plus de pierre, et les autres n’ont plus de vie.
event-round-ended = La manche est finie : { $gained }.
event-round-began = La manche suivante est distribuée ; { $player } commence.
event-game-ended = La partie est finie : { $totals } ; { $winners } { $count ->
    [one] gagne
   *[other] partagent la victoire
}.
gains = { $player } gagne { points }


## Décisions

question-next-round = la manche est finie, et vous commencez la suivante.
question-first = à vous. Quel sort nommez-vous ?
question-again = nommez un autre sort, ou piochez pour terminer votre tour.
question-secret = prenez une pierre secrète, nommez un autre sort, ou piochez pour terminer votre tour.
menu-lower-note = plus bas qu’avant : cela coûte une vie
menu-end = terminer votre tour
menu-end-note = vous piochez, et c’est au suivant
menu-take = prendre une pierre secrète
menu-take-note = vous la regardez ; elle vaut un point si vous êtes en vie à la fin de la manche
menu-deal = distribuer la manche suivante
menu-deal-note = vous la commencez
word-end = fin
word-take = prendre
word-deal = distribuer
examples = 5, orage, fin
hint-title = Chance qu’une de vos pierres porte le numéro :
hint-failed = Vous n’avez rien pioché depuis vos échecs avec { $numbers }.


## La table

placeholder = Les faces du dé sont provisoires : la règle ne les donne pas.
table-die = Les faces du dé : { $sides }.
table-variants = Variantes : { $variants }.
table-heading = Manche { $round }{ $state ->
    [over] , finie
   *[running] {""}
}. { $target ->
    [one] { $target } point
   *[other] { $target } points
} pour gagner. Réserve { $supply } ; pierres secrètes restantes { $left } sur { $secret }.
head-player = joueur
head-points = points
head-lives = vies
head-stones = pierres
head-secret = pierres secrètes
head-spell = sort
head-all = pierres en tout
head-open = sur le plateau
head-nobody = vues de personne
head-unseen = cachées à vous
lives-of = { $left } sur { $most }


## Feuilles

score-gained = Gagné à la dernière manche : { $standings }.
score-running = Manche { $round }, vies : { $standings }. Le premier à { $target } gagne.
earned = Manche { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] main vidée
    [taken] dernière vie prise
    [survived] survie
    [failed] sort manqué d’un autre
    [stood] dernier magicien debout
   *[secret] pierres secrètes
}
decided-round = Plusieurs ont au moins { points }, donc le gain de la dernière manche décide : { $standings }.
decided-lives = Plusieurs ont gagné le plus dans la dernière manche, donc les vies restantes décident : { $standings }.
decided-shared = Même gain dans la dernière manche et autant de vies : { $players } partagent la victoire.
stats-rounds = { $rounds ->
    [one] { $rounds } manche finie
   *[other] { $rounds } manches finies
}, { $turns ->
    [one] { $turns } tour commencé
   *[other] { $turns } tours commencés
}.
stats-won = manches
stats-cast = réussis
stats-failed = échoués
stats-lost = perdues
stats-gained = gagnées
stats-secret = secrètes
stats-spells = Sorts réussis par numéro : { $spells }.
deal-stones = Pierres : { $stones }.
deal-of = { $count } de { $number }
deal-everyone = Chacun a { $lives ->
    [one] { $lives } vie
   *[other] { $lives } vies
} et { stones } que tous les autres voient. Pierres secrètes : { $secret }. Le premier à { $target } gagne.
deal-removed = Retiré, à découvert sur le plateau : { $drawn }.
deal-hand = { $player } a { $drawn }.


## Refus

tried = { $player } ne peut pas { $tried ->
    [cast-a-spell] lancer de sort
    [deal-a-round] distribuer de manche
    [take-a-secret-stone] prendre de pierre secrète
   *[end-its-turn] terminer son tour
}
refusal-game-over = { tried } : la partie est finie, et aucun ordre n’est plus accepté
refusal-round-over = { tried } maintenant : la manche est finie ; { $awaited } distribue la suivante
refusal-not-your-turn = { tried } maintenant : c’est à { $awaited } de jouer : lancer un sort ou terminer le tour
refusal-no-cast-yet = { $player } ne peut pas terminer son tour avant un sort ; nommez un numéro de 1 à 8
refusal-no-secret-offered = { $player } ne peut pas prendre de pierre secrète maintenant, mais seulement juste après un 4 réussi, si c’est convenu et s’il en reste ; nommez un numéro
refusal-no-such-spell = { $value } n’est pas un sort ; ils sont numérotés de 1 à 8
refusal-lower-number = { $number } ne peut pas suivre { $last } ; nommez { $allowed }, ou terminez le tour
why-round-over = la manche est finie ; distribuez la suivante
why-not-over = la manche n’est pas finie
why-no-cast = un tour compte au moins un sort ; nommez un numéro de 1 à 8
why-no-secret = une pierre secrète se prend juste après un 4 réussi
why-lower = { $number } est plus bas que { $last } ; nommez { $last } ou plus, ou terminez votre tour
why-no-spell = { $typed } n’est pas un sort ; ils sont numérotés de 1 à 8


## L’image

picture-round = Manche { $round }
picture-board = { $opened } sur { stones } au plateau
picture-unseen = { $unseen ->
    [one] { $unseen } cachée
   *[other] { $unseen } cachées
}
picture-supply = réserve
picture-supply-name = { stones } en réserve
picture-secret = pierres secrètes
picture-taken = secrètes
picture-you = vous
picture-left = votre voisin de gauche
picture-right = votre voisin de droite
picture-both = votre voisin des deux côtés


## Le jeu en une minute

summary = Tous voient vos pierres, sauf vous : devinez lesquelles vous avez et lancez leurs sorts pour des points. Le premier à la couronne gagne.
panel-goal = Lancez des sorts, gagnez des points, montez. Le premier sur la marche à la couronne gagne.
panel-stones = Tous voient vos pierres, sauf vous. Vous voyez celles des autres.
panel-cast = Dites un nombre. Si l’une de vos pierres le porte, elle va sur le plateau et son sort agit. Continuez avec le même nombre ou un plus grand, ou arrêtez.
panel-count = Il y a une pierre de 1 et huit pierres de 8. Comptez ce que vous voyez : le reste peut être à vous.
panel-round = Un mauvais nombre coûte une vie et termine votre tour ; ensuite vous piochez. Quand quelqu’un n’a plus de vie ou plus de pierre, la manche est finie.
lesson-cast = L’une des pierres portait ce nombre : elle est maintenant sur le plateau et le sort a agi. On peut ensuite nommer le même nombre, un plus grand, ou finir son tour.
lesson-failed = Aucune des pierres de la personne qui a lancé le sort ne portait ce nombre : cela lui coûte une vie, ou pour un 1 autant que le dé indique, et son tour est fini. Qui lance un sort peut compter ce qui est chez les autres et sur le plateau : ces pierres ne sont pas dans sa propre main.
lesson-failed-own = Aucune de vos pierres ne portait ce nombre : cela vous coûte une vie, ou pour un 1 autant que le dé indique, et votre tour est fini. Comptez ce que vous voyez chez les autres et sur le plateau : vous ne l’avez pas.
lesson-round = La manche est finie : les points sont donnés et une nouvelle manche est distribuée. Les pierres secrètes valent un point à ceux qui sont en vie.
primer-aim = Vous avez des pierres que tous voient sauf vous. À votre tour, nommez le numéro d’un sort, de 1 à 8. Si une de vos pierres le porte, elle va sur le plateau et le sort agit. Vous pouvez ensuite nommer le même numéro, un plus haut, ou terminer votre tour. Si aucune de vos pierres ne le porte, vous perdez une vie et votre tour est fini ; pour un 1 manqué, vous en perdez autant que le dé indique.
primer-stones = Chaque sort a autant de pierres que son numéro : une de 1, huit de 8. Les petits numéros sont plus forts et plus rares. Ce que vous voyez chez les autres et sur le plateau, vous ne l’avez pas.
primer-draw = À la fin de votre tour, vous piochez jusqu’à avoir de nouveau une main pleine, tant que la réserve suffit. Le sort 4 prend une pierre secrète, qui vaut un point si vous êtes en vie à la fin de la manche.
primer-round = Une manche finit quand quelqu’un n’a plus de vie, ou aussitôt que la main de quelqu’un est vide. Si votre sort prend la dernière vie d’autres, vous gagnez 3 points et tous les autres vivants 1. Si vous perdez la vôtre par un sort manqué, tous les autres gagnent 1. Une main vide rapporte 3 points, et rien aux autres. Puis une nouvelle manche est distribuée ; le premier qui atteint le but a gagné.
primer-screen = Tapez hint pour les chances exactes. Plusieurs personnes peuvent partager cet écran : il est effacé avant que la suivante le regarde, puisqu’il montre les pierres de tous les autres. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = Un nombre plus petit peut être annoncé et coûte une vie
variant-any-order = Les nombres peuvent être annoncés dans n'importe quel ordre
variant-last-wizard-standing = Une manche dure jusqu'à ce qu'il reste un magicien
variant-secret-optional = Qui lance un 4 peut laisser la pierre secrète


## Why a command is advised

reason-cast = D’après ce que vous voyez, une de vos pierres porte le { $number } avec une probabilité de { $chance } % ; rien d’autre ne promet davantage.
reason-end = Un autre sort risquerait plus qu’il ne promet.
reason-take = Une pierre secrète ne coûte rien et peut valoir un point.
