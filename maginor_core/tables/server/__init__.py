"""The table server: people play in a browser, and every game is a log; the extra ``web``.

``application.py`` has the routes, ``rooms.py`` the tables in memory, ``room_store.py`` what is
stored of them, ``sockets.py`` the connections of clients, ``serving.py`` the processes.
"""
