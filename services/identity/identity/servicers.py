"""The rpcs of a process, by their services."""

from chassis.grpc import Servicer, servicer
from souk.identity.v1 import (
    account_links_service_pb2,
    account_service_pb2,
    business_service_pb2,
    customer_sign_in_service_pb2,
    edge_service_pb2,
    identity_service_pb2,
    sign_in_service_pb2,
)

from identity.account.rpcs import AccountRpcs
from identity.account_links_rpcs import AccountLinkRpcs
from identity.api_keys.rpcs import ApiKeyRpcs
from identity.business.orders import Orders
from identity.business.rpcs import BusinessRpcs
from identity.customers.rpcs import CustomerSignInRpcs
from identity.edge_rpcs import EdgeRpcs
from identity.mail.rpcs import MailboxRpcs
from identity.notifications.rpcs import NotificationRpcs
from identity.outside_applications.rpcs import OutsideApplicationRpcs
from identity.passkeys.rpcs import PasskeyRpcs
from identity.people.rpcs import PersonRpcs
from identity.process import Identity
from identity.sign_in_rpcs import SignInRpcs
from identity.site_hosts.resolver import ResolveTxt, resolve_txt
from identity.site_hosts.rpcs import SiteHostRpcs
from identity.webhooks.changes import WebhookChanges
from identity.webhooks.rpcs import WebhookRpcs

_SERVICES = {
    **identity_service_pb2.DESCRIPTOR.services_by_name,
    **account_service_pb2.DESCRIPTOR.services_by_name,
    **business_service_pb2.DESCRIPTOR.services_by_name,
    **sign_in_service_pb2.DESCRIPTOR.services_by_name,
    **account_links_service_pb2.DESCRIPTOR.services_by_name,
    **customer_sign_in_service_pb2.DESCRIPTOR.services_by_name,
    **edge_service_pb2.DESCRIPTOR.services_by_name,
}


def make_servicers(identity: Identity, orders: Orders, resolve: ResolveTxt = resolve_txt) -> list[Servicer]:
    """Return them; `resolve` finds records of hosts."""
    people, account = PersonRpcs(identity), AccountRpcs(identity)
    notifications, keys = NotificationRpcs(), ApiKeyRpcs(identity)
    outside = OutsideApplicationRpcs(identity)
    hosts = SiteHostRpcs(identity.settings.public_url, resolve)
    webhooks = WebhookRpcs(WebhookChanges(identity))
    handlers = {
        "SignIn": SignInRpcs(identity),
        "AccountLinks": AccountLinkRpcs(identity),
        "CustomerSignIn": CustomerSignInRpcs(identity),
        "EdgeData": EdgeRpcs(identity),
        "SignedInPerson": account,
        "OwnBusiness": BusinessRpcs(identity, orders),
        "People": people,
        "PersonAccess": people,
        "OwnAccount": account,
        "OwnSecondFactor": account,
        "OwnPasskeys": PasskeyRpcs(identity),
        "OutsideApplications": outside,
        "OutsideConsent": outside,
        "Notifications": notifications,
        "NotificationReading": notifications,
        "Webhooks": webhooks,
        "WebhookSending": webhooks,
        "ApiKeys": keys,
        "Scopes": keys,
        "SiteHosts": hosts,
        "SiteHostProof": hosts,
        "Mailbox": MailboxRpcs(identity.mails.queue),
    }
    return [servicer(_SERVICES[name], handler) for name, handler in handlers.items()]
