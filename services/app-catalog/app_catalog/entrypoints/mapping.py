"""Manifests as messages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from chassis.columns import enum_label, enum_number, to_timestamp
from souk.apps.v1 import apps_pb2 as pb

from app_catalog.domain.installation import INSTALLED, USABLE, Installation
from app_catalog.domain.manifest import Manifest, Release, text_in

_GROUPS, _CATEGORIES = pb.ApplicationGroup.DESCRIPTOR, pb.ApplicationCategory.DESCRIPTOR


def to_application(
    manifest: Manifest, installation: Installation | None, locale: str, *, is_paid: bool
) -> pb.Application:
    """Return an application in a language, with its state in the tenant."""
    message = pb.Application(
        id=manifest.id,
        name=text_in(manifest.names, locale),
        image=manifest.image,
        description=text_in(manifest.descriptions, locale),
        price=manifest.price,
        page_url=manifest.page_url,
        group=enum_number(_GROUPS, manifest.group),
        category=enum_number(_CATEGORIES, manifest.category),
        release=manifest.release,
        permissions=[text_in(sentence, locale) for sentence in manifest.permissions],
        changelog=[_to_release(release, locale) for release in manifest.changelog],
        pictures=manifest.pictures,
        requires=manifest.requires,
        conflicts=manifest.conflicts,
        status=pb.INSTALLATION_STATUS_AVAILABLE,
        is_announced=manifest.is_announced,
        theme=pb.ApplicationTheme(**manifest.theme) if manifest.theme else None,
        is_installable=not manifest.is_announced and (manifest.is_free or is_paid),
    )
    if installation:
        message.status = enum_number(pb.InstallationStatus.DESCRIPTOR, installation.status)
        message.installed_release = installation.release
        if installation.status in USABLE and manifest.is_newer_than(installation.release):
            message.is_updatable = installation.status == INSTALLED
            newer = manifest.releases_since(installation.release)
            message.update_changelog.extend(_to_release(release, locale) for release in newer)
            widened = manifest.widened(installation.permissions)
            message.new_permissions.extend(text_in(sentence, locale) for sentence in widened)
        message.progress, message.installation_id = installation.progress, str(installation.id)
        if installation.erase_time:
            message.erase_time.CopyFrom(to_timestamp(installation.erase_time))
    return message


def _to_release(release: Release, locale: str) -> pb.ApplicationRelease:
    return pb.ApplicationRelease(
        release=release.release, date=release.date, text=text_in(release.texts, locale)
    )


def is_match(manifest: Manifest, filter_: pb.ApplicationFilter, locale: str) -> bool:
    """Return whether an application matches a filter."""
    texts = f"{text_in(manifest.names, locale)}\n{text_in(manifest.descriptions, locale)}".casefold()
    return (
        (not filter_.id or manifest.id in filter_.id)
        and (not filter_.HasField("name") or filter_.name.casefold() in texts)
        and (not filter_.HasField("group") or enum_label(_GROUPS, filter_.group) == manifest.group)
        and (not filter_.HasField("category") or manifest.is_in(enum_label(_CATEGORIES, filter_.category)))
    )


def sort_items(items: Iterable[pb.Application], orders: Sequence[Any]) -> list[pb.Application]:
    """Return the items in the order that is requested; as they are where none is."""
    rows = list(items)
    for order in reversed(orders):
        rows.sort(key=lambda item, field=order.field: getattr(item, field), reverse=order.descending)
    return rows


def by_application(installations: Iterable[Installation]) -> Mapping[str, Installation]:
    """Return the installations by the ids of their applications."""
    return {installation.application: installation for installation in installations}
