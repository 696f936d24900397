"""The rules of this project for the files in .github/workflows, which no schema knows."""
import os
import re

#: A path of the repository in a shell line.
SCRIPT = re.compile(r"(?<![\w./-])(?:\./)?(\.ci/[\w./-]+)")
#: A path that begins at the root of a machine or in the home of its user. A path after a variable is not one.
MACHINE_PATH = re.compile(r"(?<![\w.*$})/-])(?:~(?=/)|/(?=[\w.]))[\w./-]*")
PINNED = re.compile(r"[\w.-]+/[\w./-]+@v\d+")
IMAGE = re.compile(r"swift:(\d+\.\d+)\b")
ALLOWED_PATHS = ["/dev/null"]
#: A file, a text of it, and a wrong text in its place. A rule must find it, with a message that contains the last text.
PLANTED = [
    ("ci.yml", "bash .ci/run", "bash .ci/runs", ".ci/runs does not exist"),
    ("nightly.yml", "run: .ci/full", "run: .ci/workflow_rules.py", ".ci/workflow_rules.py is not executable"),
    ("nightly.yml", "run: .ci/full", "run: /work/main/.ci/full", "/work/main/.ci/full is a path of one machine"),
    ("nightly.yml", "path: .build", "path: ~/checks/.build", "~/checks/.build/checks/logs is a path of one machine"),
    ("ci.yml", 'swift: ["6.2", ', 'swift: ["6.1", "6.2", ', "the matrix begins with 6.1"),
    ("ci.yml", "image: swift:6.3", "image: swift:6.2", "takes swift:6.2, and the newest"),
    ("ci.yml", "actions/checkout@v6", "actions/checkout@main", "actions/checkout@main is not pinned"),
    ("ci.yml", "contents: read", "contents: write", "permissions"),
    ("nightly.yml", "run: .ci/full", "run: .ci/full || true", "a step cannot fail"),
    ("ci.yml", "run: bash .ci/run", "if: false\n        run: bash .ci/run", "a step never runs"),
    ("ci.yml", "image: swift:6.3-bookworm", "image: swift:latest", "swift:latest has no version"),
    ("macos.yml", "runs-on: macos-26", "runs-on: self-hosted", "self-hosted is not a machine of GitHub"),
]


def strings(value):
    """Returns all texts in a value of a YAML file."""
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


def number(version):
    return [int(part) for part in version.split(".")]


def script_faults(line, root):
    for path in SCRIPT.findall(line):
        if not (root / path).is_file():
            yield f"{path} does not exist"
        elif not os.access(root / path, os.X_OK):
            yield f"{path} is not executable"


def job_faults(job, root):
    for label in strings(job.get("runs-on")):
        if not re.fullmatch(r"(ubuntu|macos)-[\w.]+", label):
            yield f"{label} is not a machine of GitHub"
    if job.get("continue-on-error") or job.get("if") is False:
        yield "a job cannot fail"
    for image in strings(job.get("container", "")):
        if image.startswith("swift:") and not IMAGE.match(image) and "matrix" not in image:
            yield f"{image} has no version"
    if "permissions" in job:
        yield "a job changes the permissions of the file"
    for step in job.get("steps", []):
        yield from script_faults(step.get("run", ""), root)
        if step.get("continue-on-error") or re.search(r"\|\| *(true|:)", step.get("run", "")):
            yield "a step cannot fail"
        if step.get("if", True) is False or str(step.get("if", "")).strip() in ("false", "${{ false }}"):
            yield "a step never runs"
        if "uses" in step and not PINNED.fullmatch(step["uses"]):
            yield f"{step['uses']} is not pinned by its major version, for example @v6"


def file_faults(workflow, root):
    if workflow.get("permissions") != {"contents": "read"}:
        yield f"its permissions are {workflow.get('permissions')}, expected contents: read"
    for text in strings(workflow):
        for path in MACHINE_PATH.findall(text):
            if path not in ALLOWED_PATHS:
                yield f"{path} is a path of one machine. Use a path in the repository, or a variable such as $GITHUB_WORKSPACE"
    for job in workflow["jobs"].values():
        yield from job_faults(job, root)


def version_faults(workflows, root):
    """Compares the versions of Swift in all files with the tools version of the package."""
    needed = re.match(r"// swift-tools-version: *(\d+\.\d+)", (root / "Package.swift").read_text())[1]
    jobs = [(name, job) for name, workflow in workflows.items() for job in workflow["jobs"].values()]
    matrices = [(name, job["strategy"]["matrix"]["swift"]) for name, job in jobs if "swift" in job.get("strategy", {}).get("matrix", {})]
    if not matrices:
        yield "no file has a matrix of Swift versions"
    for name, versions in matrices:
        oldest, newest = min(versions, key=number), max(versions, key=number)
        if oldest != needed:
            yield f"{name}: the matrix begins with {oldest}, and Package.swift needs {needed}"
        for other, job in jobs:
            for version in IMAGE.findall(" ".join(strings(job.get("container", "")))):
                if version != newest:
                    yield f"{other}: a job takes swift:{version}, and the newest version is {newest}"


def faults(workflows, root):
    """Returns what is wrong with the files. `workflows` has the value of each file by its name."""
    found = [f"{name}: {text}" for name, workflow in workflows.items() for text in file_faults(workflow, root)]
    return found + list(version_faults(workflows, root))
