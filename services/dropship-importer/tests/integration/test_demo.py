from dropship_importer import demo

COUNTS = {
    "pricing_rule": 2, "listing": 1, "supplier_account": 1, "listing_change": 1, "supplier_search": 1,
    "supplier_order": 1,
}  # fmt: skip


async def test_demo_data_is_seeded_once(database):
    for _ in range(2):
        await demo.seed(database)
    async with database.transaction(demo._ATLAS) as transaction:
        counts = [await transaction.connection.fetchval(f"SELECT count(*) FROM {table}") for table in COUNTS]

    assert counts == list(COUNTS.values())
