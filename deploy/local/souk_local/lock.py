"""Lock of a data folder."""

import fcntl
import os
from pathlib import Path

from souk_local.supervisor import StartError


class Lock:
    """Held while this process runs. Raises StartError if another Souk uses the folder."""

    def __init__(self, data: Path) -> None:
        path = data / "lock"
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = path.read_text().strip() or "unknown"
            os.close(self._descriptor)
            raise StartError(
                f"Another Souk (pid {holder}) uses {data}. Stop it, or choose another folder with SOUK_DATA."
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Release the lock; may be called again."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
