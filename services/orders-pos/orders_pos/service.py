"""Orders and point of sale, put together."""

from chassis.service import Components, Connections, Service

from orders_pos import demo
from orders_pos.adapters.letters.post import Post
from orders_pos.entrypoints.consumers import CONSUMERS, post_of
from orders_pos.entrypoints.grpc import SERVICERS
from orders_pos.settings import OrdersSettings


def assemble(opened: Connections) -> Components:
    """The post, which goes outside."""
    told: OrdersSettings = opened.settings
    return Components(consumers=[post_of(Post(opened.database, told.smtp_url, told.mail_from))])


SERVICE = Service(
    context="orders",
    package="orders_pos",
    settings=OrdersSettings,
    servicers=SERVICERS,
    consumers=CONSUMERS,
    demo=demo.seed,
    demo_files=demo.draw,
    assemble=assemble,
)
