"""Check that a category may be placed below another."""

from uuid import UUID

from orders_pos.domain.catalogue.category import check_parent
from orders_pos.usecases.catalogue import Categories


async def check_parent_category(category_id: UUID | None, parent_id: UUID, categories: Categories) -> None:
    """Raise ValidationError if the parent is below the category itself or the branch gets too deep. A new category has
    no id."""
    levels = 1 if category_id is None else await categories.count_levels(category_id)
    check_parent(category_id, await categories.get_branch(parent_id), levels)
