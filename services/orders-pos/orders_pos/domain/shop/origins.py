"""Origins of other sites whose pages may call the public shop."""

import re

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = rf"{_LABEL}(?:\.{_LABEL})*"
# What is sent without encryption can be read and changed on its way, except on the same machine.
_SECURE = re.compile(rf"https://{_HOST}(?::\d{{1,5}})?|http://(?:{_HOST}\.)?localhost(?::\d{{1,5}})?")


def is_secure_origin(origin: str) -> bool:
    """Return whether a text is a scheme, a host and possibly a port, as browsers send origins, and the scheme https
    unless the host is localhost."""
    return bool(_SECURE.fullmatch(origin))
