"""Secrets made once and kept in the data folder, readable by their owner alone."""

import os
import secrets
from pathlib import Path


def password(folder: Path, name: str) -> str:
    """The secret of that name; begins with a letter, so that no configuration language reads a number."""
    path = folder / name
    if not path.exists():
        draft = path.with_suffix(".new")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write("s" + secrets.token_hex(24))
        draft.rename(path)
    return path.read_text().strip()
