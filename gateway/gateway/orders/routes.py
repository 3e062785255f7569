"""The shop's calls that are no plain resource."""

from fastapi import APIRouter

from gateway.callers import Callers
from gateway.clients import Services
from gateway.contract.resource import Resource
from gateway.orders import figures, history, papers, sale, steps, tours


def router(services: Services, callers: Callers, orders: Resource) -> APIRouter:
    made = APIRouter()
    for part in (sale, steps, history, tours, figures):
        made.include_router(part.router(services, callers))
    made.include_router(papers.router(services, callers, orders))
    return made
