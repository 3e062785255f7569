from datetime import UTC, datetime, timedelta

import pytest
from dropship_importer.domain.points import AccountPoints, Demand, plan_points

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "waiting", "end"),
    [
        (50_000, 0, None),
        # 100 products of 3 calls, every 1.4 seconds.
        (50_000, 100, NOW + timedelta(seconds=420)),
        # 900 points are missing, and a day has 50,000 less the 30,000 of the synchronisation.
        (2_100, 100, datetime(2026, 11, 25, tzinfo=UTC) + timedelta(seconds=126)),
        (0, 1_000, datetime(2026, 11, 26, tzinfo=UTC) + timedelta(seconds=1400)),
        (None, 100, NOW + timedelta(seconds=420)),
    ],
)
def test_an_import_ends_by_the_rate_and_by_the_points_of_each_day(left, waiting, end):
    total = None if left is None else 50_000
    plan = plan_points(AccountPoints(left, total), Demand(1_000, 1_000, 24, waiting), NOW)

    assert (plan.points_per_product, plan.waiting_points, plan.end_time) == (30, 30 * waiting, end)


def test_synchronisation_that_takes_more_than_the_days_points_is_named():
    plan = plan_points(AccountPoints(0, 50_000), Demand(1_600, 1_900, 24, 1), NOW)
    assert (plan.sync_points, plan.is_sync_short) == (51_000, True)
    # A tenth of the points is left for imports.
    assert plan.end_time == datetime(2026, 11, 25, tzinfo=UTC) + timedelta(seconds=32 / 10 * 1.4)

    assert not plan_points(AccountPoints(0, 50_000), Demand(1_600, 1_900, 48, 1), NOW).is_sync_short
