"""Prints every event that a webhook receives: `WEBHOOK_SECRET=whsec_… python webhook_receiver.py 9000`.

Copy it. What you must keep: the signature and its age are checked before the body is read, the id tells a repeat, the
answer comes at once and work that takes long is done after it."""

import base64
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
seen: set[str] = set()  # yours is a table, written in the transaction of your own work


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if not self.is_signed(body):
            self.send_error(401)
            return
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], event["subject"], flush=True)
        self.send_response(204)
        self.end_headers()

    def is_signed(self, body: bytes) -> bool:
        id_, timestamp = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "")
        if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
            return False
        digest = hmac.digest(KEY, f"{id_}.{timestamp}.".encode() + body, "sha256")
        expected = f"v1,{base64.b64encode(digest).decode()}"
        # Two of them for a day after the secret was replaced.
        return any(
            hmac.compare_digest(expected, signature)
            for signature in self.headers.get("webhook-signature", "").split()
        )

    def log_message(self, *_: object) -> None:  # type: ignore[override]  # its arguments are not needed
        """Print events alone."""


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
print("listening on", server.server_port, flush=True)
server.serve_forever()
