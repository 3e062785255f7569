"""Blocks of the demo sites: HTML of widgets from texts, and their CSS."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_STAR = '<span class="star" aria-hidden="true"></span>'


@dataclass(frozen=True)
class Hero:
    """`facts` are figures with what they count."""

    kicker: str
    title: str
    text: str
    action: tuple[str, str]
    second: tuple[str, str]
    facts: Sequence[tuple[str, str]]
    picture: tuple[str, str]

    def html(self) -> str:
        facts = "".join(f"<li><strong>{escape(a)}</strong> {escape(b)}</li>" for a, b in self.facts)
        return (
            f'<section class="hero"><div class="words"><p class="kicker">{escape(self.kicker)}</p>'
            f'<h1>{escape(self.title)}</h1><p class="lead">{escape(self.text)}</p>'
            f'<p class="actions"><a class="action" href="{self.action[1]}">{escape(self.action[0])}</a>'
            f'<a class="second" href="{self.second[1]}">{escape(self.second[0])}</a></p>'
            f'<ul class="facts">{facts}</ul></div>'
            f'<div class="picture"><img src="{self.picture[0]}" alt="{escape(self.picture[1])}" width="1600" height="1200">'
            "</div></section>"
        )


HERO_CSS = """
.hero { max-width: 76rem; margin: 0 auto; padding: clamp(2rem, 5vw, 4.5rem) 1.25rem; display: grid; gap: 2.5rem; align-items: center }
.kicker { font-weight: 700; color: var(--primary); margin: 0 0 0.8rem }
.lead { font-size: 1.2rem; max-width: 34rem }
.actions { display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 1.8rem 0 }
.action, .second { padding: 0.95rem 1.6rem; border-radius: 999px; font-weight: 700; text-decoration: none }
.action { background: var(--primary); color: #fff; box-shadow: 0 8px 24px color-mix(in srgb, var(--primary) 35%, transparent) }
.action:hover { filter: brightness(1.12) }
.second { color: var(--text); box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--text) 22%, transparent) }
.second:hover { box-shadow: inset 0 0 0 2px var(--primary) }
.facts { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.6rem 2rem; font-size: 0.98rem }
.facts strong { color: var(--primary); font-size: 1.35rem; margin-inline-end: 0.3rem }
.picture img { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 28px }
@media (min-width: 60rem) { .hero { grid-template-columns: 1fr 1.08fr } }
"""

SECTION_CSS = """
.section { padding: clamp(3rem, 7vw, 5.5rem) 1.25rem }
.inner { max-width: 73.5rem; margin: 0 auto }
.head { max-width: 42rem; margin-bottom: 2.2rem }
.head p { font-size: 1.1rem; margin: 0 }
.tinted { background: color-mix(in srgb, var(--primary) 8%, var(--background)) }
"""


def section(title: str, text: str, content: str, *, is_tinted: bool = False, anchor: str = "") -> str:
    """Return a section with its heading."""
    lead = f"<p>{escape(text)}</p>" if text else ""
    name = f' id="{anchor}"' if anchor else ""
    tinted = " tinted" if is_tinted else ""
    head = f'<div class="head"><h2>{escape(title)}</h2>{lead}</div>'
    return f'<section class="section{tinted}"{name}><div class="inner">{head}{content}</div></section>'


def steps(items: Sequence[tuple[str, str]]) -> str:
    """Return numbered steps."""
    rows = "".join(
        f'<li><span class="number" aria-hidden="true">{index}</span><h3>{escape(title)}</h3><p>{escape(text)}</p></li>'
        for index, (title, text) in enumerate(items, 1)
    )
    return f'<ol class="steps">{rows}</ol>'


STEPS_CSS = """
.steps { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)) }
.steps li { background: var(--surface); border-radius: 20px; padding: 1.6rem; border: 1px solid color-mix(in srgb, var(--text) 10%, transparent) }
.number { display: grid; place-items: center; width: 2.8rem; height: 2.8rem; border-radius: 14px; background: var(--accent); color: #241a05; font-weight: 700; font-size: 1.2rem; margin-bottom: 1rem }
.steps p { margin: 0 }
"""


def split(picture: tuple[str, str], title: str, text: str, points: Sequence[str]) -> str:
    """Return a picture beside words."""
    rows = "".join(f"<li>{escape(point)}</li>" for point in points)
    return (
        f'<section class="section"><div class="inner split"><img src="{picture[0]}" alt="{escape(picture[1])}" '
        f'width="1600" height="1000" loading="lazy"><div><h2>{escape(title)}</h2><p>{escape(text)}</p>'
        f'<ul class="points">{rows}</ul></div></div></section>'
    )


SPLIT_CSS = """
.split { display: grid; gap: 2.5rem; align-items: center }
.split img { width: 100%; border-radius: 24px; aspect-ratio: 16 / 10; object-fit: cover }
.points { list-style: none; margin: 1.2rem 0 0; padding: 0; display: grid; gap: 0.6rem }
.points li { padding-inline-start: 2rem; position: relative }
.points li::before { content: "✓"; position: absolute; inset-inline-start: 0; color: var(--primary); font-weight: 700 }
@media (min-width: 56rem) { .split { grid-template-columns: 1fr 1fr } }
"""


def prices(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], note: str) -> str:
    """Return a price list in groups."""
    cards = "".join(
        f'<div class="card"><h3>{escape(name)}</h3><dl>'
        + "".join(f"<div><dt>{escape(item)}</dt><dd>{escape(price)}</dd></div>" for item, price in items)
        + "</dl></div>"
        for name, items in groups
    )
    return f'<div class="prices">{cards}</div><p class="note">{escape(note)}</p>'


PRICES_CSS = """
.prices { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)) }
.card { background: var(--surface); border-radius: 20px; padding: 1.6rem; border: 1px solid color-mix(in srgb, var(--text) 10%, transparent) }
.card dl { margin: 0 }
.card dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.55rem 0; border-bottom: 1px dashed color-mix(in srgb, var(--text) 20%, transparent) }
.card dl div:last-child { border: 0 }
.card dd { margin: 0; font-weight: 700; white-space: nowrap; font-variant-numeric: tabular-nums }
.note { margin: 1.2rem 0 0; font-size: 0.95rem }
"""


def quotes(items: Sequence[tuple[str, str, str]]) -> str:
    """Return what customers say: text, name, place."""
    rows = "".join(
        f"<figure>{_STAR}<blockquote><p>{escape(text)}</p></blockquote>"
        f"<figcaption><strong>{escape(name)}</strong>, {escape(place)}</figcaption></figure>"
        for text, name, place in items
    )
    return f'<div class="quotes">{rows}</div>'


QUOTES_CSS = """
.quotes { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)) }
.quotes figure { margin: 0; background: var(--surface); border-radius: 20px; padding: 1.8rem; display: flex; flex-direction: column; gap: 0.8rem; border: 1px solid color-mix(in srgb, var(--text) 10%, transparent) }
.star { width: 2rem; height: 2rem; background: var(--accent); clip-path: polygon(50% 0, 62% 20%, 85% 15%, 80% 38%, 100% 50%, 80% 62%, 85% 85%, 62% 80%, 50% 100%, 38% 80%, 15% 85%, 20% 62%, 0 50%, 20% 38%, 15% 15%, 38% 20%) }
.quotes blockquote { margin: 0; font-size: 1.08rem }
.quotes blockquote p { margin: 0 }
.quotes figcaption { margin-top: auto; font-size: 0.95rem }
"""


def questions(items: Sequence[tuple[str, str]]) -> str:
    """Return questions that open to their answers."""
    rows = "".join(
        f"<details><summary>{escape(question)}</summary><p>{escape(answer)}</p></details>"
        for question, answer in items
    )
    return f'<div class="questions">{rows}</div>'


QUESTIONS_CSS = """
.questions { display: grid; gap: 0.75rem; max-width: 52rem }
.questions details { background: var(--surface); border-radius: 16px; border: 1px solid color-mix(in srgb, var(--text) 12%, transparent) }
.questions summary { cursor: pointer; padding: 1.1rem 1.4rem; font-weight: 700 }
.questions p { margin: 0; padding: 0 1.4rem 1.2rem }
"""


def call_to_action(title: str, text: str, action: tuple[str, str], second: tuple[str, str]) -> str:
    """Return a band with two ways to get in touch."""
    return (
        f'<section class="band" id="contact"><div class="inner"><div><h2>{escape(title)}</h2><p>{escape(text)}</p></div>'
        f'<p class="actions"><a class="action" href="{action[1]}"><bdi>{escape(action[0])}</bdi></a>'
        f'<a class="second" href="{second[1]}">{escape(second[0])}</a></p></div></section>'
    )


BAND_CSS = """
.band { padding: 0 1.25rem clamp(3rem, 7vw, 5.5rem) }
.band .inner { max-width: 73.5rem; margin: 0 auto; background: var(--primary); color: #fff; border-radius: 28px; padding: clamp(2rem, 5vw, 3.5rem); display: flex; flex-wrap: wrap; gap: 1.5rem 3rem; align-items: center; justify-content: space-between }
.band h2 { margin-bottom: 0.4rem }
.band p { margin: 0 }
.actions { display: flex; flex-wrap: wrap; gap: 0.8rem }
.action, .second { padding: 0.95rem 1.6rem; border-radius: 999px; font-weight: 700; text-decoration: none }
.action { background: var(--accent); color: #241a05 }
.second { color: #fff; box-shadow: inset 0 0 0 2px rgb(255 255 255 / 0.6) }
.action:hover, .second:hover { filter: brightness(1.08) }
"""
