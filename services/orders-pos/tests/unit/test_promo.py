from datetime import datetime
from decimal import Decimal
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.promos.promo import Promo, PromoState


def test_promo_code_message_uses_the_shops_time_zone():
    promo = Promo(uuid4(), "EID", "percent", Decimal(10))
    begins = datetime.fromisoformat("2026-12-01T23:30:00Z")
    state = PromoState(promo, begins, None, None, None, None, suspended=False, uses=0, customer_uses=0)
    now = datetime(2026, 12, 2, 8, tzinfo=ZoneInfo("Asia/Tokyo"))

    with pytest.raises(ValidationError, match="2026-12-02"):
        state.check(Decimal(100), now)
