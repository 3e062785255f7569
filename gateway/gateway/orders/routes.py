"""The shop's calls that are no plain resource."""

from fastapi import APIRouter

from gateway.callers import Callers
from gateway.clients import Services
from gateway.contract.resource import Resource
from gateway.orders import figures, history, papers, sale, steps, tours
from gateway.places.shapes import Finder


def router(services: Services, callers: Callers, orders: Resource, finder: Finder) -> APIRouter:
    made = APIRouter()
    for part in (sale, steps, history, figures):
        made.include_router(part.router(services, callers))
    made.include_router(tours.router(services, callers, finder))
    made.include_router(papers.router(services, callers, orders))
    return made
