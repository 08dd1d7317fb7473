"""Strings → shaped lines and paragraphs of known size. Knows nothing of mazes or pages."""
