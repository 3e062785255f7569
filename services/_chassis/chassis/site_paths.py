"""Paths of a site's host that belong to the platform: no page and no redirect can be there."""

# First segments, below a language or without one, of the gateway's own routes.
RESERVED = frozenset(
    {
        *(".well-known", "admin", "api", "api-trans", "auth", "fonts", "frames", "islands", "livez", "mcp", "pos"),
        *("preview", "readyz", "scoreboard", "upload-image", "uploads"),
    }
)  # fmt: skip
