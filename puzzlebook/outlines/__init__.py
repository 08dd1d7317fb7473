"""Letters, pictures and SVG files → `Shape`. Knows nothing of books."""
