"""The importer's calls that are no plain resource."""

from fastapi import APIRouter

from gateway.callers import Callers, Guest
from gateway.clients import Services
from gateway.dropship import freight, listing, pictures, placing, supplier


def router(services: Services, callers: Callers, guest: Guest) -> APIRouter:
    made = APIRouter()
    made.include_router(listing.router(services, callers))
    made.include_router(placing.router(services, callers))
    made.include_router(supplier.router(services, callers))
    made.include_router(pictures.router(services, callers))
    made.include_router(freight.router(services, callers, guest))
    return made
