"""Content of pages and widgets: parts of HTML and CSS."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chassis.errors import FieldViolation, ValidationError, invalid_field

from site_editor.domain.css import check_style_sheet
from site_editor.domain.html import check_html

# The broker and the gateway take no more.
MAX_LENGTH = 900_000
FIELD = "json_simplified_content"


@dataclass(frozen=True)
class Part:
    """HTML and CSS of one part, as text."""

    html: str
    css: str


@dataclass(frozen=True)
class Content:
    """Checked parts, and what the editor keeps beside them as JSON."""

    parts: tuple[Part, ...]
    project: str = ""

    @classmethod
    def parse(cls, parts: Sequence[Mapping[str, str]] | None, project: str = "") -> "Content":
        """Return content from its stored form."""
        return cls(tuple(Part(part["html"], part["css"]) for part in parts or ()), project)

    @property
    def html(self) -> str:
        """The HTML of all parts, in order."""
        return "\n".join(part.html for part in self.parts if part.html)

    @property
    def css(self) -> str:
        """The CSS of all parts, in order."""
        return "\n".join(part.css for part in self.parts if part.css)


def check_parts(parts: Iterable[Part], path: str) -> tuple[Part, ...]:
    """Return the parts as they can be stored. Raise ValidationError naming each rejected element, attribute and rule
    with its line; `path` is the field that they were sent in."""
    checked: list[Part] = []
    violations: list[FieldViolation] = []
    for index, part in enumerate(parts):
        html, css = check_html(part.html), check_style_sheet(part.css)
        violations += [finding.to_violation(f"{path}[{index}].html") for finding in html.findings]
        violations += [finding.to_violation(f"{path}[{index}].css") for finding in css.findings]
        checked.append(Part(html.html, css.css))
    if violations:
        raise ValidationError(*violations)
    if sum(len(part.html) + len(part.css) for part in checked) > MAX_LENGTH:
        raise invalid_field(path, f"At most {MAX_LENGTH} characters together.", "length")
    return tuple(checked)
