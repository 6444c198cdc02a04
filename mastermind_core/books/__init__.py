"""Games thought out beforehand: their form on disk, and the books that come with the core."""
