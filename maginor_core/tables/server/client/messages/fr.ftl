# Les textes de l'interface. Les noms des jeux, des joueurs et des règles viennent d'ailleurs.

## Every screen

title-lobby = Table de Maginor
loading = Chargement …
close = Fermer
copy = Copier
copied = Copié
back = Retour
save = Enregistrer
open = Ouvrir
yes = oui
no = non
none = aucun
language = Langue
settings = Réglages
tools = Outils
tools-further = Plus
try-again = Réessayer
lobby = Toutes les tables
offline = Vous êtes hors ligne. La partie continuera à votre retour.
reconnecting = La connexion a été coupée. Nouvel essai …
site-starting = La partie se charge …
site-elsewhere = Cette partie est ouverte dans un autre onglet. Fermez-la là-bas, et elle continuera ici.
site-storage-denied = Ce navigateur ne garde rien pour ce site : la partie sera perdue quand la page sera fermée. Enregistrez d’abord son journal.
site-storage-full = Il n’y a plus de place dans ce navigateur. Votre dernière action ne compte pas ; la partie est comme avant.
site-wasm = Ce navigateur ne peut pas exécuter le jeu : il n’a pas WebAssembly. Un autre navigateur, ou un plus récent, le peut.
site-engine = Le jeu n’a pas pu être chargé. Rechargez la page ; vos parties sont gardées.
site-update = Il y a une nouvelle version de ce site.
site-reload = L’utiliser maintenant
error = Cela n'a pas fonctionné
not-found = Cette page n’existe pas
not-found-note = Il n’y a rien à cette adresse. Le lien est peut-être incomplet.
error-offline = Le serveur est injoignable. Rien n'a changé.
error-server = Le serveur a répondu par l'erreur { $status }.
error-game = Cette page ne connaît pas le jeu { $game }.
error-invitation = L'invitation n'ouvre pas cette table. Demandez un nouveau lien.
error-spectator = Les spectateurs ne peuvent pas le faire.
error-resigned = Cette place a abandonné. Elle ne fait que regarder.
error-replaced = Un bot joue à cette place. Ouvrez la table pour la reprendre.
error-no-table = Cette table n'existe pas sur ce serveur.
error-no-version = La partie n'a pas ce moment.
error-no-viewer = Le fichier n'est plus sur le serveur. Ouvrez-le de nouveau.
error-finished = La partie est terminée.
error-full = Plus personne ne peut rejoindre cette table.
error-not-finished = C'est possible une fois la partie terminée.
error-not-yet = C’est possible seulement quand le temps de quelqu’un est écoulé, ou que la partie a attendu quelqu’un trop longtemps.
error-taken = La place est prise.
error-host = Seule la personne qui a ouvert la table décide de ses places.
error-too-few = La partie aurait trop peu de joueurs.
error-no-bot = Les bots ne jouent pas avec de vrais dés : personne ne les lancerait pour eux.
error-begun = La partie a commencé, aucune place ne peut être supprimée. Laissez plutôt jouer un bot.
error-not-begun = La partie n’a pas encore commencé.
error-declined = Cette place ne participe pas à la partie suivante.
error-talk = Cette table ne permet pas cette remarque.
error-talkative = Cela fait beaucoup de remarques à la fois. Attendez quelques secondes.
error-rate = Trop de demandes. Attendez une minute.
error-draining = Le serveur redémarre. Réessayez bientôt.
error-busy = Le serveur est occupé par d'autres fichiers. Réessayez bientôt.
error-token = La clé n'ouvre pas ou plus de place à cette table.
error-token-cut = Ce lien n’ouvre aucune place : sa clé est incomplète. Demandez un nouveau lien ou copiez-le en entier.
error-too-large = C'est trop volumineux pour le serveur.
error-store = La base de données ne répond pas. Rien n'a changé.
error-failed = Le serveur n'a pas pu l'enregistrer. Regardez de nouveau la partie.
error-internal = Le serveur a échoué. Rien n'a changé.
error-alone = Personne d’autre ne peut venir à une table de cette page. Faites jouer des robots, ou tous à cet écran.
error-elsewhere = Cette partie est ouverte dans un autre onglet. Rien n’a changé.
error-storage = Ce navigateur n’a pas pu garder cela, donc cela ne compte pas. Faites de la place et réessayez.
error-wasm = Ce navigateur ne peut pas exécuter le jeu : il n’a pas WebAssembly. Un autre navigateur, ou un plus récent, le peut.
error-engine = Le jeu n’a pas pu être chargé. Rechargez la page ; vos parties sont gardées.
error-reference = Pour l’exploitant : { $reference }.
error-malformed = Le serveur ne l'accepte pas. { $detail }
error-revision = La partie suivait des décisions plus anciennes et ne peut donc pas continuer autrement.
error-no-notation = Cette partie ne peut pas être écrite en notation.
error-no-analysis = Aucun bot ne sait explorer ce jeu : on ne peut rien dire de ses décisions.
error-not-dealt = La partie n’est pas encore distribuée : les appareils de tous doivent d’abord y participer.
error-not-due = Cela n’est pas demandé maintenant. Rien n’a changé.
error-preimage = Ce que cet appareil a envoyé ne correspond pas à sa chaîne pour les dés. Rien n’a changé.
error-due = Les dés attendent d’autres appareils. Rien d’autre n’est possible d’ici là.
error-joint-dice = Une partie aux dés communs ne peut pas être continuée autrement.
error-commitment = Cela ne correspond pas à ce que cette place a scellé, ou ne peut pas être scellé maintenant. Rien n’a changé.
error-committed = Une partie à choix scellés ne peut pas être continuée autrement.

