"""The table of what events of accounts end, and that nothing beside it changes accounts."""

import ast
import re
from pathlib import Path

import identity
import pytest
from identity.access.credentials.ending import _BY_PERSON, _KINDS
from identity.access.credentials.rules import ENDS, PROVES, AccountEvent, Credential, reset_event

SOURCE = Path(identity.__file__).parent
WRITE = re.compile(r"\b(INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)")
ENDING, REMAINING = "access/credentials/ending.py", "access/credentials/remaining.py"
# Tables that decide who signs in, and the modules that write them. Each kind has one that adds and uses its rows; what
# ends with an event of the account ends in the modules of the table of events.
WRITERS = {
    "users": {ENDING, "access/members.py"},
    "sessions": {ENDING, "access/sessions.py"},
    "refresh_tokens": {"access/sessions.py"},
    "known_devices": {ENDING, "access/devices.py"},
    "pins": {ENDING, "access/pins.py"},
    "totp_secrets": {ENDING, "access/second_factor.py"},
    "recovery_codes": {ENDING, "access/recovery_codes.py"},
    "second_factor_recoveries": {ENDING, "access/recoveries.py"},
    "account_links": {ENDING, "access/account_links.py"},
    "passkeys": {REMAINING, "access/passkeys/stored.py"},
    "passkey_challenges": {ENDING, "access/passkeys/challenges.py"},
    "api_keys": {REMAINING, "access/api_keys/key.py"},
    "invitations": {ENDING, "access/people/invitations.py"},
}


def list_statements():
    """Yield module, kind and table of each statement that writes."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for kind, table in WRITE.findall(node.value):
                    yield path.relative_to(SOURCE).as_posix(), kind, table


@pytest.mark.asvs("6.3.4")
def test_what_signs_in_is_written_in_one_place_each():
    writers = {}
    for module, _, table in list_statements():
        if table in WRITERS:
            writers.setdefault(table, set()).add(module)
    assert writers == WRITERS


@pytest.mark.asvs("6.2.10")
def test_a_password_is_changed_by_events_alone():
    changes = {module for module, kind, table in list_statements() if (kind, table) == ("UPDATE", "users")}
    assert changes == {ENDING}


@pytest.mark.asvs("6.1.3", "6.4.2")
def test_each_event_and_each_credential_is_in_the_table():
    assert set(ENDS) == set(AccountEvent)
    assert {*_BY_PERSON, *_KINDS, Credential.COPIED_INVITATIONS} == set(Credential)


@pytest.mark.parametrize(
    ("is_mailed", "was_proven", "event"),
    [
        (True, False, AccountEvent.FIRST_PROOF),
        (True, True, AccountEvent.RESET_BY_MAIL),
        (False, False, AccountEvent.RESET_BY_ADMIN),
        (False, True, AccountEvent.RESET_BY_ADMIN),
    ],
)
def test_the_event_of_a_link(is_mailed, was_proven, event):
    assert reset_event(is_mailed=is_mailed, was_proven=was_proven) is event
    assert PROVES[event] is is_mailed


@pytest.mark.asvs("6.4.3")
def test_the_first_proof_ends_everything():
    assert ENDS[AccountEvent.FIRST_PROOF] == set(Credential)


@pytest.mark.asvs("6.4.3")
def test_a_new_password_of_a_proven_address_leaves_the_second_factor():
    events = (AccountEvent.PASSWORD_CHANGED, AccountEvent.RESET_BY_MAIL, AccountEvent.RESET_BY_ADMIN)
    assert not any(Credential.SECOND_FACTOR in ENDS[event] for event in events)


def test_no_password_leaves_a_link_or_a_recovery_that_a_stranger_began():
    passwords = {AccountEvent.PASSWORD_CHANGED, *PROVES}
    strange = {
        Credential.MAILED_LINKS,
        Credential.HANDED_LINKS,
        Credential.PASSKEYS_BEGUN,
        Credential.RECOVERY,
        Credential.DEVICES,
    }
    assert all(ENDS[event] >= strange for event in passwords)
