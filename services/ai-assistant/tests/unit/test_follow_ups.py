"""What follows another request: which conditions and items it keeps, and that nothing else is changed."""

from datetime import date
from decimal import Decimal
from itertools import product
from pathlib import Path

import pytest
from ai_assistant.domain.grammar.follow_ups import read_follow_up
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import Condition, Intent, Question
from ai_assistant.domain.outcomes import to_arguments
from ai_assistant.domain.shown import Shown, restore_groups
from describe import describe
from hypothesis import given
from hypothesis import strategies as st
from test_parsing import examples

WEDNESDAY = date(2026, 11, 25)
SHOWN = {
    "product": Shown("product", ((Condition("price", "lt", Decimal(50)),),), ids=("p1", "p2", "p3")),
    "order": Shown("order", ((Condition("status", "state", "unpaid"),),), ("-total",), ("o1", "o2", "o3")),
}
CHANGES = {
    "en": [
        "raise {} by 5 %",
        "delete {}",
        "lower {} by 2 MAD",
        "publish {}",
        "move {} to ready",
        "double {}",
    ],
    "fr": [
        "augmente {} de 5 %",
        "supprime {}",
        "baisse {} de 2 DH",
        "publie {}",
        "passe {} à prête",
        "double {}",
    ],
    "ar": ["ارفع {} ب 5%", "احذف {}", "خفض {} ب 2 درهم", "انشر {}", "انقل {} إلى جاهز", "ضاعف {}"],
}
ITEMS = {
    "en": [
        "them",
        "those",
        "all of them",
        "it",
        "the first one",
        "the last one",
        "those over 10",
        "these products",
    ],
    "fr": [
        "ceux-ci",
        "celles-là",
        "le premier",
        "la dernière",
        "ceux à plus de 10",
        "ces derniers",
        "celui-ci",
    ],
    "ar": ["هذه", "كلها", "الأول", "الأخير", "هذه المنتجات", "تلك التي فوق 10"],
}
REQUESTS = [
    (language, change.format(items))
    for language in CHANGES
    for change, items in product(CHANGES[language], ITEMS[language])
]


def read(text, shown, language="en"):
    return read_follow_up(
        text,
        shown,
        language,
        lambda part, entity, screen: parse(
            part, action="", entity=entity, locale=language, today=WEDNESDAY, on_screen=screen
        ),
    )


def list_follow_ups():
    """Yield what was shown, the language, the request, and what it means with the keys of what it keeps."""
    lines = (Path(__file__).parent / "follow_ups.txt").read_text("utf-8").splitlines()
    written = [line for line in lines if line and not line.startswith("#")]
    for line, expected in zip(written[::2], written[1::2], strict=True):
        beside, _, text = line.partition(" | ")
        yield pytest.param(*beside.split(), text, expected.strip(), id=line)


@pytest.mark.parametrize(("kind", "language", "text", "expected"), list(list_follow_ups()))
def test_a_follow_up_means(kind, language, text, expected):
    follow_up = read(text, SHOWN[kind], language)
    keys = ", ".join(part.key for part in follow_up.kept)
    assert describe(follow_up.intent) + (f" < {keys}" if keys else "") == expected


@pytest.mark.parametrize(("language", "text"), REQUESTS)
@pytest.mark.parametrize("ids", [(), ("a",), ("a", "b", "c")], ids=len)
@pytest.mark.parametrize("kind", ["product", "order", "page", "customer", None])
def test_nothing_is_changed_that_was_not_shown(language, text, ids, kind):
    follow_up = read(text, Shown(kind, ids=ids) if kind else None, language)
    if isinstance(follow_up.intent, Question) or follow_up.intent.action not in ("update", "execute"):
        return
    if kind is None:
        # "Those over 10" says which.
        assert all(any(c.field != "text" for c in group) for group in follow_up.intent.alternatives or ((),))
        return
    assert follow_up.intent.entity == kind
    changed = [c.value for group in follow_up.intent.alternatives for c in group if c.field == "id"]
    assert len(changed) == len(follow_up.intent.alternatives) > 0
    assert all(({value} if isinstance(value, str) else set(value)) <= set(ids) for value in changed)
    assert follow_up.ids is not None
    assert set(follow_up.ids) <= set(ids)


@given(
    st.lists(st.sampled_from(["only those over 10", "sort them by price", "the first one", "over 20",
        "the 2 cheapest", "without barcode", "the last one", "in category Laundry"]), max_size=5),
    st.sampled_from([text for language, text in REQUESTS if language == "en"]),
)  # fmt: skip
def test_a_conversation_changes_only_what_its_last_turn_has_shown(searches, change):
    shown = SHOWN["product"]
    for text in searches:
        intent = read(text, shown).intent
        if isinstance(intent, Intent):
            assert (intent.action, intent.entity) == ("search", "product")
            # Each turn shows fewer.
            groups = restore_groups(to_arguments(intent).get("alternatives"))
            shown = Shown(
                "product", groups, intent.order, shown.ids[: len(shown.ids) - 1], bool(intent.limit)
            )
    follow_up = read(change, shown)
    if isinstance(follow_up.intent, Intent) and follow_up.intent.action != "search":
        assert follow_up.ids
        assert set(follow_up.ids) <= set(shown.ids)


def test_conditions_are_the_same_after_they_were_stored():
    intents = [
        parse(
            text,
            action=choice.partition(" ")[0],
            entity=choice.partition(" ")[2],
            locale="en",
            today=WEDNESDAY,
        )
        for choice, text, _ in examples()
    ]
    searches = [intent for intent in intents if isinstance(intent, Intent) and intent.alternatives]
    assert len(searches) > 100
    for intent in searches:
        assert restore_groups(to_arguments(intent)["alternatives"]) == intent.alternatives, describe(intent)


@pytest.mark.parametrize("key", ["price lt 50", "entity", "items"])
def test_what_is_forgotten_is_not_kept(key):
    follow_up = read("only those over 10", SHOWN["product"].without([key]))
    assert key == "entity" or key not in [part.key for part in follow_up.kept]
    if key == "price lt 50":
        assert describe(follow_up.intent) == "search product (id among p1..p2..p3 & price gt 10)"