## Lobby

lobby-title = Jouer à une table
play-now = Jouer maintenant
play-others = Jouer à plusieurs
guide = Comment jouer
guide-rulings = Les règles, une à une, se trouvent à la table derrière les questions et les événements.
guide-next = Suivant
guide-back = Retour
guide-place = { $number } sur { $all }
guide-words = Plus en détail
bot-strength = Force du robot
picture-of = Partie en cours : { $game }
new-table = Nouvelle table
game = Jeu
players-count = de { $fewest } à { $most } joueurs
where = Où jouez-vous ?
place-apart = Chacun sur son propre appareil
place-hotseat = Tous sur cet écran
players = Joueurs
player = Joueur { $number }
player-add = Ajouter un joueur
player-remove = Retirer le joueur { $number }
kind-of = Qui est le joueur { $number } ?
kind-you = Vous
kind-here = Quelqu'un ici
kind-open = Quelqu'un par lien
kind-bot = Un robot
open-note = reçoit un lien de votre part
name = Nom
name-of = Nom du joueur { $number }
bot-of = Robot du joueur { $number }
bot-called = Robot { $letter } ({ $level })
bot-level = { $place ->
    [chance] au hasard
    [first] facile
    [last] fort
   *[other] niveau { $number }
}
player-called = Joueur { $letter }
terms = Règles, dés et horloge
public = Publique
public-note = Figure dans la liste ; tout le monde peut jouer et regarder.
talk-phrases = phrases et réactions toutes faites
talk-off = aucune
talk-text = aussi avec ses propres mots
hints = Conseils à la demande
edition = Édition
edition-none = selon les règles
parts = Matériel du jeu
parts-standard = celui du jeu ({ $name })
parts-own = Un fichier personnel
parts-drop = Déposez ici un fichier de matériel, ou choisissez le fichier. Il est vérifié comme par maginor setup check.
parts-chosen = { $name } sert à cette table.
parts-large = Le fichier dépasse { $size } Kio.
parts-unreadable = Le fichier ne décrit pas de matériel en JSON.
parts-missing = Choisissez un fichier de matériel, ou prenez le matériel du jeu.
dice = Dés et tirages
dice-seeded = par le serveur
dice-typed = vrais dés, saisis à la main
dice-joint = par tous les joueurs ensemble
dice-committed = par le serveur, fixés à l'avance
joint-note = L’appareil de chacun participe à chaque distribution et à chaque lancer, si bien que personne, pas même le serveur, ne peut choisir ou prévoir un résultat. Les pages de tous les joueurs doivent être ouvertes pour cela ; pour les robots, le serveur participe.
choices-committed = Sceller les choix secrets
choices-note = Chaque appareil envoie d’abord un sceau de son choix, et le choix seulement quand tous ont choisi, si bien que personne, pas même le serveur, n’en connaît un avant. Qui ne le révèle pas reçoit le premier choix permis.
seed = Graine
seed-note = La même graine donne la même partie. Laissez vide pour en obtenir une nouvelle. Toute personne qui rejoint la table apprend que vous l’avez choisie.
absent-minutes = Minutes d’attente pour un joueur absent
absent-minutes-note = Ensuite, les autres peuvent laisser jouer un bot ou terminer la partie. Vide : selon ce serveur, en général 5. Avec une horloge, c’est son temps qui compte.
clock-minutes = Minutes par joueur
clock-note = Laissez vide pour jouer sans horloge.
clock-increment = Secondes ajoutées à chaque action
variants = Variantes des règles
variant-default = { $value } (par défaut)
create = Ouvrir la table
link = Lien
link-join = Rejoindre par lien
link-other = Ce lien ne mène pas à une table de ce serveur.
own-tables = Vos tables
own-open = Vos parties en cours
continue = Continuer
continue-of = Continuer : { $game }
own-none = Les tables que vous ouvrez ou rejoignez apparaissent ici.
forget = Oublier cette table ({ $game }) et sa clé
public-tables = Tables publiques
public-none = Aucune table publique n'est ouverte.
seats-free = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
status-waiting = en attente
status-playing = en cours
status-finished = terminée
status-archived = archivée

