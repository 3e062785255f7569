"""Folders and ports of one Souk on this machine."""

import os
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MANIFEST = Path("services/contexts.toml")
GATEWAY = "gateway"


@dataclass(frozen=True)
class Package:
    """One Python process: its context (the gateway's is its name), its folder, its package."""

    context: str
    folder: Path

    @property
    def package(self) -> str:
        """Name of the Python package, such as `orders_pos`."""
        return self.folder.name.replace("-", "_")

    @property
    def name(self) -> str:
        """Name of the folder, such as `orders-pos`."""
        return self.folder.name


def services(root: Path = ROOT) -> list[Package]:
    """Return the services of `services/contexts.toml`, ordered by context."""
    folders: dict[str, str] = tomllib.loads((root / MANIFEST).read_text())
    return [Package(context, root / "services" / folder) for context, folder in sorted(folders.items())]


@dataclass(frozen=True)
class Layout:
    """One Souk: data folder, ports from `edge` on, outside servers by URL or its own where empty."""

    data: Path
    edge: int = 8080
    root: Path = ROOT
    database_url: str = ""
    nats_url: str = ""
    # Addresses and networks of proxies in front of the edge, separated by commas.
    trusted_proxies: str = ""

    @classmethod
    def from_environment(cls) -> "Layout":
        """Return the layout of SOUK_DATA, SOUK_PORT, DATABASE_URL, NATS_URL and SOUK_TRUSTED_PROXIES."""
        return cls(
            Path(os.environ.get("SOUK_DATA") or ROOT / ".data").absolute(),
            int(os.environ.get("SOUK_PORT") or 8080),
            database_url=os.environ.get("DATABASE_URL", ""),
            nats_url=os.environ.get("NATS_URL", ""),
            trusted_proxies=os.environ.get("SOUK_TRUSTED_PROXIES", ""),
        )

    @property
    def gateway(self) -> int:
        """Port of the gateway."""
        return self.edge + 1

    @property
    def nats(self) -> int:
        """Port of NATS."""
        return self.edge + 2

    @property
    def nats_monitor(self) -> int:
        """Port at which NATS says whether it is healthy."""
        return self.edge + 3

    @property
    def postgres(self) -> int:
        """Number in the name of the socket file; PostgreSQL listens on no port."""
        return self.edge + 4

    @property
    def errors(self) -> int:
        """Port of the edge's error responses."""
        return self.edge + 5

    def service(self, context: str) -> int:
        """Return the port of a context's service. Raise ValueError for an unknown one."""
        return self.edge + 10 + [package.context for package in self.services].index(context)

    @property
    def sandbox(self) -> int:
        """Port of the stand-in supplier and payment provider."""
        return self.edge + 10 + len(self.services)

    @property
    def workers(self) -> range:
        """Ports of further processes of the importer."""
        return range(self.sandbox + 1, self.sandbox + 4)

    @cached_property
    def services(self) -> list[Package]:
        """The services of `services/contexts.toml`, ordered by context."""
        return services(self.root)

    @property
    def packages(self) -> list[Package]:
        """The gateway and the services."""
        return [Package(GATEWAY, self.root / "gateway"), *self.services]

    @property
    def url(self) -> str:
        """Address of the whole, at the port of Traefik."""
        return f"http://localhost:{self.edge}"

    def folder(self, name: str, mode: int = 0o700) -> Path:
        """Return a folder below the data folder, created on first use."""
        path = self.data / name
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        return path

    def log(self, name: str) -> Path:
        """Return the file of a log, in a folder that is created."""
        return self.folder("log") / f"{name}.log"
