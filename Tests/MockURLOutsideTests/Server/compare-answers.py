"""Compares answers on the wire, byte framing and kept connections, with Python's http.server and nginx.

Usage: compare-answers.py PORT. The server at the port answers `/hello` and `/last` with those words, `/none` with 204,
and other paths with 404. Each request is followed by one for `/last`, so an answer to that one shows that the
connection was kept. The exit status is 1 after a difference that DELIBERATE does not explain, and 77 without nginx.
"""

import http.server
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

HOST = "Host: x\r\n"
CASES = {
    "GET": "GET /hello HTTP/1.1\r\n" + HOST + "\r\n",
    "GET, close": "GET /hello HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n",
    "GET 1.0": "GET /hello HTTP/1.0\r\n\r\n",
    "GET 1.0, keep-alive": "GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "HEAD": "HEAD /hello HTTP/1.1\r\n" + HOST + "\r\n",
    "HEAD 1.0": "HEAD /hello HTTP/1.0\r\n\r\n",
    "HEAD, missing path": "HEAD /missing HTTP/1.1\r\n" + HOST + "\r\n",
    "missing path": "GET /missing HTTP/1.1\r\n" + HOST + "\r\n",
    "204": "GET /none HTTP/1.1\r\n" + HOST + "\r\n",
    "POST": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\nabc",
    "POST without a body": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\n\r\n",
    "POST 1.0": "POST /hello HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
    "POST in chunks": "POST /hello HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n",
    "OPTIONS": "OPTIONS /hello HTTP/1.1\r\n" + HOST + "\r\n",
    "OPTIONS *": "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n",
    "three pipelined": ("GET /hello HTTP/1.1\r\n" + HOST + "\r\n") * 3,
    "POST and GET pipelined": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\nabcGET /hello HTTP/1.1\r\n" + HOST + "\r\n",
    "absolute form": "GET http://x/hello HTTP/1.1\r\n" + HOST + "\r\n",
    "empty line first": "\r\nGET /hello HTTP/1.1\r\n" + HOST + "\r\n",
    "field without a value": "GET /hello HTTP/1.1\r\n" + HOST + "X:\r\n\r\n",
    "version 1.2": "GET /hello HTTP/1.2\r\n" + HOST + "\r\n",
    "no host": "GET /hello HTTP/1.1\r\n\r\n",
    "two hosts": "GET /hello HTTP/1.1\r\n" + HOST + HOST + "\r\n",
    "host with a blank": "GET /hello HTTP/1.1\r\nHost: x y\r\n\r\n",
    "blank before the colon": "GET /hello HTTP/1.1\r\n" + HOST + "X : y\r\n\r\n",
    "folded line": "GET /hello HTTP/1.1\r\n" + HOST + "X: y\r\n z\r\n\r\n",
    "length and chunks": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
    "length with a sign": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: +3\r\n\r\nabc",
    "length of letters": "POST /hello HTTP/1.1\r\n" + HOST + "Content-Length: abc\r\n\r\nabc",
    "unknown coding": "POST /hello HTTP/1.1\r\n" + HOST + "Transfer-Encoding: gzip\r\n\r\n",
    "chunk size of letters": "POST /hello HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
    "version 2.0": "GET /hello HTTP/2.0\r\n" + HOST + "\r\n",
    "version of letters": "GET /hello HTTP/x\r\n" + HOST + "\r\n",
    "line feeds only": "GET /hello HTTP/1.1\nHost: x\n\n",
    "long target": "GET /" + "a" * 70_000 + " HTTP/1.1\r\n" + HOST + "\r\n",
    "many fields": "GET /hello HTTP/1.1\r\n" + HOST + "X: y\r\n" * 1200 + "\r\n",
    "garbage": "\x01\x02\x03\r\n\r\n",
}

