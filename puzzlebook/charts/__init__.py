"""A book's measured mazes → tables and pictures of them, on a terminal and in files."""
