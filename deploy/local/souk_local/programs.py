"""Programs that came with the Python packages."""

import os
import shutil
import sys
from pathlib import Path

from souk_local.child import StartError


def program(name: str) -> str:
    """The path of an installed program; raises StartError with what to do."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which(name, path=os.pathsep.join((beside, os.environ.get("PATH", ""))))
    if found is None:
        raise StartError(f"The program {name} is missing: run ./taskw install.")
    return found
