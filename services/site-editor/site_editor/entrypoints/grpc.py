"""All rpcs of the service."""

from chassis.grpc import Servicer

from site_editor.adapters.images import ImageLibrary
from site_editor.adapters.resources import images, messages, redirects
from site_editor.adapters.shop.client import GrpcShop
from site_editor.adapters.sql_redirects import create_redirect, update_redirect
from site_editor.entrypoints.grpc_editing import editing
from site_editor.entrypoints.grpc_pages import PAGES
from site_editor.entrypoints.grpc_public import PublicRpcs
from site_editor.entrypoints.grpc_theme import servicers as theme_servicers


def servicers(library: ImageLibrary, shop: GrpcShop) -> list[Servicer]:
    """Return the servicers of all rpcs."""
    return [
        PAGES,
        *theme_servicers(),
        messages.servicer(),
        images.servicer(),
        redirects.servicer(CreateSiteRedirect=create_redirect, UpdateSiteRedirect=update_redirect),
        *editing(library),
        PublicRpcs(shop).servicer(),
    ]
