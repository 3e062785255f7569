"""Bodies and responses of one's own account."""

from typing import Annotated, Literal

from identity.wire import Body, EmailText, NameText, PasswordText, Wire
from pydantic import BaseModel, Field, StringConstraints

CodeText = Annotated[str, StringConstraints(min_length=6, max_length=20, pattern=r"^[0-9A-Za-z -]*$")]
PinText = Annotated[str, StringConstraints(min_length=4, max_length=8, pattern=r"^[0-9]*$")]


class Account(Wire):
    """The signed-in person in the tenant of their token."""

    id: str
    email: str
    name: str
    picture: str | None
    locale: str | None = Field(description="of the mails to this person; else the tenant's")
    has_second_factor: bool
    has_pin: bool


class ChangeAccountBody(Body):
    """What is not sent stays as it is; null takes picture and language away."""

    name: NameText | None = None
    locale: Literal["en", "fr", "ar"] | None = None
    picture: None = None


class ChangePasswordBody(Body):
    """The present password, and the new one."""

    current_password: PasswordText
    new_password: PasswordText


class ForgottenPasswordBody(Body):
    """The e-mail address of an account."""

    email: EmailText


class SessionItem(Wire):
    """An open session: the program, and where and when it was used last."""

    id: str
    device: str
    address: str
    created_at: str
    last_used_at: str
    is_current: bool


class SessionCollection(BaseModel):
    """The one used last first."""

    member: list[SessionItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class PasswordBody(Body):
    """The present password."""

    current_password: PasswordText


class ConfirmSecondFactorBody(Body):
    """A code of the authenticator app."""

    code: CodeText


class SecondFactorSecret(Wire):
    """What an authenticator app needs: the secret, its address, and that as a QR code (SVG)."""

    secret: str
    uri: str
    svg: str


class RecoveryCodes(Wire):
    """Codes for a lost phone, shown once; each works once."""

    codes: list[str]


class SetPinBody(Body):
    """A new PIN, and the present password."""

    pin: PinText
    current_password: PasswordText


class Done(BaseModel):
    """It is done."""

    done: bool = True
