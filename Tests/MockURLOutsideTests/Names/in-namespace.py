"""Runs a command in network and mount namespaces of its own, whose only name server is a relay to a port of ours.

Usage: in-namespace.py PORT RESOLV.CONF COMMAND…. Resolvers ask port 53 of the address in the file, 127.0.0.1.
"""

import ctypes
import os
import socket
import subprocess
import sys
import threading

CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET = 0x20000, 0x10000000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
libc = ctypes.CDLL(None, use_errno=True)


def call(name, *arguments):
    if getattr(libc, name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), name)


def relay(inside, port_sockets):
    """Passes each question on with a socket that was opened before the namespace, and its answer back."""
    while True:
        question, client = inside.recvfrom(65536)
        outside = port_sockets.pop()
        outside.send(question)

        def answer(outside=outside, client=client):
            inside.sendto(outside.recv(65536), client)
            port_sockets.append(outside)

        threading.Thread(target=answer, daemon=True).start()


def main():
    port, resolv_conf, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    port_sockets = []
    for _ in range(64):
        outside = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        outside.connect(("127.0.0.1", port))
        port_sockets.append(outside)
    user, group = os.getuid(), os.getgid()
    call("unshare", (CLONE_NEWUSER if user else 0) | CLONE_NEWNS | CLONE_NEWNET)
    if user:
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
            with open("/proc/self/" + name, "w") as file:
                file.write(text)
    call("mount", b"none", b"/", None, MS_REC | MS_PRIVATE, None)
    call("mount", resolv_conf.encode(), b"/etc/resolv.conf", None, MS_BIND, None)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    inside = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    inside.bind(("127.0.0.1", 53))
    threading.Thread(target=relay, args=(inside, port_sockets), daemon=True).start()
    sys.exit(subprocess.run(command).returncode)


main()
