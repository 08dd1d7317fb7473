"""A book file → the book in a browser, drawn anew as the file is saved."""
