from uuid import UUID

from chassis.testing.erasure import Erasure


class TestErasure(Erasure):
    tenants = (UUID("00000000-0000-7000-8000-00000000a71a"), UUID("00000000-0000-7000-8000-00000000431f"))
    kept_tables = frozenset({"supplier_order"})
