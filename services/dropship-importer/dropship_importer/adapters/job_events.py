"""Telling the workers of jobs."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from souk.dropship.v1 import dropship_events_pb2 as news


def hand_out(job_id: UUID, round_: int, due: datetime | None = None) -> None:
    """Tell the workers of a job, now or when it is due."""
    outbox.add(job_id, news.JobReady(job_id=str(job_id), round=round_), due)
