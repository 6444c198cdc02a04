"""Work given to any executor: this process, others, a cluster."""
