"""Lists of contexts in files that can't read `services/contexts.toml`; cog runs the calls that stand in them."""

import tomllib
from pathlib import Path
from string import Template

from souk_local.layout import services


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
