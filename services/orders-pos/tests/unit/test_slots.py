import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from chassis.timezones import load_zone
from orders_pos.domain.shipping.dates import (
    OFFERED_DAYS,
    DateRequest,
    RequestedSlot,
    offer_days,
    possible_dates,
)
from orders_pos.domain.shipping.hours import (
    NeverOpenError,
    OpeningHours,
    default_days,
    format_time,
    parse_time,
)
from orders_pos.domain.shipping.slots import Slot, SlotLimits, SlotLoad, SlotPlan, SlotUse

CASABLANCA = SlotPlan(OpeningHours(load_zone("Africa/Casablanca")))
PARIS = SlotPlan(OpeningHours(load_zone("Europe/Paris")))
SATURDAY = date(2026, 11, 21)
COLLECT, BOTH = "collecte", "collecte-and-delivery"


class After:
    """All days from one on."""

    def __init__(self, day: date) -> None:
        self.day = day

    def __contains__(self, day: date) -> bool:
        return day > self.day


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def labels(slots) -> list[str]:
    return [slot.label for slot in slots]


def test_day_has_a_slot_every_half_hour_until_closing():
    slots = CASABLANCA.slots(SATURDAY)
    assert len(slots) == 24
    assert labels(slots[:2]) == ["08:00 - 10:00", "08:30 - 10:30"]
    assert labels(slots[-4:]) == ["18:00 - 20:00", "18:30 - 20:00", "19:00 - 20:00", "19:30 - 20:00"]


@pytest.mark.parametrize(
    ("instant", "day", "time"),
    [
        ("2026-11-21T07:00:00+00:00", "2026-11-21", "08:00"),
        ("2026-11-21T08:00:00+00:00", "2026-11-21", "08:00"),
        ("2026-11-21T10:20:00+00:00", "2026-11-21", "10:20"),
        ("2026-11-21T10:20:01+00:00", "2026-11-21", "10:21"),
        ("2026-11-21T19:30:00+00:00", "2026-11-21", "19:30"),
        ("2026-11-21T19:31:00+00:00", "2026-11-22", "08:00"),
        ("2026-11-21T20:00:00+00:00", "2026-11-22", "08:00"),
        ("2026-11-21T23:59:00+00:00", "2026-11-22", "08:00"),
    ],
)
def test_earliest_is_within_opening_hours(instant, day, time):
    earliest_day, minute = CASABLANCA.earliest(at(instant))
    assert (earliest_day.isoformat(), format_time(minute)) == (day, time)


@pytest.mark.parametrize(
    ("day", "offset"), [("2026-09-19", 1), ("2026-09-21", 0), ("2026-11-21", 0), ("2027-03-01", 0)]
)
def test_casablanca_is_at_utc_since_2026_09_20(day, offset):
    slot = CASABLANCA.slots(date.fromisoformat(day))[0]
    assert CASABLANCA.starts_at(slot) == datetime.combine(slot.date, datetime.min.time(), UTC) + timedelta(
        hours=8 - offset
    )
    assert CASABLANCA.hours.to_local(CASABLANCA.starts_at(slot)) == (slot.date, 8 * 60)


def test_durations_are_elapsed_hours_across_the_offset_change_of_casablanca():
    # 19:00 at +01:00 on the day before, then 15 hours: 09:00 by the new clock.
    day, minute = CASABLANCA.earliest_end(at("2026-09-19T18:00:00+00:00"), 15)
    assert (day, format_time(minute)) == (date(2026, 9, 20), "09:00")


@pytest.mark.parametrize(
    ("start", "hours", "time"),
    [
        ("2026-03-28T18:00:00+01:00", 15, "10:00"),  # an hour is left out in the night
        ("2026-10-24T18:00:00+02:00", 15, "08:00"),  # an hour comes twice
        ("2026-06-01T18:00:00+02:00", 15, "09:00"),
    ],
)
def test_durations_are_elapsed_hours_across_daylight_saving_changes(start, hours, time):
    _, minute = PARIS.earliest_end(at(start), hours)
    assert format_time(minute) == time


