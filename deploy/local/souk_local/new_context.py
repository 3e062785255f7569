"""python -m souk_local.new_context NAME: make a service with one plain resource, its contract and its entry in
`services/contexts.toml`."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from string import Template

from souk_local.layout import GATEWAY, MANIFEST, ROOT, services

_TEMPLATES = Path(__file__).resolve().parents[1] / "templates/context"
_SUFFIX = ".template"


class ContextNameError(Exception):
    """The name can't be that of a new context; the message says why."""


def create(root: Path, name: str) -> list[Path]:
    """Create the context and return its files. Raise ContextNameError."""
    _check(root, name)
    words, created = _words(name), list[Path]()
    for template in sorted(_TEMPLATES.rglob(f"*{_SUFFIX}")):
        path = root / str(template.relative_to(_TEMPLATES)).removesuffix(_SUFFIX).replace("NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(template.read_text()).substitute(words))
        created.append(path)
    _add_entry(root / MANIFEST, name)
    return created


def _check(root: Path, name: str) -> None:
    if not re.fullmatch("[a-z]{2,30}", name):
        raise ContextNameError(
            f"{name!r}: a context is named by one word of small letters, such as suppliers"
        )
    packages = {GATEWAY, *(word for service in services(root) for word in (service.context, service.package))}
    if name in packages or find_spec(name):
        raise ContextNameError(f"{name}: a context or Python package has this name")


def _words(name: str) -> dict[str, str]:
    """Return the words of the template: the plain resource is named after the context, as `suppliers`, `supplier`."""
    noun = re.sub("ies$", "y", name) if name.endswith("ies") else name.removesuffix("s")
    nouns = re.sub("y$", "ie", noun) + "s"
    return {
        "name": name,
        "noun": noun,
        "nouns": nouns,
        "Noun": noun.capitalize(),
        "Nouns": nouns.capitalize(),
    }


def _add_entry(manifest: Path, name: str) -> None:
    lines = [*manifest.read_text().splitlines(), f'{name} = "{name}"']
    comments = [line for line in lines if line.startswith("#")]
    manifest.write_text("\n".join([*comments, *sorted(set(lines) - set(comments))]) + "\n")


if __name__ == "__main__":
    try:
        print(*create(ROOT, " ".join(sys.argv[1:])), sep="\n")
    except ContextNameError as error:
        sys.exit(str(error))
