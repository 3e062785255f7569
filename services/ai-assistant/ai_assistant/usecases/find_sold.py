"""Find what a line of an order sells: a product, and which of its variants."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.outcomes import MAX_NAMED, ask
from ai_assistant.domain.plan import Item
from ai_assistant.usecases.find_named import UnclearNameError, find_named
from ai_assistant.usecases.ports import Platform

_MAX_WORDS = 4
_Variant = Mapping[str, object]


@dataclass(frozen=True)
class Sold:
    """A product with the variant that was named; `variant_id` is empty for a product without any."""

    product: Item
    variant_id: str = ""
    variant_name: str = ""

    @property
    def label(self) -> str:
        """The name of both."""
        return f"{self.product.label} {self.variant_name}".strip()

    def to_line(self, quantity: object) -> dict[str, object]:
        """Return a line of a cart."""
        variant = {"attribute_value_id": self.variant_id} if self.variant_id else {}
        return {"product_id": self.product.id, **variant, "quantity": quantity}


async def find_sold(name: str, platform: Platform) -> Sold:
    """Return the product of a name and the variant whose name stands behind it. Raise UnclearNameError, also where a
    product has several variants and none is named."""
    try:
        return _choose(await find_named("product", name, platform), "")
    except UnclearNameError as error:
        if error.question.text != "no-such-item":
            raise
        for product_name, variant_name in _split(name):
            if product := await _find(product_name, platform):
                return _choose(product, variant_name)
        raise


async def _find(name: str, platform: Platform) -> Item | None:
    """Return the product with variants of this name, if there is one."""
    try:
        product = await find_named("product", name, platform)
    except UnclearNameError:
        return None
    return product if _variants(product) else None


def _split(name: str) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a name may be that of a product with one of a variant behind it."""
    words = name.split()
    for count in range(1, min(len(words), _MAX_WORDS + 1)):
        yield " ".join(words[:-count]), " ".join(words[-count:])


def _choose(product: Item, variant_name: str) -> Sold:
    variants = _variants(product)
    if not variants:
        return Sold(product)
    key = normalize(variant_name)
    equal = [variant for variant in variants if key in map(normalize, _names(variant))]
    named = equal or [variant for variant in variants if any(key in normalize(n) for n in _names(variant))]
    if len(named) == 1:
        return Sold(product, str(named[0]["id"]), str(named[0].get("attributName") or ""))
    names = ", ".join(str(variant.get("attributName") or "") for variant in (named or variants)[:MAX_NAMED])
    raise UnclearNameError(ask("which-variant", {"name": product.label, "names": names}))


def _variants(product: Item) -> Sequence[_Variant]:
    variants = product.shown.get("attributValues")
    return (
        [variant for variant in variants if isinstance(variant, Mapping)]
        if isinstance(variants, list)
        else []
    )


def _names(variant: _Variant) -> list[str]:
    """Return the names of a variant in every language."""
    others = variant.get("attributNames")
    names = [variant.get("attributName"), *(others.values() if isinstance(others, Mapping) else ())]
    return [str(name) for name in names if name]
