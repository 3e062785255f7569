"""What browsers are told to refuse."""

_NEVER = "accelerometer=(), autoplay=(), camera=(self), geolocation=(self), microphone=(), payment=(), usb=()"


def policy(nonce: str = "") -> str:
    """The content security policy; styles in the page itself bear the nonce."""
    style = f"'self' 'nonce-{nonce}'" if nonce else "'self'"
    return (
        f"default-src 'self'; style-src {style}; img-src 'self' data: blob:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def headers(*, is_production: bool) -> dict[str, str]:
    """What every answer carries unless it says otherwise itself."""
    always = {
        "Content-Security-Policy": policy(),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": _NEVER,
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    strict = {"Strict-Transport-Security": "max-age=63072000; includeSubDomains"}
    return always | (strict if is_production else {})
