"""Processes, folders and small file systems, and the checks for leftovers."""
import json
import os
import select
import shutil
import signal
import subprocess
import time

MARK = "MOCK_CHAOS"


def marked(mark):
    """Returns the command lines of processes with a mark in their environment, by process identifier."""
    found, wanted = {}, f"{MARK}={mark}".encode()
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                variables = file.read().split(b"\0")
            if not any(v == wanted or v.startswith(wanted + b".") for v in variables):
                continue
            with open(f"/proc/{name}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    continue
            with open(f"/proc/{name}/cmdline", "rb") as file:
                found[int(name)] = file.read().replace(b"\0", b" ").decode(errors="replace")[:160]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


def left_processes(mark, wait=15.0):
    """Returns a problem for each marked process that remains after a while, and kills the process."""
    end = time.monotonic() + wait
    while True:
        found = marked(mark)
        if not found or time.monotonic() > end:
            break
        time.sleep(0.02)
    for process in found:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return [f"process {number} is left: {line}" for number, line in found.items()]


def left_files(folder, wait=15.0, but=None):
    """Returns problems for files that remain after a while; `but` returns whether a path may stay."""
    end = time.monotonic() + wait
    while True:
        found = [os.path.relpath(os.path.join(root, name), folder)
                 for root, folders, files in os.walk(folder) for name in files + folders]
        found = [path for path in found if not (but and but(path))]
        if not found or time.monotonic() > end:
            return [f"{len(found)} files are left, such as {found[0]}"] if found else []
        time.sleep(0.02)


class SideEnded(Exception):
    """The test side ended or timed out during a round."""


class Side:
    """A test side: the program `chaos`, which runs rounds."""

    def __init__(self, program, folder, mark, wrapper=[], environment=None):
        # Signals to a wrapped program would reach only the wrapper.
        self.mark, self.folder, self.is_wrapped = mark, folder, wrapper[:1] == ["unshare"]
        os.makedirs(folder, exist_ok=True)
        self.temporary = os.path.join(folder, "tmp")
        os.makedirs(self.temporary, exist_ok=True)
        self.errors_path = os.path.join(folder, "errors")
        with open(self.errors_path, "ab") as errors:
            self.process = subprocess.Popen(
                [*wrapper, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                env={**os.environ, "TMPDIR": self.temporary, MARK: mark,
                     "SWIFT_BACKTRACE": "enable=no", **(environment or {})})
        self.buffer, self.is_ready = b"", False

    def wait_until_ready(self):
        """Waits until the test side handles signals. Before, a signal would end it."""
        if not self.is_ready:
            self.outcome(30)
            self.is_ready = True

    def order(self, order):
        try:
            self.process.stdin.write(json.dumps(order).encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            raise SideEnded(self.end_text()) from None

    def outcome(self, timeout):
        """Reads the next line: first that the test side is ready, then the outcome of each round."""
        end = time.monotonic() + timeout
        while b"\n" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0:
                raise SideEnded(f"the test side says nothing for {timeout} s")
            if not select.select([self.process.stdout], [], [], min(left, 1))[0]:
                continue
            piece = os.read(self.process.stdout.fileno(), 65_536)
            if not piece:
                raise SideEnded(self.end_text())
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def end_text(self):
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            return "the test side closed its output"
        with open(self.errors_path, errors="replace") as file:
            return f"the test side ended with status {status}: {file.read()[-1500:]}"

    def kill(self, number):
        self.process.send_signal(number)

    def finish(self, timeout=20):
        """Waits until the test side ends by itself, and returns its status, or `None` if it did not end."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        finally:
            self.process.stdout.close()


def small_disk(folder, size, inodes, left):
    """Returns a command prefix that mounts a small file system for a program, and lists the files left there.

    The mount is in a mount namespace of the program: other programs do not see it, and it ends with the program.
    """
    script = ('mount --make-rprivate / && mount -t tmpfs -o "size=$1,nr_inodes=$2" chaos "$3" || exit 99; shift 2; '
              'folder=$1; left=$2; shift 2; "$@"; status=$?; rm -f "$folder/filler"; '
              '(cd "$folder" && find . -mindepth 1) > "$left"; exit $status')
    return ["unshare", "--mount", "sh", "-c", script, "sh", size, str(inodes), folder, left]


def small_disk_obstacle(folder):
    """Returns why no small file system can be mounted here, or `None` if one can."""
    if shutil.which("unshare") is None:
        return "unshare is missing"
    if os.geteuid() != 0:
        return "only root can mount"
    left = os.path.join(folder, "left")
    mount = os.path.join(folder, "mount")
    os.makedirs(mount, exist_ok=True)
    trial = subprocess.run([*small_disk(mount, "64k", 20, left), "true"], capture_output=True, text=True)
    return None if trial.returncode == 0 else f"a mount is refused: {trial.stderr.strip() or trial.returncode}"


def fake_clock_library(folder):
    """Returns the libraries that give a program its own clock, and `None`; or `None`, and why they are missing."""
    places = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib")
    found = [path for path in (f"{place}/faketime/libfaketimeMT.so.1" for place in places) if os.path.exists(path)]
    if not found:
        return None, "the Debian package faketime is not installed"
    timers = os.path.join(folder, "timers.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "timers.c")
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler or subprocess.run([compiler, "-shared", "-fPIC", "-o", timers, source]).returncode:
        return None, "timers.c could not be compiled"
    return f"{timers}:{found[0]}", None


def fake_clock(library, file, name):
    """Returns the variables that make a program read its clock from a file; `name` is for the memory that programs
    share.

    If FAKETIME_SHARED is missing, libfaketime sets it before `main`, and then Swift finds no launch arguments
    (https://github.com/swiftlang/swift/issues/76080).
    """
    return {
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1",
        "FAKETIME_SHARED": f"/chaos_sem_{name} /chaos_shm_{name}",
        # Setting a real clock does not affect the monotonic one.
        "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


def remove_shared_clock(name):
    """Removes the shared memory of libfaketime, which killed programs leave."""
    for path in (f"/dev/shm/sem.chaos_sem_{name}", f"/dev/shm/chaos_shm_{name}"):
        if os.path.exists(path):
            os.unlink(path)
