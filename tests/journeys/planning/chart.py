"""The chart, and what is done on it by mouse."""

from playwright.async_api import expect

from journeys.screens import sign_in

TIMES = [
    ("2026-03-06T09:00:17+00:00", "2026-03-06T14:30:05+00:00"),
    ("2026-03-06T10:00:00+00:00", "2026-03-06T12:00:00+00:00"),
]
WHOLE = ("name", "start", "end", "progress", "dependencies", "project")


async def chart(window, plan_id, email="admin@atlas.test", bars=2, **wishes):
    """A window that shows a plan of so many bars."""
    page = await window(**wishes)
    await sign_in(page, email, "planning")
    await page.goto(f"/admin/planning?plan={plan_id}")
    await expect(page.locator(".bar-wrapper")).to_have_count(bars)
    return page


async def drag(page, place, by, grip=".bar"):
    """Drags a bar, or one of its handles, by so many pixels; what was sent."""
    async with page.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        await pull(page, place, by, grip)
    answer = await saved.value
    assert answer.ok, await answer.text()
    return answer.request.post_data_json


async def pull(page, place, by, grip):
    bar = page.locator(".bar-wrapper").nth(place)
    await bar.hover(position={"x": 5, "y": 5})
    box = await bar.locator(grip).first.bounding_box()
    x, y = box["x"] + (60 if grip == ".bar" else box["width"] / 2), box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    for step in range(1, 6):
        await page.mouse.move(x + by * step / 5, y)
    await page.mouse.up()


def told(item, *names):
    return {name: item[name] for name in names}
