"""Pictures of other sites that files of products name: what they became here, and why others were left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chassis.errors import FieldViolation
from chassis.uploads import is_own_upload

from orders_pos.domain.catalogue.picture import picture_violations
from orders_pos.domain.imports.row_reader import ParsedRow

_NO_UPLOAD = "This picture is not one of your uploads, so it was left out. Add it to the product."
Values = Mapping[str, Any]


@dataclass(frozen=True)
class ImportedPictures:
    """`paths` are uploads by the addresses they were fetched from. Others are fetched while the file is applied
    (`is_pending`), or could not be."""

    paths: Mapping[str, str] = field(default_factory=dict[str, str])
    is_pending: bool = True

    def resolve(self, values: Values, stored: Any) -> tuple[Values, tuple[FieldViolation, ...]]:
        """Return the values with the pictures of the shop, in their order, and which were left out."""
        notes = list[FieldViolation]()
        resolved = dict(values)
        if isinstance(pictures := values.get("pictures"), list):
            before = {picture["url"]: picture for picture in (stored.pictures if stored is not None else ())}
            pictures_here = [picture for each in pictures if (picture := self._picture(each, before, notes))]
            if pictures_here or not pictures:
                resolved["pictures"] = pictures_here
            else:
                del resolved["pictures"]
        if isinstance(options := values.get("attribute_values"), list):
            images = {
                value["id"]: value.get("image", "") for value in (stored.attribute_values if stored else ())
            }
            resolved["attribute_values"] = [self._option(option, images, notes) for option in options]
        return resolved, tuple(notes)

    def _picture(
        self, picture: Mapping[str, str], before: Mapping[str, Mapping[str, str]], notes: list[FieldViolation]
    ) -> Mapping[str, str] | None:
        address = self._address(picture["url"], before, notes)
        return {**before.get(address, {}), **picture, "url": address} if address else None

    def _option(
        self, option: Mapping[str, Any], before: Mapping[str, str], notes: list[FieldViolation]
    ) -> Mapping[str, Any]:
        if not (image := option.get("image")):
            return option
        address = self._address(image, {before.get(option["id"], ""): {}}, notes)
        rest = {name: value for name, value in option.items() if name != "image"}
        return {**rest, "image": address} if address else rest

    def _address(self, address: str, before: Mapping[str, object], notes: list[FieldViolation]) -> str:
        """Return the path of a picture; its address while it has not been fetched; empty if it is left out."""
        if is_own_upload(address) or address in before:
            return address
        if address in self.paths:
            return self.paths[address]
        if not is_fetchable(address):
            notes.append(FieldViolation("image", _NO_UPLOAD, "picture-left-out"))
        elif self.is_pending:
            return address
        else:
            notes.append(
                FieldViolation(
                    "image",
                    f"This picture could not be fetched, so it was left out: {address[:200]}",
                    "picture-unreachable",
                )
            )
        return ""


def is_fetchable(address: str) -> bool:
    """Return whether an address is one of another site."""
    return address.startswith(("https://", "http://")) and not picture_violations("image", address)


def addresses_of(rows: Sequence[ParsedRow]) -> Iterator[str]:
    """Yield the addresses of other sites that products of rows have pictures at."""
    for row in rows:
        pictures, options = row.values.get("pictures"), row.values.get("attribute_values")
        urls = [picture["url"] for picture in pictures] if isinstance(pictures, list) else []
        urls += [option.get("image", "") for option in options] if isinstance(options, list) else []
        yield from (url for url in urls if is_fetchable(url))
