"""Categories of products: a tree of a few levels."""

from collections.abc import Collection
from uuid import UUID

from chassis.errors import invalid_field
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Row

MAX_LEVELS = 3


class CategoryProduct(Row, table=True):
    """A category of the catalogue; `names` are by locale, `position` is its place among its siblings."""

    name: str
    names: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    image: str = ""
    icon: str = ""
    parent_category_id: UUID | None = None
    position: int = 0


def check_parent(category_id: UUID | None, parent_branch: Collection[UUID], levels: int) -> None:
    """Raise ValidationError if a category may not be placed below a parent.

    `category_id` is None for a new category; `parent_branch` is the parent with all categories above it; `levels` is
    the number of levels of the category itself.
    """
    if category_id in parent_branch:
        raise invalid_field("item.parent_category_id", "A category cannot be below itself.", "loop")
    if len(parent_branch) + levels > MAX_LEVELS:
        raise invalid_field(
            "item.parent_category_id", f"Categories can have at most {MAX_LEVELS} levels.", "too-deep"
        )
