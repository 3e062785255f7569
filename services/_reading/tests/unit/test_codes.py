"""Phone numbers, codes of articles, e-mail addresses and words that answer."""

import pytest
from reading.answers import read_answer, read_visibility
from reading.codes import code_key, code_spellings, gtin_key, read_code, read_gtin
from reading.context import ReadingContext
from reading.emails import email_key, read_email
from reading.phones import Phone, phone_key, read_phone
from reading.result import Reason, Value


@pytest.mark.parametrize(
    ("country", "number", "spellings"),
    [
        ("FR", "+33612345678", [
            "+33 6 12 34 56 78", "06 12 34 56 78", "06.12.34.56.78", "0033612345678", "+33 (0)6 12 34 56 78",
            "612345678",
            "33612345678", "tel:+33-6-12-34-56-78", "\u202a+33612345678\u202c", '="0612345678"', "612345678.0",
            "(06) 12-34-56-78",
            "+330612345678", "٠٦ ١٢ ٣٤ ٥٦ ٧٨", "＋３３６１２３４５６７８",
        ]),
        ("MA", "+212612345678", [
            "0612345678", "+212 (0)6 12 34 56 78", "212612345678", "612345678", "٠٦١٢٣٤٥٦٧٨", "00212612345678",
            "06-12-34-56-78",
            "+2120612345678", "'0612345678", "tel:0612345678",
        ]),
        ("US", "+14155552671", ["(415) 555-2671", "415.555.2671", "1-415-555-2671", "+1 415 555 2671",
        "4155552671", "00 1 415 555 2671"]),
        ("US", "+33612345678", ["011 33 6 12 34 56 78", "+33 6 12 34 56 78"]),
        ("IT", "+390612345678", ["06 1234 5678", "+39 06 1234 5678"]),
    ],
)  # fmt: skip
def test_all_spellings_of_a_phone_number_are_one_key(country, number, spellings):
    assert {text: phone_key(text, country) for text in spellings} == dict.fromkeys(spellings, number)


@pytest.mark.parametrize(
    "text",
    [
        "06 12 34 56 78 ext. 12",
        "0612345678 x12",
        "0612345678 poste 12",
        "0612345678#12",
        "0612345678;ext=12",
        "٠٦١٢٣٤٥٦٧٨ تحويلة ١٢",
    ],
)
def test_an_extension_is_kept_apart(text):
    assert read_phone(text, ReadingContext(country="MA")) == Value(Phone("+212612345678", "12"))


@pytest.mark.parametrize(
    ("country", "text", "code"),
    [
        ("FR", "cher", "unreadable-phone"), ("FR", "15", "unreadable-phone"), ("FR", "0612345678 / 0712345678",
        "unreadable-phone"),
        ("FR", "", "unreadable-phone"), ("FR", "+999 12345678", "unreadable-phone"), ("MA", "6.12E+8",
        "rounded-code"),
        ("MA", "2,12612E+11", "rounded-code"), ("", "0612345678", "phone-without-country"), ("FR",
        "06 12 34 56 78 home", "unreadable-phone"),
    ],
)  # fmt: skip
def test_what_is_no_phone_number_is_named(country, text, code):
    assert read_phone(text, ReadingContext(country=country)) == Reason(code, text)


def test_a_number_abroad_needs_no_country():
    assert read_phone("+212 612-345678", ReadingContext()) == Value(Phone("+212612345678"))
    assert phone_key("06 12", "") == "0612"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('="00123"', "00123"), ("'00123", "00123"), ("ABC\u200b-1\n", "ABC-1"), ("６１１", "611"), (" A  1 ", "A 1"),
        ("\ufeffX1", "X1"), ("1E5X", "1E5X"), ('="a""b"', 'a"b'), ("0007", "0007"),
    ],
)  # fmt: skip
def test_a_code_is_read_as_it_is_printed(text, code):
    assert read_code(text) == Value(code)


