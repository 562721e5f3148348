### Messages que toutes les parties peuvent employer.

list-and = { $rest } et { $last }
list-or = { $rest } ou { $last }
nothing = rien
none = aucun


## Ce que tous les jeux ont

undo = { $version ->
    [0] annuler tout depuis le début
   *[other] annuler tout ce qui suit le coup { $version }
}
undone = { $version ->
    [0] { $player } annule tout depuis le début.
   *[other] { $player } annule tout ce qui suit le coup { $version }.
}
commit-choice = s’engager sur un choix sans le révéler
replace-choice = faire valoir la valeur convenue au lieu du choix de : { $player }
exclude-party = poursuivre les dés communs sans : { $party }
choice-committed = { $player } s’engage sur un choix.
choice-withheld = { $player } ne révèle pas son choix.
preimage-withheld = { $party } retient son antécédent de l’étape { $step } des dés communs.
host = l’hôte
host-first = L’hôte
waiting = En attente : { $players }.
numbered-player = Joueur { $number }
advice = Conseil d’un bot : { $order }.


## Un jeu sans textes propres

generic-question = choisissez un ordre.
generic-explanation = Choisissez un des ordres de la liste ; aucun autre n’est permis maintenant.
generic-yes = oui
generic-no = non
