"""Where one Souk on this machine keeps its data and which ports it takes."""

import os
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
GATEWAY = "identity"


@dataclass(frozen=True)
class Member:
    """One Python process: its context word, its folder, its package."""

    context: str
    folder: Path

    @property
    def package(self) -> str:
        return self.folder.name.replace("-", "_")

    @property
    def name(self) -> str:
        return self.folder.name


def services(root: Path = ROOT) -> list[Member]:
    """The services, in the order of their context words; `services/*/pyproject.toml` is the list."""
    found: list[Member] = []
    for project in root.glob("services/*/pyproject.toml"):
        souk = tomllib.loads(project.read_text())["tool"].get("souk")
        if souk:
            found.append(Member(souk["context"], project.parent))
    return sorted(found, key=lambda member: member.context)


@dataclass(frozen=True)
class Layout:
    """One Souk: state in `data`, ports from `edge` on, outside servers by URL or its own when empty."""

    data: Path
    edge: int = 8080
    root: Path = ROOT
    database_url: str = ""
    nats_url: str = ""

    @classmethod
    def from_environment(cls) -> "Layout":
        return cls(
            Path(os.environ.get("SOUK_DATA") or ROOT / ".data").absolute(),
            int(os.environ.get("SOUK_PORT") or 8080),
            database_url=os.environ.get("DATABASE_URL", ""),
            nats_url=os.environ.get("NATS_URL", ""),
        )

    @property
    def gateway(self) -> int:
        return self.edge + 1

    @property
    def nats(self) -> int:
        return self.edge + 2

    @property
    def nats_monitor(self) -> int:
        return self.edge + 3

    @property
    def postgres(self) -> int:
        """Names the socket file; PostgreSQL listens on no port."""
        return self.edge + 4

    def service(self, context: str) -> int:
        return self.edge + 10 + [member.context for member in self.services].index(context)

    @property
    def sandbox(self) -> int:
        return self.edge + 10 + len(self.services)

    @cached_property
    def services(self) -> list[Member]:
        return services(self.root)

    @property
    def members(self) -> list[Member]:
        return [Member(GATEWAY, self.root / "gateway"), *self.services]

    @property
    def url(self) -> str:
        return f"http://localhost:{self.edge}"

    def folder(self, name: str, mode: int = 0o755) -> Path:
        """A folder of ours under the data folder, made on first use."""
        path = self.data / name
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        return path

    def log(self, name: str) -> Path:
        return self.folder("log") / f"{name}.log"