## Before a game

title-join = Rejoindre { $game }
invited = { $name } vous invite à jouer à { $game }
absent-after =
    Si quelqu’un est absent et que la partie l’attend, les autres peuvent continuer sans lui après { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }.
title-waiting = En attente de joueurs – { $game }
join = Prendre une place
seat = Place
seat-any = n'importe quelle place libre
seat-free = libre
watch = Regarder
table-full = Toutes les places sont prises.
foreseen-seed = La graine de cette table a été choisie par la personne qui l’a ouverte : elle peut donc savoir ce qui est caché et ce qui sera tiré.
foreseen-branch = Cette partie continue une partie terminée : qui connaît celle-ci peut donc savoir ce qui est caché.
joint-waiting = La distribution a besoin des appareils de tous. En attente de : { $names }
waiting-for = { $count ->
    [0] La partie commence.
    [one] Il manque encore { $count } joueur. Envoyez ce lien :
   *[other] Il manque encore { $count } joueurs. Envoyez ce lien :
}
waiting-watched = { $count ->
    [0] La partie commence.
    [one] Il manque encore 1 joueur.
   *[other] Il manque encore { $count } joueurs.
}
seat-bot = Faire jouer un bot
seat-remove = Supprimer la place
cancel-table = Annuler la table
cancel-note = La table est fermée pour tous ceux qui attendent ici.
cancelled = Elle a été fermée avant le début de la partie.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = À vous de jouer
turn-of = À { $name } de jouer
finished = La partie est terminée
winners = { $count ->
    [one] { $names } gagne.
   *[other] { $names } gagnent ensemble.
}
you = vous
bot = robot
bot-replaced = un autre robot continue : le premier n’a pas répondu
away = absent
to-act = doit jouer
winner = gagnant
spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
picture = Plateau
zoom = Taille du plateau
zoom-in = Plus grand
zoom-out = Plus petit
menu = Ce que vous pouvez faire
actions = Votre décision
choices = { $count ->
    [one] { $count } possibilité
   *[other] { $count } possibilités
}
log = Ce qui s'est passé
newest = Au plus récent
skip = Passer
drawer = Tous les choix
legend-next = pas suivant
legend-end = le chemin peut finir ici
steps = { $count ->
    [one] ({ $count } pas)
   *[other] ({ $count } pas)
}
moment-of = Moment { $version } sur { $newest }.
present = Revenir au présent
moved-on = La partie a continué entre-temps.
lesson = Explication
goal = But
lesson-seen = Compris
lessons-off = Plus de conseils
podium = Podium
analysis = Où la partie s’est-elle jouée ?
analysis-progress = Décisions examinées
analysis-note = Un bot examine chaque décision avec ce que son joueur savait. Il dit quelle part des chances de gagner a été perdue.
analysis-done = Les plus grandes erreurs sont en tête.
analysis-none = Rien de nettement meilleur n’a été trouvé.
analysis-better = mieux : { $best }
analysis-graph = Chances de gagner par position ; un clic choisit une position
analysis-show = Voir la position { $version }
# $chances: players with their chances, listed.
analysis-reading = Position { $version } : { $chances }
analysis-grade = { $grade ->
    [inaccuracy] imprécision
    [mistake] erreur
   *[blunder] grosse erreur
}
analysis-again = Rejouer à partir de la position { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = Chances de gagner gaspillées : { $best } { $less }, { $winner } { $more }. La chance a plus décidé que le jugement.
score-sheet = D’où vient chaque point
hint = Conseil
hint-none = Rien ne peut être déduit pour l'instant.
hint-known = Ce qui suit de ce que vous voyez
why-nothing = Rien à faire ici pour l'instant.
refused = Les règles ne le permettent pas
rulings = Règles
rulings-english = Les règles n’existent qu’en anglais.
conflict = Quelqu'un a décidé entre-temps. Regardez de nouveau le plateau.
conflict-title = La partie a avancé
undo = Annuler
undo-asked = { $count ->
    [one] { $name } demande à reprendre un coup.
   *[other] { $name } demande à reprendre les { $count } derniers coups.
}
undo-waits = Vous avez demandé à reprendre un coup. Les autres doivent accepter.
undo-agreed = { $name } a demandé à reprendre un coup. Les autres doivent accepter.
agree = Accepter
disagree = Refuser
dice-ask = Saisissez le résultat du dé
due = Les dés attendent : { $names }
choice-sealed = Votre choix est scellé. Il sera révélé quand tous auront choisi.
choice-elsewhere = Le choix de cette place a été scellé sur un autre appareil. Ouvrez-y la table pour qu’il puisse être révélé.
choice-unsafe = Le serveur indique le même sceau pour plusieurs choix. Cet appareil ne scelle rien, afin que personne n’apprenne votre choix.
closed = La table est fermée
closed-note = Elle a été fermée avant la fin de la partie. Ce qui a été joué peut encore être regardé.
leave = Quitter
leave-note = Quittez la page et revenez plus tard. Si la partie vous attend pendant votre absence, les autres peuvent continuer sans vous au bout d’un certain temps.
leave-later = Revenir plus tard
resign = Abandonner
resign-ends = Vous abandonnez, et la partie s’arrête ici.
resign-bot = Vous abandonnez, et un bot continue à votre place. Vous pouvez regarder.
resign-closes = Vous abandonnez. Aucun bot ne peut continuer ici, les autres pourront donc fermer la table.
resigned = a abandonné
resigned-by = { $count ->
    [one] { $names } a abandonné.
   *[other] { $names } ont abandonné.
}
resigned-won = { $name } gagne ainsi.
time-up = Le temps est écoulé : { $names }. Les autres peuvent continuer ou attendre.
late = Le temps est écoulé : { $name }. Vous pouvez continuer sans { $name }, ou attendre.
seat-replaced = Un bot joue pour vous, car votre temps était écoulé.
seat-again = Reprendre la place
absent-soon = Absence : { $name }. Les autres pourront continuer sans { $name } dans
absent = La partie a attendu { $name } trop longtemps. Vous pouvez continuer sans { $name }, ou attendre.
absent-bot = Laisser un bot jouer pour { $name }
absent-bot-note = Un bot joue pour { $name }, qui peut reprendre sa place à tout moment.
absent-end = Terminer la partie sans perdant
absent-end-note = La partie s’arrête ici pour tous. Personne ne gagne et personne ne perd.
undo-declined = Les autres n’ont pas accepté d’annuler le coup.
undo-refused = Depuis, le hasard a décidé, quelque chose a été révélé, ou trop de coups ont déjà été annulés. À cette table, les robots n’y consentent pas.
confirm = Faire cela ?
confirm-yes = Le faire
confirm-each = Confirmer chaque coup
coordinates = Coordonnées sur le plateau
takebacks = Annulation libre contre les robots
takebacks-note = Les robots seuls acceptent aussi d’annuler ce qui a été lancé, pioché ou révélé.
close-table = Fermer la table
no-result = La partie s’est terminée sans résultat.
chain-elsewhere = La chaîne de cette place pour les dés est sur un autre appareil. Continuez là-bas, ou ouvrez ici son lien de « Continuer sur un autre appareil ».
chain-changed = Le serveur indique d’autres chaînes pour les dés qu’auparavant. Cet appareil ne révèle plus rien ; enregistrez les notes sur les dés.
chain-unsafe = Le serveur demande les dés pour une autre action qu’auparavant. Cet appareil ne révèle plus rien ; enregistrez les notes sur les dés.
chain-used-up = La chaîne de cette place pour les dés est épuisée. La partie ne peut pas continuer.
rematch = Rejouer
rematch-asked = { $count ->
    [one] { $names } veut rejouer.
   *[other] { $names } veulent rejouer.
}
rematch-waits = En attente de la réponse de : { $names }
rematch-declined = Ne participent pas : { $names }
rematch-decline = Non merci
rematch-begun = La partie suivante a commencé.
rematch-join = Vers la partie suivante
rematch-higher = Vous avez gagné ! Jouez contre le bot suivant : { $level }
save-log = Enregistrer le journal
save-notation = Enregistrer la notation
save-parts = Enregistrer le matériel
save-dice = Enregistrer les notes sur les dés
curtain = C'est à { $name } de jouer
curtain-note = Passez l'écran. Personne d'autre ne doit regarder maintenant.
curtain-open = Je suis { $name }

## Keys

keys = Touches
keys-note = Un lecteur d’écran lit la réponse. Chaque bouton ici fait la même chose que sa touche.
keys-on = Touches d’une lettre
keys-on-note = T, H, W et d’autres disent où en est la partie, L liste tous les choix, ? toutes les touches. Sans cela, les lettres ne font rien.
key-turn = À qui de jouer ?
key-hand = Qu’ai-je ?
key-happened = Que s’est-il passé ?
key-may = Que puis-je faire ?
key-standing = Où en est chacun ?
key-place = Qu’y a-t-il ici ?
key-next = Prochain lieu à choisir
key-previous = Lieu précédent à choisir
key-list = Cette liste
key-arrows = D’un lieu à l’autre sur le plateau
key-choose = Choisir le lieu ou le bouton
key-number = Choisir dans la liste
key-escape = Revenir, ou fermer ce qui est ouvert
key-none = Rien.
key-no-place = Aucun lieu du plateau n’est sélectionné.

## Sharing and settings

share = Partager
share-none = Les liens de cette table sont chez la personne qui l'a ouverte.
link-play = Pour jouer
link-watch = Pour regarder
share-device = Envoyer…
qr-code = Code QR
link-seat = Votre propre place
link-moment = Lien vers ce moment
device = Continuer sur un autre appareil
device-note = Ouvrez ce lien là-bas. Qui l'a joue pour vous : ne le montrez à personne.
sound-turn = Son quand c'est à moi de jouer
sound-roll = Son des dés
sound-card = Son des cartes
sound-win = Son de la fin
lessons = Conseils dans les premières parties
pace = Rythme de ce qui est montré
pace-calm = calme
pace-normal = normal
pace-quick = rapide
pace-none = ne rien montrer
notify = Notifications
notify-note = Vous êtes averti quand c'est à vous de jouer, même si cette page est fermée.
notify-push = M'avertir sur cet appareil
notify-mail = Adresse électronique
notify-code = Code reçu par courriel
notify-confirm = Confirmer
notify-sent = Un code a été envoyé à cette adresse. Saisissez-le dans l’heure.
notify-stop = Arrêter
notify-on = Vous serez averti.
notify-off = Vous ne serez plus averti.

## Replay

title-replay = Revoir { $game }
replay = Revoir
replay-open = Regarder une partie
log-drop = Déposez ici le journal d'une partie, ou choisissez le fichier :
notation-paste = Ou collez une partie en notation :
checking = Vérification du journal …
verdict = { $verdict ->
    [ok] Le journal est juste : chaque entrée découle des règles.
   *[other] Le journal n'est pas fiable : { $verdict }
}
verdict-partly = Ce que contient le journal découle des règles ; sa fin n'est pas confirmée.
version = Moment
version-of = { $version } sur { $newest }
to-start = Au début
to-end = À la fin
previous = Un en arrière
next = Un en avant
play = Lire
pause = Pause
branch = Continuer à partir d'ici
happened = Ce qui s'est passé ici
to-table = À la table

## Remarks of players

talk = Remarques
talk-unread = Remarques: { $count ->
    [one] { $count } nouvelle remarque
   *[other] { $count } nouvelles remarques
}
talk-say = Dire quelque chose
talk-words = Avec vos propres mots
talk-send = Dire
talk-close = Fermer les remarques
talk-mute = Rendre muet : { $name }
talk-unmute = Entendre de nouveau : { $name }
talk-muted = muet
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci.
phrase-sorry = Désolé.
phrase-wait = Un instant, s’il vous plaît.
phrase-good-game = Belle partie !
phrase-goodbye = Au revoir !
phrase-smile = sourit
phrase-laugh = rit
phrase-surprise = est surpris
phrase-sad = est triste
phrase-applause = applaudit
phrase-thinking = réfléchit

## Audit

audit = Vérifier des journaux
audit-note = Chaque commande est exécutée de nouveau par le même moteur, sur cet appareil. Aucun fichier ne le quitte.
audit-drop = Déposez ici des journaux ou un dossier, ou choisissez-les :
audit-files = Fichiers
audit-folder = Un dossier
audit-link = Ou l’adresse d’un journal sur ce site
audit-link-elsewhere = Seuls les fichiers de { $origin } peuvent être lus ici : rien n’est demandé à personne d’autre.
audit-link-failed = { $address } ne peut pas être lu : le site a répondu { $status }.
audit-beside = Comparer avec ce qui a été publié
audit-beside-files = Ce à quoi les parties sont comparées
audit-beside-note = Un manifeste, des notes sur les engagements (JSON), une politique (TOML), des clés publiques (PEM).
audit-sealed = Chaque partie doit être scellée
audit-none = Il n’y a pas de journal : leurs noms se terminent par .maginor.
audit-passed-over = Autres fichiers du dossier, non vérifiés : { $count }
audit-starting = Le moteur démarre …
audit-progress-label = Avancement
audit-progress = { $done } fichiers sur { $files }, parties : { $games }
audit-done = Terminé en { $seconds } s. Parties : { $games }, fichiers : { $files }
audit-stopped = Arrêté après { $seconds } s. Parties : { $games }, fichiers : { $files }
audit-stop = Arrêter
audit-save = Enregistrer le rapport
audit-found = Verdicts
audit-words = Verdicts selon leur mot
audit-all = tous
audit-search = Chercher par fichier, identifiant ou raison
audit-unchecked = Parties dont ce navigateur ne peut pas vérifier les signatures : { $count }
audit-page = { $first }–{ $last } sur { $count }
audit-game = partie { $game }
audit-record = enregistrement { $record }
audit-before = Avant l’enregistrement { $record }, qui est faux
audit-played = Il a été joué :
audit-legal = Étaient permis, { $count } en tout :
audit-to-record = À l’enregistrement faux
audit-viewer = Ouvrir dans la relecture
audit-facts = Plus sur ce journal
audit-id = Identifiant
audit-ending = Fin
audit-records = Enregistrements
audit-dice = Dés
audit-deal = Mise en place
audit-signed = Signé par
audit-false-signatures = Signatures non valables de
audit-unchecked-signatures = Signatures non vérifiées
audit-head = Empreinte
audit-what-if = Selon une autre lecture des règles
audit-what-if-note = Les commandes enregistrées sont exécutées de nouveau avec les dés enregistrés.
audit-variant = Variante
audit-value = Valeur
audit-revision = Révision des règles
audit-compare = Comparer
audit-winners-others = D’autres auraient gagné.
audit-winners-same = Les mêmes auraient gagné.
