"""Games that exactly one code fits, and the steps by which a person finds it."""
