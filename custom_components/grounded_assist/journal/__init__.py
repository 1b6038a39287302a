"""Keep replies and mistakes in the recorder's database, and a small part of it in a file.

Nothing here is imported from it but by `journal.py`: the recorder, and with it the database, may be absent.
"""
