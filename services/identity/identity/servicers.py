"""The rpcs of a process, by their services."""

from chassis.grpc import Servicer, servicer
from souk.identity.v1 import (
    account_links_service_pb2,
    account_service_pb2,
    business_service_pb2,
    countries_service_pb2,
    customer_sign_in_service_pb2,
    edge_service_pb2,
    identity_service_pb2,
    sign_in_service_pb2,
)

from identity.access.account.rpcs import AccountRpcs
from identity.access.account_links_rpcs import AccountLinkRpcs
from identity.access.api_keys.rpcs import ApiKeyRpcs
from identity.access.business.country_packs import CountryPackRpcs
from identity.access.business.orders import Orders
from identity.access.business.rpcs import BusinessRpcs
from identity.access.customers.rpcs import CustomerSignInRpcs
from identity.access.outside_applications.rpcs import OutsideApplicationRpcs
from identity.access.passkeys.rpcs import PasskeyRpcs
from identity.access.people.rpcs import PersonRpcs
from identity.access.sign_in_rpcs import SignInRpcs
from identity.access.site_hosts.resolver import ResolveTxt, resolve_txt
from identity.access.site_hosts.rpcs import SiteHostRpcs
from identity.edge_rpcs import EdgeRpcs
from identity.notices.mail.rpcs import MailboxRpcs
from identity.notices.notifications.rpcs import NotificationRpcs
from identity.notices.webhooks.changes import WebhookChanges
from identity.notices.webhooks.rpcs import WebhookRpcs
from identity.process import Identity

_SERVICES = {
    **identity_service_pb2.DESCRIPTOR.services_by_name,
    **account_service_pb2.DESCRIPTOR.services_by_name,
    **business_service_pb2.DESCRIPTOR.services_by_name,
    **countries_service_pb2.DESCRIPTOR.services_by_name,
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
        "CountryPacks": CountryPackRpcs(),
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
