"""Letters, and the pixels or rings of a picture's file → `Shape`. Knows nothing of books."""
