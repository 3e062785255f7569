"""Use cases: each module has one coroutine of the same name."""
