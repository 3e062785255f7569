"""`python -m souk_local.registries [--check]`: write the lists of contexts into files that can't read
`services/contexts.toml`. cog runs the calls of `each` that stand in them."""

import sys
import tomllib
from pathlib import Path
from string import Template

from cogapp import Cog

from souk_local.layout import services

FILES = (
    ".env.example",
    "README.md",
    "docker-compose.yml",
    "docs/architecture/index.md",
    "gateway/gateway/settings.py",
    "pyproject.toml",
)
_OPTIONS = ("-P", "-p", f"from {__spec__.name} import each", "--verbosity=1")


def each(template: str, separator: str = "\n", *, but: tuple[str, ...] = ()) -> None:
    """Print the template for each context: $context, $CONTEXT, $service (its folder), $package, $description."""
    texts: list[str] = []
    for service in services(Path.cwd()):
        if service.context not in but:
            project = tomllib.loads((service.folder / "pyproject.toml").read_text())["project"]
            texts.append(
                Template(template.strip("\n")).substitute(
                    context=service.context,
                    CONTEXT=service.context.upper(),
                    service=service.name,
                    package=service.package,
                    description=project["description"],
                )
            )
    print(separator.join(texts))


if __name__ == "__main__":
    _mode = ["--check", "--check-fail-msg=Run ./taskw fix."] if "--check" in sys.argv else ["-r"]
    sys.exit(Cog().main(["cog", *_OPTIONS, *_mode, *FILES]))
