"""The supplier's pictures."""

from chassis.descriptors import find_rpc
from fastapi import APIRouter
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.pictures import MEDIA, picture_router
from gateway.route_doc import RouteDoc

_PICTURE = find_rpc(rpc, "Supplier", "ReadPicture")
_DOC = RouteDoc(
    _PICTURE, "readSupplierPicture", "Show a picture.", {"200": ""}, media=MEDIA,
    parameters=parameters(_PICTURE),
)  # fmt: skip


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that passes on the supplier's pictures."""
    return picture_router("supplier/picture", _DOC, services, authenticator)
