"""Traefik at the edge, from the files that compose uses too."""

from collections.abc import Callable
from pathlib import Path

from souk_local.child import Child
from souk_local.layout import Layout
from souk_local.nursery import Birth, Nursery
from souk_local.programs import program
from souk_local.readiness import answering


def make(layout: Layout, nursery: Nursery, say: Callable[[str], None]) -> Child:
    birth = Birth(
        name="traefik",
        log=layout.log("traefik"),
        env={"GATEWAY_URL": f"http://127.0.0.1:{layout.gateway}"},
        argv=(program("traefik"), f"--configfile={configuration(layout)}"),
    )
    return Child(nursery, birth, answering(layout.edge, "/readyz"), say)


def configuration(layout: Layout) -> Path:
    """A copy of the static file that listens on loopback and finds the dynamic one here."""
    source = layout.root / "deploy/traefik"
    static = (source / "traefik.yml").read_text()
    copy = layout.folder("traefik") / "traefik.yml"
    copy.write_text(
        static.replace('":8080"', f'"127.0.0.1:{layout.edge}"').replace(
            "/etc/traefik/dynamic.yml", str(source / "dynamic.yml")
        )
    )
    return copy
