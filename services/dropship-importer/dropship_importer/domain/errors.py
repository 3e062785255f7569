"""Errors of a call to the supplier. None of them means that there is no data."""

from dropship_importer.domain.reasons import Reason


class SupplierError(Exception):
    """The supplier gave no usable response. The text is for people, `code` for programs."""

    code = "down"

    @property
    def reason(self) -> Reason:
        """The error as it is stored with a job or an order."""
        return Reason(str(self), self.code)


class RetryLaterError(SupplierError):
    """No call may be made now. `retry_after` is the approximate number of seconds to wait."""

    code = "turn"

    def __init__(self, message: str, retry_after: float, code: str = "") -> None:
        super().__init__(message)
        self.retry_after, self.code = retry_after, code or self.code


class RateLimitedError(RetryLaterError):
    """The supplier throttles this account. `allowed` is the number of calls per second that it names, None if it names
    none."""

    code = "throttled"

    def __init__(self, message: str, retry_after: float, allowed: int | None = None) -> None:
        super().__init__(message, retry_after)
        self.allowed = allowed


class QuotaExceededError(RetryLaterError):
    """The account's daily quota is used up."""

    code = "spent"


class UnavailableError(SupplierError):
    """The supplier did not respond, or its response can't be parsed."""


class CredentialsError(SupplierError):
    """The supplier rejected the API key or the access token."""

    code = "account"


class NoAccountError(CredentialsError):
    """Neither the tenant nor the platform has an account with the supplier."""

    code = "no-account"


class GoneError(SupplierError):
    """The supplier says that the item does not exist, or no longer exists. `is_certain` if it says so by a code that it
    documents for removed products, and not by an empty response."""

    code = "gone"

    def __init__(self, message: str, *, is_certain: bool = True) -> None:
        super().__init__(message)
        self.is_certain = is_certain


class RejectedError(SupplierError):
    """The supplier rejected the request, and a retry would not help. `supplier_code` is its own error code."""

    code = "refused"

    def __init__(self, message: str, supplier_code: int = 0) -> None:
        super().__init__(message)
        self.supplier_code = supplier_code


class NoRouteError(RejectedError):
    """The supplier does not ship from the one country to the other."""

    code = "no-way"
