"""A shop whose lists keep to their filters, as those of the services do."""

from chassis.context import set_caller
from chassis.testing import caller
from fake_platform import FakePlatform


class Shop(FakePlatform):
    """Lists items by all filters that a request may set: also kinds, statuses and days. A filter that no list has is an
    error."""

    def _meets(self, item, filters):
        return all(self._meets_one(item, name, value) for name, value in filters.items())

    def _meets_one(self, item, name, value):
        field, _, side = name.rpartition("_")
        if side in ("from", "before"):
            stored = str(item.values.get(field, ""))[:10]
            return bool(stored) and (stored >= str(value) if side == "from" else stored < str(value))
        if name == "kind":
            return item.values.get("kind") == value
        assert name in ("name", "search", "category_id", "id", "step", "status", "unpaid", "late"), name
        return super()._meets(item, {name: value})


def open_shop():
    """Return an empty shop, with somebody who asks."""
    set_caller(caller())
    return Shop()


def labels(matches):
    return [item.label for item in matches.items]
