"""Demo data: the sites of both shops."""

from chassis.db import Database
from chassis.object_store import ObjectStore


async def seed(database: Database) -> None:
    """Seed both sites."""


async def store_pictures(store: ObjectStore) -> None:
    """Store the pictures of both sites."""
