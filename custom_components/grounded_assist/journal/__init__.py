"""Keep replies and mistakes in the recorder's database.

`journal.py` and `entries.py` are all that others use. What needs a database is imported only where there is a recorder.
"""
