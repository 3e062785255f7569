"""Categories by the paths that files name them with, such as `Clothes > Shirts`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from orders_pos.domain.search import normalize

SEPARATOR = " > "
_SEPARATORS = re.compile(r"[>/|]")
# Other shops list several, the first one first.
_LIST = re.compile(r"[,;،]")

# In exports a comma within a name is escaped.
_COMMA = re.compile(r"(?<!\\),")


def split_list(text: str) -> list[str]:
    """Return the paths of a list with commas between them; a comma behind a backslash is part of a name."""
    paths = (path.replace("\\,", ",").strip() for path in _COMMA.split(text))
    return [path for path in paths if path] or [text]


def split_path(text: str) -> list[str]:
    """Return the names of a path that is to be created, the highest first. Without `>` a slash or a bar with spaces
    beside it separates names; any other is part of one."""
    separator = next((each for each in (">", " / ", " | ") if each in text), None)
    return [name for part in text.split(separator) if (name := part.strip())] if separator else [text.strip()]


class CategoryPaths:
    """`categories` are parent and name by id, and `translations` their names in languages, each with names by id."""

    def __init__(
        self,
        categories: Mapping[UUID, tuple[UUID | None, str]],
        translations: Sequence[Mapping[UUID, str]] = (),
    ) -> None:
        self._categories = categories
        self._by_path: dict[str, UUID] = {}
        # Names as they are come first: no translation hides one.
        self._by_name: dict[str, set[UUID]] = {}
        self._by_translation: dict[str, set[UUID]] = {}
        for names in ({}, *translations):
            by_name = self._by_translation if names else self._by_name
            for id_, (_, name) in categories.items():
                self._by_path.setdefault(normalize(self._path(id_, names)), id_)
                by_name.setdefault(normalize(names.get(id_) or name), set()).add(id_)

    def path(self, category_id: UUID | None) -> str:
        """Return the names of a category and those above it, the highest first; empty for none."""
        return self._path(category_id, {})

    def find(self, text: str) -> UUID | None:
        """Return the category of a path, or of a name that only one has; of a list that of the first. None if there is
        none."""
        for candidate in (text, _LIST.split(text.strip(), maxsplit=1)[0].rstrip()):
            names = [name.strip() for name in _SEPARATORS.split(candidate)]
            by_path = self._by_path.get(normalize(SEPARATOR.join(names)))
            name = normalize(candidate)
            named = self._by_name.get(name) or self._by_translation.get(name, set())
            if by_path or len(named) == 1:
                return by_path or next(iter(named))
        return None

    def find_path(self, names: Sequence[str]) -> UUID | None:
        """Return the category that has exactly this path; None if there is none."""
        return self._by_path.get(normalize(SEPARATOR.join(names)))

    def add(self, category_id: UUID, parent_id: UUID | None, name: str) -> None:
        """Add a category that is to be created."""
        self._categories = {**self._categories, category_id: (parent_id, name)}
        self._by_path.setdefault(normalize(self._path(category_id, {})), category_id)
        self._by_name.setdefault(normalize(name), set()).add(category_id)

    def _path(self, category_id: UUID | None, names: Mapping[UUID, str]) -> str:
        return SEPARATOR.join([*self._names(category_id, names)][::-1])

    def _names(self, category_id: UUID | None, names: Mapping[UUID, str]) -> Iterator[str]:
        seen: set[UUID] = set()
        while category_id is not None and category_id in self._categories and category_id not in seen:
            seen.add(category_id)
            parent_id, name = self._categories[category_id]
            yield names.get(category_id) or name
            category_id = parent_id
