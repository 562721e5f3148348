"""The table server: people play in a browser, and every game is a log; the extra ``web``.

``application.py`` has the routes and the processes, ``served_tables.py`` the tables in memory,
``table_store.py`` what is stored of them, ``sockets.py`` the connections of clients,
``opening.py`` how new tables are opened, and ``deadlines.py`` how they end.

Whatever a function of the server raises as ``WebError``, ``MalformedError`` or ``StoreError``
becomes the answer to the request: refused as it says, malformed, or the database does not answer.
"""
