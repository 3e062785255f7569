"""An authenticator in software: it makes the bytes that a real one makes (Web Authentication Level 3, 6.1 and 6.5)."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encode(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Holds one passkey. `counts` is by how much its counter rises with each signature; 0 for one that has none.
    `client_data` is what its browser says otherwise of the page, and `absent` that nobody touched it."""

    def __init__(self, origin, rp_id="localhost", counts=1):
        self.origin, self.rp_id, self.counts = origin, rp_id, counts
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential_id = secrets.token_bytes(32)
        self.handle, self.count = b"", 0
        self.client_data, self.absent = {}, False

    def make(self, options, *, verified=True):
        """Return the credential of PublicKeyCredential.toJSON after navigator.credentials.create()."""
        self.handle = decode(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", 32) + self.credential_id + cbor2.dumps(key)
        data = self._data(ATTESTED, verified=verified) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": encode(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": encode(attestation),
        }
        return self._credential(response)

    def sign(self, options, *, verified=True, handle=None):
        """Return the credential of PublicKeyCredential.toJSON after navigator.credentials.get()."""
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(0, verified=verified)
        signed = data + hashlib.sha256(client_data).digest()
        response = {
            "clientDataJSON": encode(client_data),
            "authenticatorData": encode(data),
            "signature": encode(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "userHandle": encode(handle or self.handle),
        }
        return self._credential(response)

    def _client_data(self, kind, challenge):
        data = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(data | self.client_data).encode()

    def _data(self, flags, *, verified):
        self.count += self.counts
        flags |= (0 if self.absent else PRESENT) | (VERIFIED if verified else 0)
        return hashlib.sha256(self.rp_id.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _credential(self, response):
        name = encode(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
