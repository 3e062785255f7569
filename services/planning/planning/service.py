"""Composition root of planning."""

from chassis.erasure import erasure_consumers
from chassis.service import Components, Service

from planning.adapters.sql_jobs import JobProgress
from planning.entrypoints.consumers import CONSUMERS
from planning.entrypoints.grpc import SERVICERS
from planning.entrypoints.job_worker import JobWorker

SERVICE = Service(
    context="planning",
    package="planning",
    servicers=SERVICERS,
    consumers=(*CONSUMERS, *erasure_consumers("planning")),
    assemble=lambda opened: Components(consumers=(JobWorker(JobProgress(opened.database)).consumer(),)),
)
