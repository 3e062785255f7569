"""Currencies and their decimals."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

# ISO 4217 currencies whose smallest unit is not a hundredth.
_DIGITS = {
    **dict.fromkeys(
        ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 0
    ),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
# The most decimals that a currency has.
MAX_DIGITS = 3


@dataclass(frozen=True)
class Currency:
    """An ISO 4217 currency by its code."""

    code: str

    @property
    def digits(self) -> int:
        """Number of decimals of an amount."""
        return _DIGITS.get(self.code, 2)

    def is_exact(self, amount: Decimal) -> bool:
        """Return whether the amount has no more decimals than the currency."""
        return amount == round(amount, self.digits)

    def quantize(self, amount: Decimal) -> Decimal:
        """Return the amount with the currency's decimals, rounded half up."""
        return round_half_up(amount, self.digits)


def round_half_up(amount: Decimal, digits: int) -> Decimal:
    """Return the amount with a number of decimals, halves rounded away from zero."""
    return amount.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
