"""The migration that wrote the keys of promo codes as they are compared."""

from uuid import UUID, uuid4

from chassis import migrations
from chassis.db import Database
from chassis.testing import create_database
from orders_pos.domain.promos.promo import promo_key

TENANT = UUID(int=1)
CODES = [
    "SAVE10", "été20", "e\u0301te\u030130", "a\u200bb", "\uff33ave40", "عرض\u0661\u0660", "x\u06f5",
    "l\u2019\u00e9t\u00e9", "a\u2013b",
    "two  words", "Stra\u00dfe",
]  # fmt: skip
INSERT = """
INSERT INTO promo_code (tenant_id, id, code, code_key, kind, value) VALUES ($1, $2, $3, $4, 'percent', 10)"""


async def test_every_key_is_as_codes_are_compared_and_of_two_alike_one_keeps_it(service):
    async with create_database(service.context) as roles:
        await migrations.migrate(service.migrations, roles.owner, "0040")
        database = Database(roles.service, 1)
        await database.open()
        async with database.transaction(TENANT) as transaction:
            # The last two are one code now, and one of them has its key already.
            for code in (*CODES, "same1", "same\u0661"):
                key = code.strip().casefold()
                await transaction.connection.execute(INSERT, TENANT, uuid4(), code, key)
        await migrations.migrate(service.migrations, roles.owner, "head")
        async with database.transaction(TENANT) as transaction:
            rows = await transaction.connection.fetch("SELECT code, code_key FROM promo_code")
        await database.close()
    keys = {row["code"]: row["code_key"] for row in rows}
    assert {code: keys[code] for code in CODES} == {code: promo_key(code) for code in CODES}
    assert (keys["same1"], keys["same\u0661"]) == ("same1", "same\u0661")
