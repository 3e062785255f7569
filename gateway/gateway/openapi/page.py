"""The document as an HTML page without outside resources."""

from collections.abc import Iterator
from html import escape
from typing import Any

_STYLE = """:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-inline-size:60rem;margin:2rem auto;padding:0 1rem}
code{font-family:ui-monospace,monospace}summary{cursor:pointer;padding:.25rem 0}
table{border-collapse:collapse}td,th{padding:.15rem .75rem .15rem 0;text-align:start;vertical-align:top}"""


def page(document: dict[str, Any], nonce: str) -> str:
    """Return the HTML page; its only style carries the nonce."""
    tags: dict[str, list[str]] = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            tags.setdefault((operation.get("tags") or ["other"])[0], []).append(
                _operation(path, method, operation)
            )
    sections = "".join(f"<h2>{escape(tag)}</h2>{''.join(operations)}" for tag, operations in tags.items())
    about = escape(document["info"]["description"])
    links = '<p>As <a href="/api/openapi.json">OpenAPI</a>, events as <a href="/api/asyncapi.json">AsyncAPI</a>.</p>'
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Souk: the API</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style nonce="{escape(nonce)}">{_STYLE}</style></head>'
        f"<body><main><h1>Souk: the API</h1><p>{about}</p>{links}{sections}"
        f"<h2>Schemas</h2>{''.join(_schemas(document))}</main></body></html>"
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    responses = "".join(
        f"<li>{escape(status)} {_label(part)}</li>" for status, part in operation["responses"].items()
    )
    parameters = "".join(f"<li><code>{_label(part)}</code></li>" for part in operation.get("parameters", []))
    body = operation.get("requestBody", {}).get("content", {})
    sent = "".join(f"<p>Body, {escape(media)}: {_label(part['schema'])}</p>" for media, part in body.items())
    return (
        f"<details><summary><code>{method.upper()} {escape(path)}</code> "
        f"{escape(operation.get('summary', ''))}</summary>"
        f"<p>{escape(operation.get('description', ''))}</p>{sent}<ul>{parameters}</ul><ul>{responses}</ul></details>"
    )


def _schemas(document: dict[str, Any]) -> Iterator[str]:
    for name, schema in document["components"]["schemas"].items():
        needed = set(schema.get("required", []))
        rows = "".join(
            f"<tr><td><code>{escape(field)}</code></td><td>{_label(part)}</td>"
            f"<td>{'required' if field in needed else ''}</td></tr>"
            for field, part in schema.get("properties", {}).items()
        )
        yield f'<details id="{escape(name)}"><summary>{escape(name)}</summary><table>{rows}</table></details>'


def _label(part: Any) -> str:
    """Return a schema, parameter or response in a few types, with a link where it is a reference."""
    if target := part.get("$ref"):
        name = escape(target.rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>' if "/schemas/" in target else name
    if "anyOf" in part:
        return " or ".join(map(_label, part["anyOf"]))
    if "content" in part:
        return ", ".join(_label(media["schema"]) for media in part["content"].values() if "schema" in media)
    if "items" in part:
        return f"list of {_label(part['items'])}"
    kind = part.get("type", "")
    types = " or ".join(kind) if isinstance(kind, list) else kind
    choices = f" ({', '.join(map(str, part['enum']))})" if "enum" in part else ""
    return escape(
        f"{part.get('name', '')}{types}{choices}{' ' + part['description'] if 'description' in part else ''}".strip()
    )
