"""Pages → files. Decides nothing."""
