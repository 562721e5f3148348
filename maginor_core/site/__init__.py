"""A site without a server: one static folder whose pages run the engine in the reader's browser.

``folder.py`` writes the folder. In a page's worker ``worker.py`` answers calls; ``routes.py`` has
those of the table page, whose tables are in ``page_tables.py``, ``audit_page.py`` those of the
audit page, and ``examples.py`` those of the pages of documentation.
"""