# (server, case) -> why we answer in another way.
DELIBERATE = {
    ("nginx", "OPTIONS *"): "nginx answers 400; RFC 9110, section 9.3.7, defines the form",
    ("nginx", "line feeds only"): "nginx accepts line feeds; we refuse what servers read differently",
    ("nginx", "many fields"): "nginx limits bytes, we also limit the number to 1,000",
    ("http.server", "POST in chunks"): "http.server does not decode chunks",
    ("http.server", "chunk size of letters"): "http.server does not decode chunks",
    ("http.server", "length and chunks"): "http.server does not look at Transfer-Encoding",
    ("http.server", "unknown coding"): "http.server does not look at Transfer-Encoding",
    ("http.server", "OPTIONS *"): "http.server treats * as a path",
    ("http.server", "absolute form"): "http.server treats the URL as a path",
    ("http.server", "no host"): "http.server does not look at Host; RFC 9112, section 3.2, demands 400",
    ("http.server", "two hosts"): "http.server does not look at Host; RFC 9112, section 3.2, demands 400",
    ("http.server", "host with a blank"): "http.server does not look at Host; RFC 9112, section 3.2, demands 400",
    ("http.server", "blank before the colon"): "http.server accepts it; RFC 9112, section 5.1, demands 400",
    ("http.server", "folded line"): "http.server joins the lines; RFC 9112, section 5.2, permits both",
    ("http.server", "two lengths"): "http.server takes the first; RFC 9112, section 6.3, demands 400",
    ("http.server", "length with a sign"): "http.server reads Python numbers; RFC 9110, section 8.6, has digits only",
    ("http.server", "length of letters"): "the handler of this comparison fails without an answer",
    ("http.server", "version 2.0"): "http.server answers in the form of HTTP/0.9, without a status line",
    ("http.server", "version of letters"): "http.server answers in the form of HTTP/0.9, without a status line",
    ("http.server", "garbage"): "http.server answers in the form of HTTP/0.9, without a status line",
    ("http.server", "line feeds only"): "http.server accepts line feeds; we refuse what servers read differently",
    ("http.server", "empty line first"): "http.server ends the connection; RFC 9112, section 2.2, ignores an empty line",
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("Content-Length", 0))
        self.rfile.read(length)
        known = {"/hello": (200, b"hello\n"), "/last": (200, b"last\n"), "/none": (204, b"")}
        status, body = known.get(self.path, (404, b"missing\n"))
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_OPTIONS = answer

    def log_message(self, *_):
        pass


def start_nginx(folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open(folder + "/nginx.conf", "w") as file:
        file.write(f"""
            pid {folder}/pid; error_log {folder}/error; daemon off; worker_processes 1; user root;
            events {{}}
            http {{
                access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
                uwsgi_temp_path {folder}; scgi_temp_path {folder}; default_type text/plain; server_tokens off;
                server {{
                    listen 127.0.0.1:{port};
                    location = /hello {{ return 200 "hello\\n"; }}
                    location = /last {{ return 200 "last\\n"; }}
                    location = /none {{ return 204; }}
                    location / {{ return 404 "missing\\n"; }}
                }}
            }}""")
    process = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-c", folder + "/nginx.conf"], stderr=subprocess.DEVNULL)
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except ConnectionRefusedError:
            if process.poll() is not None:
                sys.exit("nginx ended: " + open(folder + "/error").read())
            time.sleep(0.01)


def exchange(port, text):
    """Returns the answers: status, framing, body, and the field Connection."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        last = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        received = b""
        try:
            connection.sendall((text + last).encode("latin-1"))
            while piece := connection.recv(65536):
                received += piece
        except (ConnectionResetError, BrokenPipeError):
            pass
    answers = []
    method = text.split(" ")[0]
    while received:
        head, _, received = received.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split(" ")[1]) if lines[0].startswith("HTTP/1.1 ") else 0
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        if method == "HEAD" and not answers or status in (204, 304):
            framing, body = "length " + fields["content-length"] if "content-length" in fields else "none", b""
        elif "content-length" in fields:
            length = int(fields["content-length"])
            framing, body, received = "length", received[:length], received[length:]
        else:
            framing, body, received = "close", received, b""
        # The texts of errors differ, and a bad request says enough with its status.
        answers.append((status, framing if status < 400 else "", body if status < 400 else b"", fields.get("connection", "keep-alive").lower()))
    return answers


def differences(ours, theirs):
    def essence(answers):
        # An open connection of HTTP/1.1 needs no field.
        kept = bool(answers) and answers[-1][2] == b"last\n"
        return [(status, framing, body) for status, framing, body, _ in answers], kept

    return essence(ours) != essence(theirs)


def main():
    port = int(sys.argv[1])
    if not shutil.which("nginx") and not os.path.exists("/usr/sbin/nginx"):
        sys.exit(77)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.handle_error = lambda *_: None
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        nginx, nginx_port = start_nginx(folder)
        try:
            for name, text in CASES.items():
                ours = exchange(port, text)
                for other, other_port in (("nginx", nginx_port), ("http.server", server.server_port)):
                    theirs = exchange(other_port, text)
                    if not differences(ours, theirs):
                        print(f"{other}: {name}: equal: {[a[0] for a in ours]}")
                    elif (other, name) in DELIBERATE:
                        print(f"{other}: {name}: {[a[0] for a in ours]} instead of {[a[0] for a in theirs]}: {DELIBERATE[other, name]}")
                    else:
                        bad += 1
                        print(f"UNEXPLAINED {other}: {name}\n  ours   {ours}\n  theirs {theirs}")
        finally:
            nginx.terminate()
            nginx.wait()
    print(f"{bad} unexplained")
    sys.exit(1 if bad else 0)


main()
