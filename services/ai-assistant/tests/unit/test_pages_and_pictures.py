"""What pages say, pictures of a stock library, carts of orders, steps of plans, and messages to a model."""

import json
from datetime import date

import pytest
from ai_assistant.domain.conversation import (
    Completion,
    ModelRequest,
    ToolCall,
    answer_call,
    open_conversation,
    repeat_calls,
    show_rows,
)
from ai_assistant.domain.intent import OnScreen
from ai_assistant.domain.media import StockMedia, add_media
from ai_assistant.domain.order_cart import change_lines, delivery_type, shown_lines, shown_slot, to_cart_lines
from ai_assistant.domain.page_content import to_parts, with_content
from ai_assistant.domain.plan import Step


def media(id_="p1", **more):
    sent = {"title": "A <rug>", "author": "Nadia", "source": "Pexels", "path": f"/uploads/{id_}.jpg", **more}
    return StockMedia(id_, "image", width=1200, height=800, **sent)


def test_pictures_stand_behind_those_of_a_product_each_once():
    old = {"url": "/uploads/old.jpg"}
    new = {"url": "/uploads/p1.jpg", "alt": "A <rug>", "attribution": "Nadia / Pexels"}
    assert add_media("products", [old], [media()]) == [old, new]
    assert add_media("products", None, [media()]) == [new]
    assert add_media("products", [old, new], [media()]) == [old, new]
    film = media("f1", video="/uploads/f1.mp4")
    assert add_media("products", [], [film])[0]["video"] == "/uploads/f1.mp4"


def test_a_product_has_at_most_twenty_pictures_with_titles_of_255_letters():
    many = [media(f"p{number}", title="x" * 300) for number in range(25)]
    added = add_media("products", [], many)
    assert len(added) == 20
    assert len(added[0]["alt"]) == 255


@pytest.mark.parametrize(
    ("author", "source", "shown"), [("Nadia", "", "Nadia"), ("", "Pexels", "Pexels"), ("", "", "")]
)
def test_who_made_a_picture_is_named_as_far_as_it_is_known(author, source, shown):
    assert media(author=author, source=source).attribution == shown


def test_a_page_shows_a_picture_with_its_credit_and_escapes_what_others_wrote():
    [part] = add_media("pages", [], [media(source_url="https://pexels.com/?a=1&b=2")])
    assert part == {
        "html": '<figure><img src="/uploads/p1.jpg" alt="A &lt;rug&gt;" width="1200" height="800" loading="lazy">'
        '<figcaption><a href="https://pexels.com/?a=1&amp;b=2">Nadia / Pexels</a></figcaption></figure>',
        "css": "",
    }


@pytest.mark.parametrize("url", ["", "javascript:alert(1)"])
def test_a_credit_links_to_the_web_alone(url):
    [part] = add_media("pages", [], [media(source_url=url)])
    assert part["html"].endswith("<figcaption>Nadia / Pexels</figcaption></figure>")
    [plain] = add_media("pages", [], [media(source_url="http://pexels.com")])
    assert '<a href="http://pexels.com">' in plain["html"]


def test_a_page_shows_a_film_and_has_each_picture_once():
    old = {"html": '<img src="/uploads/p1.jpg">', "css": ""}
    film = media("f1", video="/uploads/f1.mp4")
    parts = add_media("pages", [old, "text"], [media(), film])
    assert parts[:2] == [old, "text"]
    assert [part["html"].partition(" controls")[0] for part in parts[2:]] == [
        '<figure><video src="/uploads/f1.mp4" poster="/uploads/f1.jpg" aria-label="A &lt;rug&gt;"'
    ]


def test_a_page_says_each_line_in_a_paragraph():
    assert to_parts("Open \n\n <b>daily</b>") == [
        {"html": "<p>Open</p><p>&lt;b&gt;daily&lt;/b&gt;</p>", "css": ""}
    ]


def test_content_has_a_language_and_other_fields_have_none():
    parts = [{"html": "<p>Open</p>", "css": ""}]
    assert with_content({"name": "Hours", "content": "Open"}, "fr") == {
        "name": "Hours",
        "json_simplified_content": parts,
        "content_locale": "fr",
    }
    assert with_content({"content": "Open"}, "") == {"json_simplified_content": parts}
    assert with_content({"name": "Hours"}, "fr") == {"name": "Hours"}


@pytest.mark.parametrize(
    ("legs", "name"),
    [
        ([], "ON_STORE"),
        (["collect"], "COLLECTE"),
        (["delivery"], "DELIVERY"),
        (["collect", "delivery"], "COLLECTE_AND_DELIVERY"),
    ],
)
def test_the_legs_of_an_order_say_how_it_reaches_its_customer(legs, name):
    assert delivery_type(frozenset(legs)) == f"DELIVERY_TYPE_{name}"


LINES = [{"product_id": "shirt", "quantity": "2", "price": "20"}, {"product_id": "rug", "quantity": "1"}]


