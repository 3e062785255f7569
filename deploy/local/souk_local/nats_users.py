"""`python -m souk_local.nats_users [--check]`: write the users of NATS with their permissions, which follow from what
each service declares, to `deploy/nats/users.conf`."""

import re
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from chassis import revocations
from chassis.bus_permissions import BusPermissions
from chassis.bus_setup import ADMINISTRATOR, declared_consumers
from chassis.service import Service

from souk_local.layout import GATEWAY, services
from souk_local.nats_passwords import PATH

_HEADER = """\
# Written by `./taskw fix` from what each service declares; do not edit. A service is refused what is not listed.
users: [
  # Operators' own, who may do everything. No process has it.
  { user: souk, password: $NATS_PASSWORD }
"""
_USER = """\
  { user: $NAME, password: $NATS_$VARIABLE_PASSWORD, permissions: {
    publish: { allow: [
$PUBLISH
    ] }
    subscribe: { allow: [
$SUBSCRIBE
    ] }
  } }
"""


def render(root: Path) -> str:
    """Return the file's text for the contexts of a checkout."""
    edge = import_module(f"{GATEWAY}.bus_permissions")
    administrator = BusPermissions(ADMINISTRATOR)
    administrator.administer([edge.STREAM, revocations.STREAM])
    services_ = map(_service, declared_services(root))
    users = sorted([administrator, edge.build_permissions(), *services_], key=lambda user: user.name)
    return _HEADER + "".join(map(_render_user, users)) + "]\n"


def declared_services(root: Path) -> list[Service]:
    """Return the services of a checkout."""
    return [import_module(f"{package.package}.service").SERVICE for package in services(root)]


def _service(service: Service) -> BusPermissions:
    permissions = BusPermissions(service.context)
    permissions.own_context(service.context)
    permissions.consume(declared_consumers(service))
    if service.stores_files:
        permissions.store_files()
    if service.revokes_tokens:
        permissions.revoke_tokens()
    return permissions


def _render_user(permissions: BusPermissions) -> str:
    values = {
        "NAME": permissions.name,
        "VARIABLE": permissions.name.upper(),
        "PUBLISH": _render_list(permissions.publish),
        "SUBSCRIBE": _render_list(permissions.subscribe),
    }
    return re.sub(r"\$(NAME|VARIABLE|PUBLISH|SUBSCRIBE)", lambda match: values[match[1]], _USER)


def _render_list(subjects: Iterable[str]) -> str:
    return "\n".join(f'      "{subject}"' for subject in sorted(subjects))


def write(root: Path, *, is_check: bool) -> str:
    """Write the file, or return what is wrong with it; empty for nothing."""
    text = render(root)
    if not is_check:
        (root / PATH).write_text(text)
    elif (root / PATH).read_text() != text:
        return f"{PATH} is not what the services declare: run ./taskw fix."
    return ""


if __name__ == "__main__":
    sys.exit(write(Path.cwd(), is_check="--check" in sys.argv) or 0)
