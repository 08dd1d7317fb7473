"""`MazeSpec` → `Maze`: grids, algorithms, ends, difficulty. Knows nothing of YAML, pages or paper."""
