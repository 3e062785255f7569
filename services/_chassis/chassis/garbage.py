"""The garbage collector of a process that serves."""

import gc

# Objects after which the youngest are looked at, and how often the older ones with them. A call makes thousands of
# objects, nearly all of which end without the collector.
_THRESHOLDS = (20_000, 20, 20)


def tune() -> None:
    """Never look again at what was made before the first call, and seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
