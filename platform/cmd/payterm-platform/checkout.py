"""Takes a card payment on the embedded platform, with only the standard library of Python.

    go run ./platform/cmd/payterm-platform             # in one shell
    python3 platform/cmd/payterm-platform/checkout.py  # in another, with the environment that it prints

It opens a session on the first terminal, taps a test card (the first argument: approve, decline or
no_answer), waits until the session is closed, and prints the receipt.
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
    """Sends a request and returns the JSON of the response. Exits if the request fails."""
    headers = {"api-key": API_KEY}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(BASE_URL + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def wait(path):
    """Polls the session every second, for at most a minute, until a card is tapped."""
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

    # Only on the embedded platform: on a real terminal the cardholder taps.
    call("POST", "/control/tap", {"session_id": opened["id"], "card": card})

    # The session may lack receipts; the transaction has them.
    paid = wait(f"{sessions}/{opened['id']}")["transaction"]["uuid"]
    receipt = call("GET", f"/v1/clients-sdk/transactions/{paid}")["transaction"]["receipts"][0]
    print(receipt["merchant"]["name"]["english"])
    print(receipt["start_date"], receipt["start_time"])
    print(receipt["card_scheme"]["name"]["english"], receipt["pan"])
    print(receipt["amount_authorized"]["value"], receipt["currency"]["english"])
    print("RRN", receipt["retrieval_reference_number"])
    # Decide by is_approved, never by a status text.
    print("approved" if receipt["is_approved"] else "declined, action code " + receipt["action_code"])


if __name__ == "__main__":
    main()
