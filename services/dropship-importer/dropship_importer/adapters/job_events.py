"""Events that hand jobs to the workers."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from souk.dropship.v1 import dropship_events_pb2 as events_pb


def publish_job_ready(job_id: UUID, fencing_token: int, due: datetime | None = None) -> None:
    """Publish that a job is ready, now or when it is due."""
    outbox.add(job_id, events_pb.JobReady(job_id=str(job_id), round=fencing_token), due)
