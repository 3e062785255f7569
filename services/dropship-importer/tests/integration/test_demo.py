from dropship_importer import demo


async def test_the_demo_world_is_filled_once(database):
    for _ in range(2):
        await demo.seed(database)
    async with database.transaction(demo._ATLAS) as transaction:
        counts = [
            await transaction.connection.fetchval(f"SELECT count(*) FROM {table}")
            for table in ("pricing_rule", "listing", "supplier_account", "listing_change")
        ]

    assert counts == [2, 1, 1, 1]
