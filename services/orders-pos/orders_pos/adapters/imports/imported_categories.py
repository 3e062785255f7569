"""Categories that files of products name and the shop does not have."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.errors import FieldViolation
from chassis.model import uuid7
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue.resources import categories
from orders_pos.domain.catalogue.category import MAX_LEVELS
from orders_pos.domain.catalogue.category_paths import SEPARATOR, CategoryPaths, split_path
from orders_pos.domain.imports.questions import CREATE, LEAVE_OUT

UNKNOWN_CATEGORY = "unknown-category"
NEW_CATEGORY = "new-category"
OMITTED_CATEGORY = "category-left-out"


class ImportedCategories:
    """Finds categories by their paths; those that are missing are refused, created or left out, as was answered."""

    def __init__(self, paths: CategoryPaths, answer: str) -> None:
        self._paths, self._answer = paths, answer
        # Parent and name by id, of those that are created with the first product in them.
        self._planned: dict[UUID, tuple[UUID | None, str]] = {}
        self._missing: set[str] = set()

    def find(self, path: str) -> tuple[UUID | None, FieldViolation | None]:
        """Return the category of a path, also one that is to be created; None for one that is left out. Else why it
        can't be found."""
        if category_id := self._paths.find(path):
            return category_id, None
        self._missing.add(path)
        if self._answer == LEAVE_OUT:
            return None, None
        if self._answer != CREATE:
            return None, FieldViolation("category", "There is no such category.", UNKNOWN_CATEGORY)
        names = split_path(path)
        if len(names) > MAX_LEVELS:
            message = f"Categories can have at most {MAX_LEVELS} levels."
            return None, FieldViolation("category", message, "too-deep")
        return self._plan(names), None

    def note(self, path: str) -> FieldViolation | None:
        """Return whether a category that the shop does not have is created or left out; None for one that it has."""
        if path not in self._missing:
            return None
        if self._answer == CREATE:
            return FieldViolation("category", f"This category is created: {path}", NEW_CATEGORY)
        return FieldViolation("category", f"The shop has no such category: {path}", OMITTED_CATEGORY)

    @asynccontextmanager
    async def created(self, category_id: str) -> AsyncGenerator[None]:
        """Create a category that was planned, and those above it. What fails within leaves them planned."""
        before = dict(self._planned)
        try:
            await self._create(parse_uuid(category_id) if category_id else None)
            yield
        except BaseException:
            self._planned = before
            raise

    async def _create(self, category_id: UUID | None) -> None:
        if category_id is None or category_id not in self._planned:
            return
        parent_id, name = self._planned.pop(category_id)
        await self._create(parent_id)
        item = pb.CategoryProduct(id=str(category_id), name=name)
        if parent_id:
            item.parent_category_id = str(parent_id)
        await categories.create(rpc.CreateCategoryProductRequest(item=item))

    def _plan(self, names: list[str]) -> UUID:
        parent_id: UUID | None = None
        for depth in range(1, len(names) + 1):
            category_id = self._paths.find_path(names[:depth])
            if category_id is None:
                category_id = uuid7()
                self._planned[category_id] = parent_id, names[depth - 1]
                self._paths.add(category_id, parent_id, names[depth - 1])
            parent_id = category_id
        assert parent_id is not None, SEPARATOR.join(names)  # noqa: S101  # a path has a name
        return parent_id
