"""The document as a page to read; it asks for nothing but itself."""

from collections.abc import Iterator
from html import escape
from typing import Any

_STYLE = """:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-inline-size:60rem;margin:2rem auto;padding:0 1rem}
code{font-family:ui-monospace,monospace}summary{cursor:pointer;padding:.25rem 0}
table{border-collapse:collapse}td,th{padding:.15rem .75rem .15rem 0;text-align:start;vertical-align:top}"""


def page(document: dict[str, Any], nonce: str) -> str:
    """HTML whose only style bears the nonce."""
    tags: dict[str, list[str]] = {}
    for path, item in document["paths"].items():
        for method, said in item.items():
            tags.setdefault((said.get("tags") or ["other"])[0], []).append(_operation(path, method, said))
    sections = "".join(f"<h2>{escape(tag)}</h2>{''.join(found)}" for tag, found in tags.items())
    about = escape(document["info"]["description"])
    links = '<p>As <a href="/api/openapi.json">OpenAPI</a>, events as <a href="/api/asyncapi.json">AsyncAPI</a>.</p>'
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Souk: the API</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style nonce="{escape(nonce)}">{_STYLE}</style></head>'
        f"<body><main><h1>Souk: the API</h1><p>{about}</p>{links}{sections}"
        f"<h2>Schemas</h2>{''.join(_schemas(document))}</main></body></html>"
    )


def _operation(path: str, method: str, said: dict[str, Any]) -> str:
    answers = "".join(f"<li>{escape(status)} {_named(one)}</li>" for status, one in said["responses"].items())
    asked = "".join(f"<li><code>{_named(one)}</code></li>" for one in said.get("parameters", []))
    body = said.get("requestBody", {}).get("content", {})
    sent = "".join(f"<p>Body, {escape(media)}: {_named(one['schema'])}</p>" for media, one in body.items())
    return (
        f"<details><summary><code>{method.upper()} {escape(path)}</code> {escape(said.get('summary', ''))}</summary>"
        f"<p>{escape(said.get('description', ''))}</p>{sent}<ul>{asked}</ul><ul>{answers}</ul></details>"
    )


def _schemas(document: dict[str, Any]) -> Iterator[str]:
    for name, schema in document["components"]["schemas"].items():
        needed = set(schema.get("required", []))
        rows = "".join(
            f"<tr><td><code>{escape(field)}</code></td><td>{_named(one)}</td>"
            f"<td>{'required' if field in needed else ''}</td></tr>"
            for field, one in schema.get("properties", {}).items()
        )
        yield f'<details id="{escape(name)}"><summary>{escape(name)}</summary><table>{rows}</table></details>'


def _named(one: Any) -> str:
    """A schema, parameter or answer in a few words, with a link where it refers to one."""
    if target := one.get("$ref"):
        name = escape(target.rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>' if "/schemas/" in target else name
    if "anyOf" in one:
        return " or ".join(map(_named, one["anyOf"]))
    if "content" in one:
        return ", ".join(_named(media["schema"]) for media in one["content"].values() if "schema" in media)
    if "items" in one:
        return f"list of {_named(one['items'])}"
    kind = one.get("type", "")
    words = " or ".join(kind) if isinstance(kind, list) else kind
    choices = f" ({', '.join(map(str, one['enum']))})" if "enum" in one else ""
    return escape(
        f"{one.get('name', '')}{words}{choices}{' ' + one['description'] if 'description' in one else ''}".strip()
    )
