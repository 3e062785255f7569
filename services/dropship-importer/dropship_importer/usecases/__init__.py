"""Use cases: each module has one command and the coroutine that carries it out."""
