"""Takes a card payment on the embedded platform, with the standard library of Python alone.

    go run ./examples/platform                 # in one shell
    python3 examples/platform/checkout.py      # in another, with the environment that it prints

It opens a session on the first terminal, taps a test card (approve, decline or no_answer, the first
argument) as the console does, waits until the session is closed, and prints the receipt.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

BASE_URL = os.environ["PAYTERM_BASE_URL"]
API_KEY = os.environ["PAYTERM_API_KEY"]


def call(method, path, body=None):
    """Returns the answer to a request; ends the program if it is refused."""
    headers = {"api-key": API_KEY}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(BASE_URL + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def wait(path):
    """Reads the session every second until a card was tapped on it, for a minute at most."""
    for _ in range(60):
        session = call("GET", path)["session"]
        if session["status"] != "new":
            return session
        time.sleep(1)
    sys.exit("nobody tapped a card")


def main():
    card = sys.argv[1] if len(sys.argv) > 1 else "approve"
    terminal = call("GET", "/v1/clients-sdk/terminals")["terminals"][0]
    sessions = f"/v1/clients-sdk/terminals/{terminal['id']}/sessions"
    # The unit of a session's amount is undocumented; on the embedded platform 400 is 4.00.
    opened = call("POST", sessions, {"type": "purchase", "amount": 400})

    # Only on the embedded platform: a real card is tapped by its holder.
    call("POST", "/control/tap", {"session_id": opened["id"], "card": card})

    # The session may leave the receipts out; the transaction has them.
    paid = wait(f"{sessions}/{opened['id']}")["transaction"]["uuid"]
    receipt = call("GET", f"/v1/clients-sdk/transactions/{paid}")["transaction"]["receipts"][0]
    print(receipt["merchant"]["name"]["english"])
    print(receipt["start_date"], receipt["start_time"])
    print(receipt["card_scheme"]["name"]["english"], receipt["pan"])
    print(receipt["amount_authorized"]["value"], receipt["currency"]["english"])
    print("RRN", receipt["retrieval_reference_number"])
    # is_approved decides, never a status text.
    print("approved" if receipt["is_approved"] else "declined, action code " + receipt["action_code"])


if __name__ == "__main__":
    main()
