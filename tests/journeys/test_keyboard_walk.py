"""What is a problem in a walk through a page with the Tab key."""

import pytest

from journeys.keyboard import judge_walk


def stop(number, name="", *, left=0, top=None):
    place = None if top is None else {"left": left, "right": left + 100, "top": top, "bottom": top + 30}
    return {"number": number, "element": f"<a {number}>", "name": name, "place": place}


SKIPPED = [stop(0, "skip link"), stop(1, "content")]


def test_a_walk_down_the_page_and_round_again_has_no_problem():
    walk = [*SKIPPED, stop(2, top=0), stop(3, left=120, top=0), stop(4, top=40), stop(5)]
    assert judge_walk([*walk, stop(0, "skip link"), stop(6, top=0), stop(2, top=0)], is_rtl=False) == []


@pytest.mark.parametrize("first", [[], [stop(0)], [stop(0, "skip link"), stop(1)]])
def test_the_skip_link_is_first_and_leads_to_the_content(first):
    [[problem, *_]] = judge_walk(first, is_rtl=False)
    assert problem == "the skip link is not first, or does not lead to the content"


def test_the_focus_goes_to_the_top_of_the_next_column_alone():
    down, up = stop(2, left=200, top=300), stop(3, left=0, top=0)
    back = [["the focus goes back", "<a 2>", "<a 3>"]]
    assert judge_walk([*SKIPPED, down, up], is_rtl=False) == back
    assert judge_walk([*SKIPPED, down, up], is_rtl=True) == []
    assert judge_walk([*SKIPPED, stop(2, left=0, top=300), stop(3, left=200, top=0)], is_rtl=True) == back


@pytest.mark.parametrize("caught", [[2, 3, 3], [2, 3, 2], [2, 3, 4, 3]])
def test_the_focus_leaves_what_it_enters(caught):
    [problem] = judge_walk([*SKIPPED, *map(stop, caught)], is_rtl=False)
    assert problem == ["the focus does not leave", f"<a {caught[-1]}>"]
