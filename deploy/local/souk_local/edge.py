"""Traefik, with the configuration files that compose uses."""

from collections.abc import Callable
from pathlib import Path

from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import Layout
from souk_local.programs import program
from souk_local.readiness import responds
from souk_local.supervisor import SupervisedProcess


def make(layout: Layout, fork_server: ForkServer, report: Callable[[str], None]) -> SupervisedProcess:
    """Return the process of Traefik, which forwards to the gateway and to the process of error pages."""
    spec = ProcessSpec(
        name="traefik",
        log=layout.log("traefik"),
        env={
            "GATEWAY_URL": f"http://127.0.0.1:{layout.gateway}",
            "ERRORS_URL": f"http://127.0.0.1:{layout.errors}",
        },
        argv=(program("traefik"), f"--configfile={configuration(layout)}"),
    )
    return SupervisedProcess(fork_server, spec, responds(layout.edge, "/readyz"), report)


def configuration(layout: Layout) -> Path:
    """Return a copy of the static file that listens on loopback, trusts the proxies that were named, and refers to the
    dynamic file here."""
    source = layout.root / "deploy/traefik"
    static = (source / "traefik.yml").read_text()
    copy = layout.folder("traefik") / "traefik.yml"
    copy.touch(0o600)
    copy.write_text(
        static.replace('":8080"', f'"127.0.0.1:{layout.edge}"')
        .replace("trustedIPs: []", f"trustedIPs: [{layout.trusted_proxies}]")
        .replace("/etc/traefik/dynamic.yml", str(source / "dynamic.yml"))
    )
    return copy
