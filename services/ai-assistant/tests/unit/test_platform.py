import json
from contextvars import copy_context

from ai_assistant.adapters.platform import GrpcPlatform
from chassis.context import set_caller
from chassis.testing import caller


def show_start(text):
    def show():
        set_caller(caller(timezone="Asia/Dubai"))
        return json.loads(GrpcPlatform({}).public_json("gantt_tasks", {"start_time": text}))["start"]

    return copy_context().run(show)


def test_a_date_begins_at_midnight_of_the_tenant():
    assert show_start("2026-11-23") == show_start("2026-11-23T00:00:00+04:00")


def test_a_time_keeps_its_offset():
    assert show_start("2026-11-23T05:00:00Z") == show_start("2026-11-23T09:00:00+04:00")
