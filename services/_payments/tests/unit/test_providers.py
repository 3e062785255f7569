"""The kinds of providers, as those see them who know none by name."""

import inspect

import pytest
from chassis.errors import ValidationError
from payments.payment import DEFAULT_KIND, PaymentProvider
from payments.providers import PROVIDERS, get_provider

RPCS = [name for name, member in vars(PaymentProvider).items() if inspect.iscoroutinefunction(member)]


@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_kind_opens_accounts_that_do_all_of_the_port(kind):
    provider = get_provider(kind)
    account = provider.open_account(None, "key", provider.url)
    assert len(RPCS) == 7
    for name in RPCS:
        expected, actual = (
            inspect.signature(getattr(PaymentProvider, name)),
            inspect.signature(getattr(account, name)),
        )
        assert list(actual.parameters) == list(expected.parameters)[1:]
    assert provider.url.startswith("https://")
    assert not provider.url.endswith("/")


def test_an_unknown_kind_is_named():
    assert DEFAULT_KIND in PROVIDERS
    with pytest.raises(ValidationError) as error:
        get_provider("abacus")
    assert [violation.field for violation in error.value.violations] == ["kind"]
