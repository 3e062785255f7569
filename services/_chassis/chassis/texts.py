"""Catalogues of texts: a YAML file for each language, beside the module that shows them."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from chassis.locales import LOCALES, supported_locale

# The parser in C, where PyYAML has it, takes a tenth of the time.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Texts(Mapping[str, Mapping[str, Any]]):
    """The texts of a catalogue by locale and key. Those of a locale are read when they are first asked for."""

    def __init__(self, module: str, name: str) -> None:
        """Find `<name>.<locale>.yaml` beside a module's file."""
        self._folder, self._name = Path(module).parent, name

    def __getitem__(self, locale: str) -> Mapping[str, Any]:
        """Return the texts of a locale. Raise KeyError if it is not supported."""
        if locale not in LOCALES:
            raise KeyError(locale)
        return _read(self._folder / f"{self._name}.{locale}.yaml")

    def __iter__(self) -> Iterator[str]:
        return iter(LOCALES)

    def __len__(self) -> int:
        return len(LOCALES)

    def of(self, locale: str) -> Mapping[str, Any]:
        """Return the texts of a locale, or of the default if it is not supported."""
        return self[supported_locale(locale)]


@cache
def _read(file: Path) -> Mapping[str, Any]:
    return yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)  # noqa: S506  # a safe loader