def test_slots_skip_local_times_that_do_not_exist():
    night = SlotPlan(OpeningHours(load_zone("Europe/Paris"), dict.fromkeys(range(1, 8), (60, 5 * 60))))
    starts_at = [format_time(slot.start) for slot in night.slots(date(2026, 3, 29))]
    assert starts_at == ["01:00", "01:30", "03:00", "03:30", "04:00", "04:30"]
    assert len(night.slots(date(2026, 3, 30))) == 8


def test_holidays_and_closed_weekdays_have_no_slots():
    days = default_days()
    del days[7]
    plan = SlotPlan(OpeningHours(load_zone("Africa/Casablanca"), days, frozenset({date(2026, 11, 23)})))
    assert plan.slots(date(2026, 11, 22)) == plan.slots(date(2026, 11, 23)) == []
    assert plan.earliest(at("2026-11-21T19:45:00+00:00")) == (date(2026, 11, 24), 8 * 60)


def test_shop_without_working_day_raises_never_open_error():
    with pytest.raises(NeverOpenError):
        SlotPlan(OpeningHours(load_zone("Africa/Casablanca"), {})).earliest(at("2026-11-21T10:00:00+00:00"))


def test_shop_may_close_at_midnight():
    plan = SlotPlan(
        OpeningHours(load_zone("Africa/Casablanca"), dict.fromkeys(range(1, 8), (22 * 60, 24 * 60)))
    )
    last = plan.slots(SATURDAY)[-1]
    assert last.label == "23:30 - 24:00"
    assert plan.ends_at(last) == at("2026-11-22T00:00:00+00:00")


@pytest.mark.parametrize(
    "text", ["", "8:00", "08:60", "24:01", "aa:bb", "08-00", "\u0660\u0668:\u0660\u0660"]
)
def test_parse_time_rejects_invalid_times(text):
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        parse_time(text)


def request_slot(day: str, time: str = "") -> RequestedSlot:
    return RequestedSlot(date.fromisoformat(day), parse_time(time) if time else None)


NOON = at("2026-11-21T12:10:00+00:00")


def test_slots_of_today_start_from_now_and_of_other_days_at_opening():
    today = possible_dates(DateRequest("collecte", 0), CASABLANCA, NOON).collect
    assert (today.min_date, today.chosen.label) == (SATURDAY, "12:30 - 14:30")
    later = possible_dates(DateRequest("collecte", 0, request_slot("2026-11-24")), CASABLANCA, NOON).collect
    assert (later.chosen.date, later.chosen.label, later.moved) == (
        date(2026, 11, 24), "08:00 - 10:00", False
    )  # fmt: skip


def test_collection_after_closing_starts_on_the_next_working_day():
    collect = possible_dates(DateRequest("collecte", 0), CASABLANCA, at("2026-11-21T20:00:00+00:00")).collect
    assert (collect.chosen.date, collect.chosen.label) == (date(2026, 11, 22), "08:00 - 10:00")


def test_delivery_starts_after_collection_and_hours_of_work():
    trip = DateRequest(BOTH, 8, request_slot("2026-11-21", "12:30"))
    dates = possible_dates(trip, CASABLANCA, NOON)
    assert dates.collect.chosen.label == "12:30 - 14:30"
    # 14:30 and eight hours is 22:30: the shop is closed.
    assert (dates.delivery.min_date, format_time(dates.delivery.min_minute)) == (date(2026, 11, 22), "08:00")
    short = possible_dates(
        DateRequest(BOTH, 2, request_slot("2026-11-21", "12:30")), CASABLANCA, NOON
    ).delivery
    assert (short.min_date, short.slots[0].label, short.chosen.label) == (
        SATURDAY, "16:30 - 18:30", "16:30 - 18:30"
    )  # fmt: skip


def test_later_delivery_day_has_all_slots():
    trip = DateRequest("delivery", 2, delivery=request_slot("2026-11-23"))
    delivery = possible_dates(trip, CASABLANCA, NOON).delivery
    assert (len(delivery.slots), delivery.chosen.label, delivery.moved) == (24, "08:00 - 10:00", False)


