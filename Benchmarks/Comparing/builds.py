"""The two builds: the library of a commit, and the benchmark programs of the work tree."""
import contextlib
import dataclasses
import fcntl
import hashlib
import pathlib
import re
import shutil
import subprocess
import tempfile

from failure import Failure, say

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent
KEPT = ROOT / ".build" / "compare"
PRODUCT = "requests"


@dataclasses.dataclass
class Build:
    """A built program, with the sources of its library."""
    label: str
    commit: str
    title: str
    tree: pathlib.Path
    program: pathlib.Path
    slowdown: float = 0

    @property
    def short(self):
        return self.commit[:7]


def git(*arguments):
    done = subprocess.run(["git", "-C", ROOT, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"git {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout.strip()


@contextlib.contextmanager
def work_tree(jobs):
    """Builds the work tree with its uncommitted changes."""
    commit, changes = git("rev-parse", "HEAD"), git("status", "--porcelain", "--", "Sources", "Package.swift")
    title = git("log", "-1", "--format=%s", commit) + (", with changes that are not committed" if changes else "")
    program = built(BENCHMARKS, ROOT / ".build" / "benchmarks", "the library of the work tree", jobs)
    KEPT.mkdir(parents=True, exist_ok=True)
    # The measurement uses a copy, because another build may replace the program meanwhile.
    with tempfile.TemporaryDirectory(dir=KEPT, prefix="now-") as folder:
        yield Build("now", commit, title, ROOT, pathlib.Path(shutil.copy2(program, folder)))


def resolved(name):
    try:
        return git("rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}").splitlines()[-1]
    except Failure as failure:
        raise Failure(f"BASE: expected a commit, found \"{name}\" ({failure})") from None


@contextlib.contextmanager
def base(name, jobs):
    """Checks a commit out, builds it, and removes the work tree at the end; the build is kept for the next run."""
    commit = resolved(name)
    folder = KEPT / commit
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"another comparison with {commit[:7]} is running; it holds {folder / 'lock'}") from None
        tree = folder / "tree"
        remove(tree)
        try:
            git("worktree", "add", "--detach", "--force", tree, commit)
            program = base_program(folder, tree, commit, jobs)
            yield Build("BASE", commit, git("log", "-1", "--format=%s", commit), tree, program)
        finally:
            remove(tree)


def base_program(folder, tree, commit, jobs):
    """Builds unless the kept program was built from the same benchmark sources by the same compiler."""
    shutil.rmtree(tree / "Benchmarks", ignore_errors=True)
    shutil.copytree(BENCHMARKS, tree / "Benchmarks", ignore=shutil.ignore_patterns(".build", ".swiftpm", "__pycache__"))
    stamp, now = folder / "stamp", fingerprint()
    kept = folder / "build" / "release" / PRODUCT
    if kept.exists() and stamp.exists() and stamp.read_text() == now:
        return kept
    stamp.unlink(missing_ok=True)
    program = built(tree / "Benchmarks", folder / "build", f"the library of {commit[:7]}", jobs)
    stamp.write_text(now)
    return program


def built(package, scratch, what, jobs):
    # With a cached manifest, SwiftPM misses new files of the library.
    command = ["swift", "build", "-c", "release", "--package-path", str(package), "--scratch-path", str(scratch),
               "--disable-build-manifest-caching"]
    say(f"building {what} with the benchmark programs of the work tree")
    done = subprocess.run([*command, "--product", PRODUCT, *(["-j", str(jobs)] if jobs else [])],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        log = KEPT / "failed-build.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(done.stdout)
        errors = list(dict.fromkeys(re.findall(r"^\S.*\berror: .*$", done.stdout, re.M)))[:5]
        raise Failure(f"{what} cannot be built with the benchmark programs of the work tree ({log}):\n"
                      + "\n".join(errors or done.stdout.splitlines()[-5:]))
    return scratch / "release" / PRODUCT


def fingerprint():
    """Identifies the benchmark sources and the compiler."""
    digest = hashlib.sha256(subprocess.run(["swift", "--version"], capture_output=True).stdout)
    for path in [BENCHMARKS / "Package.swift", *sorted((BENCHMARKS / "Sources").rglob("*.swift"))]:
        digest.update(str(path.relative_to(BENCHMARKS)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def remove(tree):
    """Removes a git work tree, including one that an earlier run left."""
    subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", "--force", tree], capture_output=True)
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["git", "-C", ROOT, "worktree", "prune"], capture_output=True)
