"""The sections of a home page and of a page about the business, the same for both sites."""

from collections.abc import Mapping, Sequence
from typing import Any

from site_editor.demo import blocks
from site_editor.demo.pictures import picture_path
from site_editor.demo.site import DemoWidget

Texts = Mapping[str, Mapping[str, Any]]


def build_widgets(
    slug: str, texts: Texts, pictures: Sequence[str], phone: str, place: tuple[str, str]
) -> list[DemoWidget]:
    """Return the widgets; `pictures` are those of the hero, of the home page and of the page about the business;
    `place` is its latitude and longitude."""
    hero, second, third = (picture_path(slug, name) for name in pictures)
    call = f"tel:{phone.replace(' ', '')}"

    def html(build: Any) -> dict[str, str]:
        return {locale: build(words, locale) for locale, words in texts.items()}

    return [
        DemoWidget(
            "Hero", "/", "hero",
            html(lambda w, locale: _hero(w, locale, hero, call).html()), blocks.style("hero"),
        ),
        DemoWidget(
            "How it works", "/", "main",
            html(lambda w, _: blocks.section(w["how"], blocks.steps(w["steps"]), is_tinted=True)),
            blocks.style("section", "steps"),
        ),
        DemoWidget(
            "Promise", "/", "main",
            html(lambda w, _: blocks.split((second, w["promise_alt"]), w["promise"], w["promise_points"])),
            blocks.style("section", "split"),
        ),
        DemoWidget(
            "Price list", "/", "main",
            html(lambda w, _: blocks.section(
                w["price_head"], blocks.prices(w["prices"], w["price_note"]), is_tinted=True, anchor="prices",
            )),
            blocks.style("section", "prices"),
        ),
        DemoWidget(
            "Testimonials", "/", "main",
            html(lambda w, _: blocks.section(w["quote_head"], blocks.quotes(w["quotes"]))),
            blocks.style("section", "quotes"),
        ),
        DemoWidget(
            "Questions", "/", "main",
            html(lambda w, _: blocks.section(w["faq_head"], blocks.questions(w["faq"]), is_tinted=True)),
            blocks.style("section", "questions"),
        ),
        DemoWidget(
            "Contact", "/", "main",
            html(lambda w, _: '<div class="space"></div>' + blocks.call_to_action(
                w["cta"], (w["call"], call), (w["cta_second"], w["cta_address"]),
            )),
            ".space { height: clamp(3rem, 7vw, 5.5rem) }" + blocks.style("band"),
        ),
        DemoWidget(
            "About", "/about", "",
            html(lambda w, _: blocks.split((third, w["about_alt"]), w["about"], w["about_points"]).replace(
                "<h2>", "<h1>", 1).replace("</h2>", "</h1>", 1)),
            blocks.style("split") + "h1 { font-size: clamp(1.9rem, 4vw, 2.8rem) }",
        ),
        DemoWidget(
            "Contact form", "/about", "main",
            html(lambda w, _: blocks.section(
                w["write_head"], "<souk-contact-form></souk-contact-form>" + blocks.place(*place, w["about_points"][0]),
                anchor="write",
            )),
            blocks.style("section") + ".map-link { margin: 1.5rem 0 0 }",
        ),
    ]  # fmt: skip


def _hero(words: Mapping[str, Any], locale: str, picture: str, call: str) -> blocks.Hero:
    return blocks.Hero(
        *words["hero"],
        action=(words["hero_action"], f"/{locale}/shop"),
        second=(words["call"], call),
        facts=words["facts"],
        picture=(picture, words["hero_alt"]),
    )
