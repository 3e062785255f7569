"""Categories by the paths that files name them with, such as `Clothes > Shirts`."""

import re
from collections.abc import Iterator, Mapping
from uuid import UUID

from orders_pos.domain.search import normalize

SEPARATOR = " > "
_SEPARATORS = re.compile(r"\s*[>/|]\s*")
# Other shops list several, the first one first.
_LIST = re.compile(r"\s*[,;،]\s*")


class CategoryPaths:
    """`categories` are parent and name by id."""

    def __init__(self, categories: Mapping[UUID, tuple[UUID | None, str]]) -> None:
        self._categories = categories
        self._by_path = {normalize(self.path(id_)): id_ for id_ in categories}
        self._by_name: dict[str, list[UUID]] = {}
        for id_, (_, name) in categories.items():
            self._by_name.setdefault(normalize(name), []).append(id_)

    def path(self, category_id: UUID | None) -> str:
        """Return the names of a category and those above it, the highest first; empty for none."""
        return SEPARATOR.join([*self._names(category_id)][::-1])

    def find(self, text: str) -> UUID | None:
        """Return the category of a path, or of a name that only one has; of a list that of the first. None if there is
        none."""
        for candidate in (text, _LIST.split(text.strip())[0]):
            by_path = self._by_path.get(normalize(SEPARATOR.join(_SEPARATORS.split(candidate.strip()))))
            named = self._by_name.get(normalize(candidate), [])
            if by_path or len(named) == 1:
                return by_path or named[0]
        return None

    def _names(self, category_id: UUID | None) -> Iterator[str]:
        seen: set[UUID] = set()
        while category_id is not None and category_id in self._categories and category_id not in seen:
            seen.add(category_id)
            category_id, name = self._categories[category_id]
            yield name
