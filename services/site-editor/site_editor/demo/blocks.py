"""Blocks of the demo sites: HTML of widgets from texts. Their CSS is in `styles`."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

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
        """Return the section as HTML, with texts escaped."""
        facts = "".join(f"<li><strong>{escape(a)}</strong> {escape(b)}</li>" for a, b in self.facts)
        return (
            f'<section class="hero"><div class="words"><p class="kicker">{escape(self.kicker)}</p>'
            f'<h1>{escape(self.title)}</h1><p class="lead">{escape(self.text)}</p>'
            f'<p class="actions"><a class="action" href="{self.action[1]}">{escape(self.action[0])}</a>'
            f'<a class="second" href="{self.second[1]}">{escape(self.second[0])}</a></p>'
            f'<ul class="facts">{facts}</ul></div>'
            f'<div class="picture"><img src="{self.picture[0]}" alt="{escape(self.picture[1])}" '
            'width="1600" height="1200"></div></section>'
        )


def section(head: Sequence[str], content: str, *, is_tinted: bool = False, anchor: str = "") -> str:
    """Return a section; `head` is its heading and a line below it."""
    title, text = head
    lead = f"<p>{escape(text)}</p>" if text else ""
    name = f' id="{anchor}"' if anchor else ""
    tinted = " tinted" if is_tinted else ""
    heading = f'<div class="head"><h2>{escape(title)}</h2>{lead}</div>'
    return f'<section class="section{tinted}"{name}><div class="inner">{heading}{content}</div></section>'


def steps(items: Sequence[tuple[str, str]]) -> str:
    """Return numbered steps."""
    rows = "".join(
        f'<li><span class="number" aria-hidden="true">{index}</span><h3>{escape(title)}</h3><p>{escape(text)}</p></li>'
        for index, (title, text) in enumerate(items, 1)
    )
    return f'<ol class="steps">{rows}</ol>'


def split(picture: tuple[str, str], words: Sequence[str], points: Sequence[str]) -> str:
    """Return a picture beside words, which are a heading and a text."""
    title, text = words
    rows = "".join(f"<li>{escape(point)}</li>" for point in points)
    return (
        f'<section class="section"><div class="inner split"><img src="{picture[0]}" alt="{escape(picture[1])}" '
        f'width="1600" height="1000" loading="lazy"><div><h2>{escape(title)}</h2><p>{escape(text)}</p>'
        f'<ul class="points">{rows}</ul></div></div></section>'
    )


def prices(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], note: str) -> str:
    """Return a price list in groups."""
    cards = "".join(
        f'<div class="card"><h3>{escape(name)}</h3><dl>'
        + "".join(f"<div><dt>{escape(item)}</dt><dd>{escape(price)}</dd></div>" for item, price in items)
        + "</dl></div>"
        for name, items in groups
    )
    return f'<div class="prices">{cards}</div><p class="note">{escape(note)}</p>'


def quotes(items: Sequence[tuple[str, str, str]]) -> str:
    """Return what customers say: text, name, place."""
    rows = "".join(
        f"<figure>{_STAR}<blockquote><p>{escape(text)}</p></blockquote>"
        f"<figcaption><strong>{escape(name)}</strong>, {escape(place)}</figcaption></figure>"
        for text, name, place in items
    )
    return f'<div class="quotes">{rows}</div>'


def questions(items: Sequence[tuple[str, str]]) -> str:
    """Return questions that open to their answers."""
    rows = "".join(
        f"<details><summary>{escape(question)}</summary><p>{escape(answer)}</p></details>"
        for question, answer in items
    )
    return f'<div class="questions">{rows}</div>'


def call_to_action(words: Sequence[str], action: tuple[str, str], second: tuple[str, str]) -> str:
    """Return a band with a heading, a text and two ways to get in touch."""
    title, text = words
    return (
        f'<section class="band" id="contact"><div class="inner">'
        f"<div><h2>{escape(title)}</h2><p>{escape(text)}</p></div>"
        f'<p class="actions"><a class="action" href="{action[1]}"><bdi>{escape(action[0])}</bdi></a>'
        f'<a class="second" href="{second[1]}">{escape(second[0])}</a></p></div></section>'
    )


def place(latitude: str, longitude: str, address: str) -> str:
    """Return a map of a place."""
    return (
        f'<souk-map latitude="{latitude}" longitude="{longitude}" zoom="15" height="300" '
        f'address="{escape(address)}"></souk-map>'
    )


def style(*names: str) -> str:
    """Return the CSS of blocks."""
    folder = files("site_editor").joinpath("demo/styles")
    return "\n".join(folder.joinpath(f"{name}.css").read_text("utf-8") for name in names)
