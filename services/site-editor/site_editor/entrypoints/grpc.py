"""All rpcs of the service."""

from chassis.grpc import Servicer

from site_editor.adapters.images import ImageLibrary
from site_editor.adapters.resources import images, redirects, theme
from site_editor.adapters.shop.client import GrpcShop
from site_editor.entrypoints.grpc_editing import editing
from site_editor.entrypoints.grpc_pages import PAGES
from site_editor.entrypoints.grpc_public import PublicRpcs


def servicers(library: ImageLibrary, shop: GrpcShop) -> list[Servicer]:
    return [
        PAGES,
        theme.servicer(),
        images.servicer(),
        redirects.servicer(),
        *editing(library),
        PublicRpcs(shop).servicer(),
    ]
