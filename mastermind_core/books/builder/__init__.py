"""Makes books: a compiled search in jobs for any executor. Nothing that plays needs it."""
