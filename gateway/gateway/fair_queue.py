"""A queue in which tenants are next in turn, not calls."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable


class FairQueue:
    """Calls that wait, by tenant (any key), each in the order in which it came. All methods are for one event loop."""

    def __init__(self) -> None:
        # The keys that have calls, the next in turn first.
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def is_empty(self) -> bool:
        """Return whether nobody waits."""
        return not self._waiting

    def count(self, key: Hashable) -> int:
        """Return how many calls of the key wait."""
        return len(self._waiting.get(key, ()))

    async def wait(self, key: Hashable, give_back: Callable[[], None]) -> None:
        """Wait until the call is admitted. `give_back` is called for one that was admitted in the moment in which its
        client went away."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(future)
        try:
            await future
        except asyncio.CancelledError:
            if future.cancelled():
                self._forget(key, future)
            else:
                give_back()
            raise

    def admit(self, may_go: Callable[[Hashable], bool] = lambda _: True) -> Hashable | None:
        """Admit the first call of the next key in turn that may go, and return the key; None if there is none."""
        for key in [*self._waiting]:
            self._waiting.move_to_end(key)
            if may_go(key) and self._admit_first(key):
                return key
        return None

    def _admit_first(self, key: Hashable) -> bool:
        queue = self._waiting[key]
        while queue:
            future = queue.popleft()
            if not queue:
                del self._waiting[key]
            # Its client went away in this moment otherwise.
            if not future.done():
                future.set_result(None)
                return True
        return False

    def _forget(self, key: Hashable, future: asyncio.Future[None]) -> None:
        queue = self._waiting.get(key)
        if queue and future in queue:
            queue.remove(future)
            if not queue:
                del self._waiting[key]
