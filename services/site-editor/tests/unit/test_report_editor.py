from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from site_editor.usecases.report_editor import LIFE, OpenEditor, OtherEditor, report_editor

PAGE, NOW = uuid4(), datetime(2026, 11, 23, 9, tzinfo=UTC)
SALMA, YOUSSEF = (OpenEditor(PAGE, name.lower(), name) for name in ("Salma", "Youssef"))


class FakeEditors:
    def __init__(self):
        self.open, self.changes = {}, 0

    async def keep(self, editor, instant):
        since, _, name = self.open.get(editor.session, (instant, None, editor.name))
        is_new = editor.session not in self.open
        self.open[editor.session] = since, instant, name
        return is_new

    async def remove(self, editor):
        return self.open.pop(editor.session, None) is not None

    async def forget(self, _page, seen_before):
        expired = [session for session, (_, seen, _) in self.open.items() if seen < seen_before]
        for session in expired:
            del self.open[session]
        return bool(expired)

    async def list_others(self, editor):
        return [OtherEditor(name, since) for s, (since, _, name) in self.open.items() if s != editor.session]

    def publish_change(self, _page):
        self.changes += 1


@pytest.fixture
def editors():
    return FakeEditors()


async def test_each_sees_the_other_and_since_when(editors):
    assert await report_editor(SALMA, editors, NOW) == []
    later = NOW + timedelta(seconds=30)
    assert await report_editor(YOUSSEF, editors, later) == [OtherEditor("Salma", NOW)]
    assert await report_editor(SALMA, editors, later) == [OtherEditor("Youssef", later)]
    assert editors.changes == 2


async def test_who_leaves_or_is_not_heard_of_is_no_longer_there(editors):
    await report_editor(SALMA, editors, NOW)
    await report_editor(YOUSSEF, editors, NOW)
    assert await report_editor(SALMA, editors, NOW + LIFE) != []
    assert await report_editor(SALMA, editors, NOW + LIFE + timedelta(seconds=1)) == []
    assert editors.changes == 3
    await report_editor(SALMA, editors, NOW + LIFE, is_leaving=True)
    assert (editors.open, editors.changes) == ({}, 4)
    await report_editor(SALMA, editors, NOW + LIFE, is_leaving=True)
    assert editors.changes == 4


async def test_an_editor_is_there_for_a_minute_after_its_last_report(editors):
    await report_editor(SALMA, editors, NOW)
    assert await report_editor(YOUSSEF, editors, NOW + timedelta(seconds=60)) != []
    assert await report_editor(YOUSSEF, editors, NOW + timedelta(seconds=61)) == []
