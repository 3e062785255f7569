"""Programs that are installed with the Python packages."""

import os
import shutil
import sys
from pathlib import Path

from souk_local.supervisor import StartError


def program(name: str) -> str:
    """Return the path of an installed program. Raise StartError if it is missing."""
    beside = str(Path(sys.executable).parent)
    path = shutil.which(name, path=os.pathsep.join((beside, os.environ.get("PATH", ""))))
    if path is None:
        raise StartError(f"The program {name} is missing: run ./taskw install.")
    return path
