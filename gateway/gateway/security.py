"""Security headers."""

from collections.abc import Iterable

_NEVER = "accelerometer=(), autoplay=(), camera=(self), geolocation=(self), microphone=(), payment=(), usb=()"
# In the admin app people may speak to the assistant.
ADMIN_PERMISSIONS = _NEVER.replace("microphone=()", "microphone=(self)")

# The print agent of the counter listens on the device that shows the admin app, at a port of its own choice.
PRINT_AGENTS = "http://127.0.0.1:* http://localhost:*"

# Granian names itself where there is no such header; the edge removes it.
UNNAMED_SERVER = {"Server": ""}

_IMAGES = "'self' data: blob:"


def policy(nonce: str = "", images: str = "", connections: str = "") -> str:
    """Return the Content-Security-Policy. Style elements carry the nonce; `images` is an origin beside our own,
    `connections` are origins with which scripts may exchange data."""
    # The page editor's toolbars have style attributes.
    style = f"'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'" if nonce else "'self'"
    pictures = " ".join(filter(None, (_IMAGES, images)))
    # Chromium has reported the picture of an object URL as a connection.
    connect = f"connect-src 'self' blob: {connections}; " if connections else ""
    return (
        f"default-src 'self'; style-src {style}; img-src {pictures}; {connect}object-src 'none'; "
        # Receipts are printed from frames.
        "frame-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def document_policy(script_digests: Iterable[str]) -> str:
    """Return the Content-Security-Policy of a page of the documentation: its own scripts by their SHA-256 digests in
    base64, and the search, which is WebAssembly."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{digest}'" for digest in script_digests)])
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def headers(*, is_production: bool) -> dict[str, str]:
    """Return the headers of every response that does not set them itself."""
    always = {
        "Content-Security-Policy": policy(),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": _NEVER,
        "Cross-Origin-Opener-Policy": "same-origin",
        **UNNAMED_SERVER,
    }
    strict = {"Strict-Transport-Security": "max-age=63072000; includeSubDomains"}
    return always | (strict if is_production else {})
