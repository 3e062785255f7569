"""What the use cases need of the other services."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from ai_assistant.domain.catalogue import Catalogue
from ai_assistant.domain.conversation import Completion, Message
from ai_assistant.domain.entities import Entity
from ai_assistant.domain.media import MediaPage, StockMedia
from ai_assistant.domain.plan import Call, Fields, Item, ReadCall, Step
from ai_assistant.domain.tool import Tool


class RefusedError(Exception):
    """A service refused a call; the message is for the person. `is_stale` says that the item has changed since."""

    def __init__(self, message: str, *, is_stale: bool = False) -> None:
        super().__init__(message)
        self.is_stale = is_stale


class Platform(Protocol):
    """The platform's resources by path, called with the rights of the person who asks. Fields are by the names of the
    contract. Methods raise RefusedError. Writes under the same key happen once."""

    async def catalogue(self) -> Catalogue:
        """Return what the person may do here."""
        ...

    def entity(self, name: str) -> Entity:
        """Return a kind of items by its name."""
        ...

    async def read(self, call: Call) -> Mapping[str, object]:
        """Return the reply of an rpc that changes nothing, as JSON by public name."""
        ...

    async def list_items(
        self, path: str, filters: Mapping[str, object], limit: int, offset: int = 0
    ) -> tuple[list[Item], int]:
        """Return items that meet the filters, and how many there are."""
        ...

    async def create(self, path: str, fields: Fields, key: str) -> Item:
        """Create an item and return it."""
        ...

    async def update(self, path: str, id_: str, version: int, fields: Fields, key: str) -> Item:
        """Change these fields of an item at a version and return it; version 0 is any."""
        ...

    async def delete(self, path: str, id_: str, version: int, key: str) -> Item:
        """Return what is left of the item: its id."""
        ...

    async def change_stock(self, id_: str, old: Fields, new: Fields, key: str) -> Item:
        """Record the movement `counted` or `quantity` of `new` for a product whose `stock_on_hand` is that of `old`, or
        already that of `new`: a repeat of the call."""
        ...

    async def move_order(self, id_: str, version: int, fields: Fields, key: str) -> Item:
        """Move an order to the step of the fields; `refund_to` says where the money of a cancelled one goes."""
        ...

    async def quote_order(self, cart: Fields, id_: str = "") -> Fields:
        """Return what a cart costs, or a saved order with these fields of its cart, as JSON by public name."""
        ...

    async def check_out(self, cart: Fields, key: str) -> Item:
        """Save a cart as an order."""
        ...

    async def edit_order(self, id_: str, version: int, cart: Fields, key: str) -> Item:
        """Save an order with these fields of its cart changed."""
        ...

    async def publish_page(self, id_: str, key: str, *, is_hidden: bool) -> Item:
        """Publish the draft of a page, and show the page to visitors if it is hidden."""
        ...

    async def page_versions(self, id_: str) -> Fields:
        """Return the ids of the version of a page that is `published` and of its `draft`."""
        ...

    async def unpublish_page(
        self, id_: str, version: int, before: Fields, key: str, *, was_hidden: bool
    ) -> None:
        """Publish the version of before again and make the draft one, unless the page has changed since."""
        ...

    async def snapshot(self, path: str, id_: str) -> Fields:
        """Return all that creates an item anew; nothing if it can't be created."""
        ...

    async def restore(self, path: str, id_: str, fields: Fields, key: str) -> None:
        """Create an item that was deleted anew, under its id."""
        ...

    async def install(self, name: str, key: str) -> Item:
        """Return the installed application."""
        ...

    async def call(self, method: str, fields: Fields, key: str) -> Item:
        """Carry out an rpc by its full name; the item is empty where it does not return one."""
        ...

    async def get_fields(
        self, path: str, id_: str, names: Collection[str], locale: str = ""
    ) -> tuple[Item, Fields]:
        """Return an item and these of its fields as they would be sent; a page's content in a language, by default the
        person's."""
        ...

    def may_carry_out(self, step: Step) -> bool:
        """Return whether the person's roles allow a step."""
        ...

    def read_call(self, call: Call) -> ReadCall:
        """Return what a call means. Raise RefusedError if there is no such rpc, if it may not be proposed, or if the
        request is not one of it."""
        ...

    def row(self, path: str, item: Item, fields: Sequence[str]) -> str:
        """Return the id and these fields of an item as JSON, by their public names."""
        ...

    def public_json(self, path: str, fields: Fields) -> str:
        """Return fields as JSON, by their public names."""
        ...

    def check(self, path: str, fields: Fields) -> list[tuple[str, str, str]]:
        """Return what breaks the contract of a new item: field, message in English, code (`blank` where it lacks)."""
        ...

    def public_name(self, path: str, field: str) -> str:
        """Return the public name of a field of a resource."""
        ...


class MediaLibrary(Protocol):
    """A stock library of pictures and videos. Methods raise RefusedError for what it does not have."""

    async def search(self, kind: str, keywords: str, page: int) -> MediaPage:
        """Return a page of what matches the keywords, counted from 1; `kind` is image or video."""
        ...

    async def get(self, kind: str, id_: str) -> StockMedia:
        """Return an item with the paths at which it is served once it is stored."""
        ...

    async def load_thumbnail(self, kind: str, id_: str) -> bytes:
        """Return a small JPEG."""
        ...

    async def keep(self, kind: str, id_: str) -> None:
        """Store the files of an item, once, where its paths lead."""
        ...


class ModelError(Exception):
    """A model gave no answer that can be used; the message is for operators."""


class ChatModel(Protocol):
    """A model that answers a conversation, with calls of the tools it is offered."""

    async def complete(self, messages: Sequence[Message], tools: Sequence[Tool]) -> Completion:
        """Return the next message. Raise ModelError, and ExhaustedError when the tenant's tokens are used up."""
        ...


class StoppedError(Exception):
    """The person has stopped what was under way."""


class Turns(Protocol):
    """Turns of the caller, by the names that clients give them."""

    async def is_stopped(self, turn: str) -> bool:
        """Return whether the person has stopped the turn."""
        ...
