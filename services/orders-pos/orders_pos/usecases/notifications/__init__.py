"""Repository of the use cases of templates."""

from collections.abc import Mapping
from typing import Protocol, TypeVar
from uuid import UUID

from orders_pos.domain.notifications.templates import DefaultTemplate

# A template as it is returned.
TemplateT_co = TypeVar("TemplateT_co", covariant=True)


class Templates(Protocol[TemplateT_co]):
    """The templates that the tenant edited."""

    async def list_edited(self) -> Mapping[UUID, TemplateT_co]:
        """Return the tenant's own templates by id."""
        ...

    def from_default(self, default: DefaultTemplate) -> TemplateT_co:
        """Return a default in the form of an edited template."""
        ...

    async def insert_default(self, default: DefaultTemplate) -> None:
        """Make the default the tenant's own, unless the tenant has its own."""
        ...

    async def delete(self, template_id: UUID, version: int) -> None:
        """Delete the tenant's own template. Raise StaleError."""
        ...
