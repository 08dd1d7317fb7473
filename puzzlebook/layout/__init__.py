"""Leaves and mazes → `Page`s whose items have absolute positions in points."""
