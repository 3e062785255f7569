"""What can come of asking the supplier beside an answer. None of these ever means that there is nothing."""


class SupplierError(Exception):
    """The supplier did not answer what was asked; the text says why, for people."""


class Waiting(SupplierError):
    """The account's calls are taken for now; `seconds` until it can be tried again, about."""

    def __init__(self, why: str, seconds: float) -> None:
        super().__init__(why)
        self.seconds = seconds


class Throttled(Waiting):
    """The supplier finds that this account asks too fast."""


class Spent(Waiting):
    """The account's calls of the day are spent."""


class Down(SupplierError):
    """No answer, or none that can be read."""


class Unauthorized(SupplierError):
    """The token or the key is not taken."""


class Gone(SupplierError):
    """The supplier says that there is no such thing, or no more."""


class Refused(SupplierError):
    """The supplier understood and refuses; asking again changes nothing. `code` is its own."""

    def __init__(self, why: str, code: int = 0) -> None:
        super().__init__(why)
        self.code = code
