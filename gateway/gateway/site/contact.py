"""Contact forms of public pages, which work without script: a form is sent to the address of its page."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import DomainError, ForbiddenError
from souk.identity.v1 import edge_service_pb2 as identity
from souk.site.v1 import site_service_pb2 as rpc
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from gateway.auth import Authenticator
from gateway.bodies import parse_body
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.error_messages import ErrorMessages
from gateway.grpc_status import ErrorContext
from gateway.identity.identity_data import find_edge_rpc
from gateway.locales import path_locale
from gateway.problem_details import Problem, log_problem, problem_from_error
from gateway.rejections import note_rpc
from gateway.responses import UNCACHED
from gateway.rpc import call
from gateway.same_origin import is_foreign
from gateway.site.hosts import Site
from gateway.site.public import PublicSite, not_found
from gateway.site.responses import HEADERS

SEND = find_rpc(rpc, "PublicSite", "SendContactMessage")
# Visitors don't see this field, so a program has filled it in.
_TRAP = "website"
_NAMES = ("name", "email", "phone", "text")
_MAX_FIELDS, _TOO_MANY = 20, 429
_COUNT = find_edge_rpc("CountContactMessage")


@dataclass(frozen=True)
class ContactForms:
    """Accepts the contact forms of a site's pages."""

    services: ServiceClients
    authenticator: Authenticator
    site: PublicSite

    async def respond(self, http: Request, site: Site) -> Response:
        """Store the message and thank the visitor on the page; show the page again with what was typed if it can't be
        sent."""
        note_rpc(http, SEND)
        if is_foreign(http):
            log_problem(problem_from_error(ForbiddenError("Forbidden", "foreign-page")), http)
            return PlainTextResponse("Forbidden", 403, HEADERS | UNCACHED)
        async with http.form(max_files=0, max_fields=_MAX_FIELDS) as form:
            fields = {name: value for name, value in form.items() if isinstance(value, str)}
        done = RedirectResponse(f"{http.url.path}#message-sent", 303, UNCACHED)
        if fields.get(_TRAP):
            return done
        try:
            caller = await self._find_caller(http, site)
        except DomainError:
            return not_found()
        typed = {name: fields.get(name, "").replace("\r\n", "\n") for name in _NAMES}
        try:
            await self._send(http, site, typed, caller)
        except Problem as problem:
            return await self._show_again(http, site, typed, problem)
        except DomainError as error:
            return await self._show_again(http, site, typed, problem_from_error(error))
        return done

    async def _find_caller(self, http: Request, site: Site) -> Caller:
        """Return the customer who is signed in at the site's shop, else a guest. Raise DomainError without a site."""
        customer = await self.authenticator.authenticate_customer(http)
        if customer is None or customer.tenant != site.slug:
            self.authenticator.guest_rate.count(request_address(http))
            customer = await self.site.guest(site.slug)
        return await self.authenticator.check(customer, SEND)

    async def _send(self, http: Request, site: Site, typed: Mapping[str, str], caller: Caller) -> None:
        request, _ = parse_body(SEND, {name: value for name, value in typed.items() if value.strip()})
        locale = path_locale(http.url.path)
        request.route, request.locale = http.url.path[len(locale) + 1 :] or "/", locale
        if wait := await self._count(http, site):
            minutes = max(1, round(wait / 60))
            message = f"Too many messages were sent from here. Try again in a while: {minutes} min"
            raise Problem(_TOO_MANY, message, code="too-many-messages")
        # The same words sent twice are one message: a form is sent again when its page is loaded again.
        key = sha256(request.SerializeToString(deterministic=True)).hexdigest()
        context = ErrorContext(SEND, "contact_messages", "ContactMessage", locale)
        await call(self.services, context, request, caller, key)

    async def _count(self, http: Request, site: Site) -> float:
        """Count a message from the visitor's address. Return the seconds to wait if it is one too many, else 0."""
        caller = self.authenticator.as_edge(http)
        context = ErrorContext(_COUNT, "contact_messages", "", path_locale(http.url.path))
        message = identity.CountContactMessageRequest(tenant=site.slug)
        return float((await call(self.services, context, message, caller)).wait)

    async def _show_again(
        self, http: Request, site: Site, typed: Mapping[str, str], problem: Problem
    ) -> Response:
        log_problem(problem, http)
        messages: ErrorMessages = http.app.state.error_messages
        messages.translate(problem, path_locale(http.url.path))
        errors = [
            rpc.ContactFormError(field=violation.field, message=violation.message)
            for violation in problem.violations
        ]
        if not errors:
            errors = [rpc.ContactFormError(message=problem.detail)]
        form = rpc.ContactForm(**typed, errors=errors)
        return await self.site.render_form(http, site, form, problem.status)