@pytest.mark.parametrize(
    ("text", "code"),
    [("6.11E+12", "rounded-code"), ("6,11E+12", "rounded-code"), ("6E12", "rounded-code"), (" ",
     "unreadable-code"), ("\u200b", "unreadable-code")],
)  # fmt: skip
def test_a_code_that_a_spreadsheet_spoilt_is_named(text, code):
    assert read_code(text) == Reason(code, text)


@pytest.mark.parametrize(
    "spellings",
    [
        ["036000291452", "0036000291452", "00036000291452", "036000291452\n",
        "0 36000 29145 2", '="036000291452"', "٠٣٦٠٠٠٢٩١٤٥٢"],
        ["ÉTÉ10", "e\u0301te\u030110", "ＥＴＥ\u0301１０".replace("ＥＴＥ", "ÉTE"), "été\u200b10", "ÉTÉ١٠"],
        ["5901234123457", "05901234123457", "5901234123457.0"],
    ],
)  # fmt: skip
def test_spellings_of_a_code_are_one_key(spellings):
    assert len({code_key(text) for text in spellings}) == 1


def test_different_codes_have_different_keys():
    codes = ["A1", "A-1", "5901234123457", "5901234123458", "0123", "123", "été", "ete"]
    assert len({code_key(code) for code in codes}) == len(codes)


@pytest.mark.parametrize(
    ("text", "code"),
    [("5901234123458", "wrong-check-digit"), ("12345", "unreadable-code"), ("ABC", "unreadable-code"),
     ("5.90E+12", "rounded-code")],
)  # fmt: skip
def test_a_barcode_that_is_none_is_named(text, code):
    assert read_gtin(text) == Reason(code, text)
    assert gtin_key(text) == ""


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("A@B.Example", "A@b.example"), ("Salma <salma@example.com>", "salma@example.com"),
        ("mailto:a@b.co?x=1", "a@b.co"),
        (" a@b.co\u200b ", "a@b.co"), ("a+b@b.co.", "a+b@b.co"), ("a＠b.co", "a@b.co"),
    ],
)  # fmt: skip
def test_one_address_is_read(text, email):
    assert read_email(text) == Value(email)
    assert email_key(text) == email.lower()


@pytest.mark.parametrize(
    "text", ["", "a@b", "a@b.c, d@e.f", "a@b..c", "@b.co", "a b@c.co", "x" * 250 + "@b.co"]
)
def test_what_is_no_address_is_named(text):
    assert read_email(text) == Reason("unreadable-email", text)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (True, "yes Y True TRUE oui o vrai X on 1 صحيح نعم notify"),
        (False, "No n FALSE non faux off 0 لا خطأ"),
    ],
)
def test_people_answer_in_many_words(answer, words):
    assert {word: read_answer(word) for word in words.split()} == dict.fromkeys(words.split(), Value(answer))


@pytest.mark.parametrize(
    ("is_public", "words"),
    [(True, "active Published publish TRUE 1 Publié منشور"),
     (False, "draft archived private FALSE 0 Brouillon مسودة")],
)  # fmt: skip
def test_statuses_of_shop_programs_say_whether_customers_see_an_article(is_public, words):
    assert {word: read_visibility(word) for word in words.split()} == dict.fromkeys(
        words.split(), Value(is_public)
    )


@pytest.mark.parametrize("text", ["maybe", "", "2", "active"])
def test_another_word_is_no_answer(text):
    assert read_answer(text) == Reason("unreadable-answer", text)


@pytest.mark.parametrize(
    ("text", "spellings"),
    [
        ("036000291452\n", {"036000291452\n", "036000291452", "0036000291452", "00036000291452"}),
        ("5901234123457", {"5901234123457", "05901234123457"}), ("05901234123457", {"5901234123457",
        "05901234123457"}),
        ("00096385074", {"00096385074"}), ("96385074", {"96385074", "000096385074", "0000096385074",
        "00000096385074"}),
        ("5901234123458", {"5901234123458"}), ("A\u200b1", {"A\u200b1", "A1"}), ("6.11E+12", {"6.11E+12"}),
        ("", {""}),
    ],
)  # fmt: skip
def test_a_code_is_looked_for_in_every_spelling_it_may_be_stored_in(text, spellings):
    assert set(code_spellings(text)) == spellings
