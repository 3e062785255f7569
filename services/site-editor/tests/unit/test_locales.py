import pytest
from chassis.locales import supported_locale
from site_editor.adapters.rendering.hours import opening_rows
from site_editor.adapters.rendering.labels import LABELS
from site_editor.domain.locales import offered_locales


@pytest.mark.parametrize(("locale", "expected"), [("fr", "fr"), ("ar", "ar"), ("de", "en"), ("", "en")])
def test_other_languages_are_english(locale, expected):
    assert supported_locale(locale) == expected


def test_a_week_has_seven_days_in_every_language():
    assert {len(set(labels["weekdays"])) for labels in LABELS.values()} == {7}


def test_consecutive_days_of_the_same_hours_are_one_row():
    hours = [{"weekday": day, "from": "08:00", "to": "12:00"} for day in (1, 2, 3)]
    hours += [{"weekday": 1, "from": "14:00", "to": "18:00"}]
    rows = [(row["days"], row["times"]) for row in opening_rows(hours, "en")]
    assert rows == [
        ("Monday", "08:00\N{EN DASH}12:00, 14:00\N{EN DASH}18:00"),
        ("Tuesday \N{EN DASH} Wednesday", "08:00\N{EN DASH}12:00"),
        ("Thursday \N{EN DASH} Sunday", "Closed"),
    ]
    assert opening_rows([], "en") == []


@pytest.mark.parametrize(
    ("languages", "offered"),
    [
        (["ar", "en", "ar"], ["ar", "en"]),
        (["fr", "de"], ["fr"]),
        (["de"], ["en", "fr", "ar"]),
        ([], ["en", "fr", "ar"]),
    ],
)
def test_a_site_offers_the_languages_of_its_tenant_or_all(languages, offered):
    assert offered_locales(languages) == offered
