"""What can come of asking the supplier beside an answer. None of these ever means that there is nothing."""

from dropship_importer.domain.reasons import Reason


class SupplierError(Exception):
    """The supplier did not answer what was asked; the text says why, for people, and `word` for machines."""

    word = "down"

    @property
    def reason(self) -> Reason:
        return Reason(str(self), self.word)


class Waiting(SupplierError):
    """The account's calls are taken for now; `seconds` until it can be tried again, about."""

    word = "turn"

    def __init__(self, why: str, seconds: float, word: str = "") -> None:
        super().__init__(why)
        self.seconds, self.word = seconds, word or self.word


class Throttled(Waiting):
    """The supplier finds that this account asks too fast."""

    word = "throttled"


class Spent(Waiting):
    """The account's calls of the day are spent."""

    word = "spent"


class Down(SupplierError):
    """No answer, or none that can be read."""


class Unauthorized(SupplierError):
    """The token or the key is not taken."""

    word = "account"


class NoAccount(Unauthorized):
    """There is no account to ask with."""

    word = "no-account"


class Gone(SupplierError):
    """The supplier says that there is no such thing, or no more."""

    word = "gone"


class Refused(SupplierError):
    """The supplier understood and refuses; asking again changes nothing. `code` is its own."""

    word = "refused"

    def __init__(self, why: str, code: int = 0) -> None:
        super().__init__(why)
        self.code = code


class NoWay(Refused):
    """The supplier sends nothing from the one country to the other."""

    word = "no-way"
