"""The chart of a plan and its mouse gestures."""

from playwright.async_api import expect

from journeys.actions import sign_in
from journeys.boxes import read_box

TIMES = [
    ("2026-03-06T09:00:17+00:00", "2026-03-06T14:30:05+00:00"),
    ("2026-03-06T10:00:00+00:00", "2026-03-06T12:00:00+00:00"),
]
TASK_FIELDS = ("name", "start", "end", "progress", "dependencies", "project")


async def open_chart(
    open_page, plan_id, email="admin@atlas.test", bars=2, *, controls_clock=False, **options
):
    """Return a page with the chart of a plan that has this many bars."""
    page = await open_page(own_context=controls_clock, **options)
    if controls_clock:
        await page.clock.install()
    await sign_in(page, email, f"planning?plan={plan_id}")
    await expect(page.locator(".bar-wrapper")).to_have_count(bars)
    await wait_until_loaded(page)
    return page


async def wait_until_loaded(page):
    """Wait until the chart loads nothing: each response may redraw the bars."""
    await expect(page.get_by_role("region", name="Diagramme")).to_have_attribute("aria-busy", "false")


async def drag(page, index, distance, grip=".bar"):
    """Drag a bar, or one of its handles, by this many pixels. Return the body of the request."""
    async with page.expect_response(lambda response: response.request.method == "PUT") as saved:
        await pull(page, index, distance, grip)
    response = await saved.value
    assert response.ok, await response.text()
    return response.request.post_data_json


async def pull(page, index, distance, grip):
    await wait_until_loaded(page)
    bar = page.locator(".bar-wrapper").nth(index)
    # A bar under the pointer has knobs beside it.
    await bar.hover(position={"x": 25, "y": 11})
    box = await read_box(bar.locator(grip).first)
    x, y = box["x"] + (60 if grip == ".bar" else box["width"] / 2), box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    for step in range(1, 6):
        await page.mouse.move(x + distance * step / 5, y)
    await page.mouse.up()


def pick(item, *names):
    return {name: item[name] for name in names}
