"""Checks the JSON that the editor keeps of a page: components with styles, from which it builds HTML again.

The editor runs what it finds there (`script`, event attributes), and does not clean it itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import tinycss2
from chassis.errors import FieldViolation

from site_editor.domain.css_values import check_value, find_long_number
from site_editor.domain.elements import BLOCKS
from site_editor.domain.html import check_html, find_attribute_error, find_element_error

Json = object
MAX_COMPONENTS = 20_000
MAX_DEPTH = 100
_TYPES = frozenset(
    {
        *("body", "comment", "default", "head", "hook", "image", "label", "link", "row", "cell", "slider", "slide"),
        *("table", "tbody", "td", "text", "textnode", "tfoot", "th", "thead", "tr", "widget", "wrapper", *BLOCKS),
    }
)  # fmt: skip
_KEYS = frozenset({"pages", "styles", "assets", "symbols", "dataSources", "custom"})


def check_project(project: Json, path: str) -> list[FieldViolation]:
    """Return the violations of a project, each with the path of what is rejected below `path`."""
    if not isinstance(project, dict):
        return [FieldViolation(path, "Send an object.", "object")]
    violations = [
        FieldViolation(f"{path}.{key}", "This is not a part of a project.", "not-allowed")
        for key in project.keys() - _KEYS
    ]
    for index, page in enumerate(_list(project.get("pages"))):
        violations += _check_page(page, f"{path}.pages[{index}]")
    for index, rule in enumerate(_list(project.get("styles"))):
        violations += _check_style(rule, f"{path}.styles[{index}]")
    return violations


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _check_page(page: Json, path: str) -> Iterator[FieldViolation]:
    frames = _list(page.get("frames")) if isinstance(page, dict) else []
    for index, frame in enumerate(frames):
        component = frame.get("component") if isinstance(frame, dict) else None
        yield from _check_components(component, f"{path}.frames[{index}].component")


@dataclass(frozen=True)
class _Place:
    component: Json
    path: str
    depth: int


def _check_components(root: Json, path: str) -> Iterator[FieldViolation]:
    """Yield the violations of a component and all below it, without recursion: the depth is the sender's choice."""
    waiting, count = [_Place(root, path, 0)], 0
    while waiting:
        place = waiting.pop()
        count += 1
        if count > MAX_COMPONENTS or place.depth > MAX_DEPTH:
            yield FieldViolation(place.path, "There are too many components.", "too-many")
            return
        component = place.component
        if isinstance(component, str):
            yield from (finding.to_violation(place.path) for finding in check_html(component).findings)
        elif isinstance(component, list):
            waiting += [
                _Place(child, f"{place.path}[{index}]", place.depth + 1)
                for index, child in enumerate(component)
            ]
        elif isinstance(component, dict):
            yield from _check_component(component, place.path)
            waiting += [
                _Place(component[key], f"{place.path}.{key}", place.depth + 1)
                for key in ("components", "content")
                if key in component
            ]
        elif component is not None:
            yield FieldViolation(place.path, "Send a component.", "object")


def _check_component(component: dict[str, Json], path: str) -> Iterator[FieldViolation]:
    type_, tag = (
        str(component.get(key) or default) for key, default in (("type", "default"), ("tagName", "div"))
    )
    if type_ not in _TYPES:
        yield FieldViolation(f"{path}.type", f"There is no component {type_[:40]}.", "unknown")
    if error := find_element_error(tag.lower()):
        yield FieldViolation(f"{path}.tagName", *error)
    for key in component:
        if key.startswith(("script", "on")) or key == "toolbar":
            yield FieldViolation(f"{path}.{key}", "Components have no scripts.", "html-handler")
    attributes = component.get("attributes")
    for name, value in (attributes if isinstance(attributes, dict) else {}).items():
        if error := find_attribute_error(tag, name.lower(), str(value)):
            yield FieldViolation(f"{path}.attributes.{name}", *error)
    yield from _check_declarations(component.get("style"), f"{path}.style")


def _check_style(rule: Json, path: str) -> Iterator[FieldViolation]:
    if isinstance(rule, dict):
        yield from _check_declarations(rule.get("style"), f"{path}.style")


def _check_declarations(style: Json, path: str) -> Iterator[FieldViolation]:
    for name, value in (style if isinstance(style, dict) else {}).items():
        if long_number := find_long_number(str(value)):
            yield FieldViolation(f"{path}.{name}", long_number.message, long_number.code)
            continue
        for finding in check_value(tinycss2.parse_component_value_list(str(value))):
            yield FieldViolation(f"{path}.{name}", finding.message, finding.code)
