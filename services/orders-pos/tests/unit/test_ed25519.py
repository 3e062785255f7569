"""The signatures that an export's script checks without a library."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st
from orders_pos.adapters.sealing.verify_script import check_in_python, load_check


@settings(max_examples=20)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=80), st.integers(0, 511))
def test_python_says_what_the_library_says(seed, text, bit):
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = key.public_key().public_bytes_raw(), key.sign(text)
    changed = (int.from_bytes(signature) ^ 1 << bit).to_bytes(64)
    for check in (check_in_python, load_check()):
        assert check(public, signature, text)
        assert not check(public, changed, text)
        assert not check(public, signature, text + b"x")
        assert not check(public[::-1], signature, text)
