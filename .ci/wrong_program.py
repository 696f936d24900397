#!/usr/bin/python3
"""A program that looks like DemoService and does something wrong, so that its tests must fail.

WRONG selects the fault: `other-request` asks for another rate, and `no-request` prints a rate without asking. DEMO_SERVICE is the path
of the right program.
"""
import http.server
import os
import signal
import sys

RATE = "1 EUR = 1.0842 USD (2026-11-20)"
SERVED = b'{"from":"EUR","to":"USD","rate":1.0842,"date":"2026-11-20"}'


class Served(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(SERVED)))
        self.end_headers()
        self.wfile.write(SERVED)

    def log_message(self, *_):
        pass


def main():
    program, words = os.environ["DEMO_SERVICE"], sys.argv[1:]
    if os.environ["WRONG"] == "other-request":
        os.execv(program, [program] + ["GBP" if word == "USD" else word for word in words])
    if words[0] != "serve":
        print(RATE)
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = http.server.HTTPServer(("127.0.0.1", 0), Served)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


main()
