### Le terminal : ce qu’il demande et répond, dans tous les jeux.


## Questions

prompt = { $player }>
prompt-secret = { $player }, en secret (rien ne s’affiche)>
prompt-die = { $player } lance un vrai dé ; il montre>
prompt-pass = { $player }, appuyez sur Entrée>
prompt-text = { $player }, un texte quelconque :
prompt-agree = { $other }, { $player } voudrait revenir en arrière. D’accord ? (o/n)>
lost-secret = Ce n’est pas un des choix ; tapez un numéro ou le début d’un mot.
lost-ambiguous = « { $typed } » peut signifier { $meant } ; tapez la suite
lost-refused = Pas maintenant : { $reason }
lost-unknown = « { $typed } » n’est pas un des choix ; ils sont ci-dessus, et ? les explique
die-unknown = « { $typed } » n’est pas sur le dé ; il montre { $faces }
die-help = Lancez le dé et tapez ce qu’il montre : { $faces }. Le début du mot suffit. Avec q vous partez sans lancer ; la question revient à la reprise.
yes = oui
no = non
yes-or-no = Tapez o pour oui ou n pour non.


## Aide

key-board = plateau
key-look = montre
key-score = score
key-history = historique
key-hint = conseil
key-undo = annule
key-help = aide
key-quit = q
help-choices = choisir par numéro ou par mot ; les mots peuvent être abrégés et enchaînés
help-decision = expliquer cette décision
help-ruling = expliquer une décision de règle ou un mot du jeu
help-board = tout dessiner, et décrire les effets
help-look = montrer une partie du plateau en détail
help-score = montrer où en est chacun
help-history = répéter ce qui s’est passé
help-hint = montrer ce qu’un bot ferait à votre place
help-undo = annuler votre dernier ordre ; après un lancer ou l’ordre d’autrui, si tous sont d’accord
help-back = revenir d’un pas dans le menu
help-help = le jeu en une minute, et cette liste
help-quit = partir ; une partie avec journal peut être reprise
see-also = Voir aussi, avec ? et l’identifiant :
ruling-unknown = « { $typed } » n’est ni un mot du jeu ni une décision de règle ; leurs familles sont { $families }
rulings-in-english = Les décisions de règle n’existent qu’en anglais :


## Pendant la partie

pass-screen = Maintenant, { $player } regarde l’écran, et personne d’autre : il montre ce qui est secret pour les autres.
look-nothing = rien sur le plateau ne s’appelle « { $typed } »
history-empty = Il ne s’est encore rien passé.
hint-secret = Pas de conseil pour un choix secret tant que d’autres regardent.
hint-none = Il n’y a pas de conseil dans ce jeu.
hint = Conseil du bot « { $bot } » : { $order }.
undo-done = Retour avant votre dernier ordre, version { $version }.
undo-nothing = rien à annuler : vous n’avez encore rien fait
undo-refused = rien ne peut être annulé : { $reason }
undo-agreement = { $reason } : tous doivent être d’accord.
undo-disagreed = rien n’est annulé : { $other } n’est pas d’accord
undo-final = le hasard a joué ou un secret a été révélé depuis votre dernier ordre
undo-final-first = Le hasard a joué ou un secret a été révélé depuis votre dernier ordre
undo-others = quelqu’un d’autre a joué depuis
undo-others-first = Quelqu’un d’autre a joué depuis


## Début et fin

player-numbered = Joueur { $number }
log-none = Aucun journal n’est écrit ; cette partie ne pourra donc pas être reprise.
log-saved = La partie est enregistrée dans
play-hint = Vous découvrez le jeu ? Tapez d’abord aide. ? explique une décision, annule reprend un ordre, q quitte la partie.
left-unsaved = La partie est terminée : aucun journal n’a été écrit.
left-saved = La partie est enregistrée. Pour la reprendre :
over = Pour revoir la partie :
over-dice = Les dés peuvent être vérifiés maintenant :
committed-dice = Les dés sont fixés par :
committed-note = Notez-le ; à la fin de la partie, le journal révèle de quoi il a été tiré.
committed-texts = Chacun de vous peut ajouter un texte, afin que personne n’ait choisi les dés à lui seul.
not-started = Aucune partie n’a été commencée.
seats-unknown = { $path } : on ne sait pas qui joue, donc chaque place est tenue par une personne


## Une partie enregistrée

host = L’hôte
replay-verified = Version { $version } sur { $versions }. Vérifié : { $versions ->
    [one] { $versions } ordre exécuté
   *[other] { $versions } ordres exécutés
} à nouveau, avec les mêmes événements.
score-version = À la version { $version } sur { $versions } :
stats-version = { $version ->
    [one] { $version } ordre
   *[other] { $version } ordres
}
legal-nobody = À la version { $version }, personne ne peut jouer{ $finished ->
    [yes]  ; la partie est finie
   *[no] {""}
}.
legal-player = À la version { $version }, { $player } ne peut pas jouer{ $finished ->
    [yes]  ; la partie est finie
   *[no] {""}
}.
deal-seed = Graine { $seed } : { $players } joueurs.
deal-seed-first = Graine { $seed } : { $players } joueurs, { $first } commence.
deal-variant = Variante { $name } = { $value }.
