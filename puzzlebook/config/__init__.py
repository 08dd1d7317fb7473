"""YAML text → `BookConfig`, every default filled, every problem told at its line."""