def test_impossible_slot_request_is_marked_as_moved():
    chosen = possible_dates(
        DateRequest("delivery", 2, delivery=request_slot("2026-11-21", "17:00")), CASABLANCA, NOON
    ).delivery
    assert (chosen.chosen.label, chosen.moved) == ("17:00 - 19:00", False)
    early = possible_dates(
        DateRequest("delivery", 2, delivery=request_slot("2026-11-21", "09:00")), CASABLANCA, NOON
    ).delivery
    assert (early.chosen.label, early.moved) == ("14:30 - 16:30", True)
    past = possible_dates(
        DateRequest("delivery", 2, delivery=request_slot("2026-11-01", "09:00")), CASABLANCA, NOON
    ).delivery
    assert (past.chosen.date, past.moved) == (SATURDAY, True)


def test_full_slot_is_listed_but_not_chosen():
    plan = CASABLANCA
    first = Slot(SATURDAY, parse_time("12:30"), parse_time("14:30"))
    leg = possible_dates(DateRequest("collecte", 0, is_full=lambda slot: slot == first), plan, NOON).collect
    assert leg.slots[0] == first
    assert leg.chosen.label == "13:00 - 15:00"
    full = possible_dates(DateRequest("collecte", 0, is_full=lambda _: True), plan, NOON).collect
    assert full.chosen is None


@pytest.mark.parametrize(
    ("kind", "legs"),
    [
        ("on-store", (False, False)),
        ("collecte", (True, False)),
        ("delivery", (False, True)),
        (BOTH, (True, True)),
    ],
)
def test_each_delivery_type_has_its_legs(kind, legs):
    dates = possible_dates(DateRequest(kind, 1), CASABLANCA, NOON)
    assert (dates.collect is not None, dates.delivery is not None) == legs


def test_slots_share_places_while_they_overlap():
    early, late, between = Slot(SATURDAY, 480, 600), Slot(SATURDAY, 600, 720), Slot(SATURDAY, 540, 660)
    load = SlotLoad({early: 2, late: 3})
    assert [load(slot) for slot in (early, between, late)] == [2, 3, 3]
    assert load(Slot(SATURDAY, 720, 840)) == 0
    assert load(replace(between, date=SATURDAY + timedelta(days=1))) == 0
    assert load.without([late, late])(between) == 2
    assert SlotLoad({early: 1, between: 1})(early) == 2


def test_days_are_the_next_open_ones_each_with_whether_anything_is_left():
    closed = SATURDAY + timedelta(days=2)
    hours = replace(CASABLANCA.hours, days=dict.fromkeys(range(1, 7), (480, 720)), holidays={closed})
    plan = replace(CASABLANCA, hours=hours, limits=SlotLimits(orders=1))
    taken = SATURDAY + timedelta(days=4)
    use = SlotUse(SlotLoad(dict.fromkeys(plan.slots(taken), 1)), SlotLoad({}))
    dates = possible_dates(DateRequest(BOTH, 24), plan, NOON)
    for leg in (dates.collect, dates.delivery):
        days = offer_days(leg, plan, lambda slot: plan.room(slot, use).is_full)
        assert len(days) == OFFERED_DAYS
        assert days[0].date == leg.min_date
        assert all(plan.hours.on(day.date) for day in days)
        assert [day.date for day in days] == sorted({day.date for day in days})
        assert {day.date for day in days if day.is_full} == {taken}


def test_a_day_of_which_the_slots_before_now_alone_are_free_is_full():
    plan = replace(CASABLANCA, limits=SlotLimits(orders=1))
    later = [slot for slot in plan.slots(SATURDAY) if slot.start >= 720]
    use = SlotUse(SlotLoad(dict.fromkeys(later, 1)), SlotLoad({}))
    leg = possible_dates(DateRequest(COLLECT, 0), plan, NOON).collect
    days = offer_days(leg, plan, lambda slot: plan.room(slot, use).is_full)
    assert [day.is_full for day in days[:2]] == [True, False]


def test_a_shop_that_never_opens_again_offers_the_days_that_are_left():
    hours = replace(CASABLANCA.hours, holidays=After(SATURDAY + timedelta(days=2)))
    plan = replace(CASABLANCA, hours=hours)
    leg = possible_dates(DateRequest(COLLECT, 0), plan, NOON).collect
    assert len(offer_days(leg, plan, lambda _: False)) == 3