@pytest.mark.parametrize(
    ("way", "product", "quantity", "left"),
    [
        ("add", "shirt", "3", {"shirt": "5", "rug": "1"}),
        ("add", "shirt", "", {"shirt": "3", "rug": "1"}),
        ("add", "lamp", "", {"shirt": "2", "rug": "1", "lamp": "1"}),
        ("add", "lamp", "4", {"shirt": "2", "rug": "1", "lamp": "4"}),
        ("set", "lamp", "4", {"shirt": "2", "rug": "1", "lamp": "4"}),
        ("set", "shirt", "0.5", {"shirt": "0.5", "rug": "1"}),
        ("set", "shirt", "0", {"rug": "1"}),
        ("remove", "shirt", "1", {"shirt": "1", "rug": "1"}),
        ("remove", "shirt", "2", {"rug": "1"}),
        ("remove", "shirt", "3", {"rug": "1"}),
        ("remove", "shirt", "", {"rug": "1"}),
    ],
)
def test_lines_change_by_a_quantity(way, product, quantity, left):
    changed = change_lines(LINES, way, {"product_id": product, "quantity": quantity})
    assert {line["product_id"]: line["quantity"] for line in changed} == left
    assert LINES[0] == {"product_id": "shirt", "quantity": "2", "price": "20"}, "what was sold stays as it is"


def test_a_product_that_is_not_in_an_order_can_not_be_removed():
    assert change_lines(LINES, "remove", {"product_id": "lamp", "quantity": "1"}) is None


def test_lines_of_a_saved_order_are_lines_of_a_cart_at_the_price_of_the_sale():
    sold = {"id": "l1", "product": "shirt", "description": "Blue", "quantity": "2", "final_price": "20"}
    size = {**sold, "attribute_value": "L", "description": None}
    line = {"id": "l1", "product_id": "shirt", "quantity": "2", "price": "20"}
    assert to_cart_lines([sold, size]) == [
        {**line, "attribute_value_id": "", "name": "Blue"},
        {**line, "attribute_value_id": "L", "name": ""},
    ]
    assert to_cart_lines(None) == []


def test_lines_and_slots_are_shown_by_name():
    assert shown_lines(LINES, {"shirt": "Chemise"}) == [
        {"name": "Chemise", "quantity": 2.0},
        {"name": "", "quantity": 1.0},
    ]
    assert shown_slot(None) is None
    slot = {"date": "2030-01-04", "start_time": "10:00", "end_time": "12:00"}
    assert shown_slot(slot) == {"date": "2030-01-04", "from": "10:00", "to": "12:00"}


@pytest.mark.parametrize(
    ("kind", "fields", "previous", "is_undoable"),
    [
        *((kind, {}, {}, True) for kind in ("create", "update", "stock", "move", "checkout", "edit")),
        *((kind, {}, {}, True) for kind in ("publish", "install")),
        ("call", {}, {}, False),
        ("delete", {}, {"name": "Tapis"}, True),
        ("delete", {}, {}, False),
        ("move", {"refund_to": "wallet"}, {}, False),
        ("move", {"refund_to": ""}, {}, True),
    ],
)
def test_which_steps_can_be_taken_back(kind, fields, previous, is_undoable):
    assert Step(kind, "orders", "A", fields, "", previous=previous).is_undoable is is_undoable


def test_a_step_that_is_done_knows_its_item_and_one_that_failed_says_why():
    failed = Step("create", "products", "Tapis", {"name": "Tapis"}, "{}").failed("Taken.")
    assert (failed.error, failed.is_done) == ("Taken.", False)
    done = failed.done("p1", 2)
    assert (done.item, done.version, done.is_done, done.error) == ("p1", 2, True, "")
    assert done.to_json()["fields"] == {"name": "Tapis"}


REQUEST = ModelRequest("raise it", "update", "product", "fr", date(2026, 11, 25))


def test_a_conversation_opens_with_the_rules_and_the_words_of_the_person():
    system, user = open_conversation(REQUEST)
    assert (system["role"], user["role"]) == ("system", "user")
    assert "Today is 2026-11-25. Answer in the language with the code fr." in system["content"]
    assert user["content"] == "[action: update] [about: product] raise it"


def test_a_model_is_told_what_is_on_screen_and_how_many_pictures_are_chosen_but_not_their_titles():
    request = ModelRequest(
        "raise it", "", "", "en", date(2026, 11, 25), on_screen=OnScreen("product", "p1"), media=(media(), media())
    )  # fmt: skip
    assert open_conversation(request)[1]["content"] == (
        "[on screen: product with the id p1] [pictures for what is created or updated: 2] raise it"
    )
    plain = ModelRequest("raise it", "", "", "en", date(2026, 11, 25))
    assert open_conversation(plain)[1]["content"] == "raise it"


def test_calls_and_their_results_are_messages():
    completion = Completion("", (ToolCall("c1", "search_product", {"limit": 2}),))
    assert repeat_calls(completion) == {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": "c1",
                "type": "function",
                "function": {"name": "search_product", "arguments": '{"limit": 2}'},
            }
        ],
    }
    assert repeat_calls(Completion("So.", ()))["content"] == "So."
    assert answer_call(completion.calls[0], {"result": "trouvé"}) == {
        "role": "tool",
        "tool_call_id": "c1",
        "content": '{"result": "trouvé"}',
    }


@pytest.mark.parametrize(("count", "shown", "more"), [(3, 3, 0), (20, 20, 0), (25, 20, 5)])
def test_a_model_sees_the_first_rows_with_their_texts_cut(count, shown, more):
    rows = [json.dumps({"name": "x" * 300, "price": 5})] * count
    reply = show_rows(rows, "found")
    assert (reply["result"], len(reply["data"]), reply["more"]) == ("found", shown, more)
    assert reply["data"][0] == {"name": "x" * 200, "price": 5}
