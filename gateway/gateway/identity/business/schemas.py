"""Bodies and responses of the business."""

from typing import Annotated, Literal

from identity.wire import Body, NameText, Wire
from pydantic import Field, StringConstraints

Locale = Literal["en", "fr", "ar"]
NumberFormat = Literal["language", "space-comma", "comma-point", "point-comma"]
ColorText = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$")]
CurrencyText = Annotated[str, StringConstraints(pattern="^[A-Z]{3}$")]
ZoneText = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+/-]*$")]


class Business(Wire):
    """The business of the token."""

    id: str
    version: int
    slug: str
    name: str
    logo: str | None
    brand_color: str | None = Field(description="as #0b6b66, readable on white and under white text")
    locale: Locale = Field(description="the default language")
    languages: list[Locale] = Field(description="those that are offered, the default among them")
    currency: str
    timezone: str
    number_format: NumberFormat = Field(
        description="what stands between thousands and before decimals; language is as the text's language writes"
    )
    arabic_digits: bool = Field(description="whether Arabic texts have Arabic digits")
    can_change_currency: bool = Field(description="false once there are orders")


class ChangeBusinessBody(Body):
    """What is not sent stays as it is; null takes logo and colour away."""

    version: int | None = None
    name: NameText | None = None
    logo: None = None
    brand_color: ColorText | None = None
    locale: Locale | None = None
    languages: list[Locale] | None = Field(None, min_length=1, max_length=3)
    currency: CurrencyText | None = None
    timezone: ZoneText | None = None
    number_format: NumberFormat | None = None
    arabic_digits: bool | None = None
