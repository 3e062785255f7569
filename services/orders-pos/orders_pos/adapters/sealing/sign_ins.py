"""Record who signed in, by id."""

from datetime import UTC

from souk.identity.v1.identity_events_pb2 import PersonSignedIn

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.sealing.record import SIGNED_IN, format_time


def seal_sign_in(event: PersonSignedIn) -> None:
    """Record a sign-in in the chain of what has no till: person, session and time, no name, address or device."""
    content = {
        "person": event.user_id,
        "signIn": event.session_id,
        "method": event.method,
        "signedIn": format_time(event.sign_in_time.ToDatetime(UTC)),
    }
    seal(SIGNED_IN, content)
