"""What the gateway answers itself on every host is where no page can be."""

from chassis.site_paths import RESERVED
from gateway.site.public import SiteRoute


def test_pages_know_which_segments_the_gateway_keeps(app):
    [route] = [route for route in app.router.routes if isinstance(route, SiteRoute)]
    assert route.reserved == RESERVED
