"""The output of the plugin for a run, and the code at its addresses."""
import bisect
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
SOURCES = BENCHMARKS.parent / "Sources" / "MockURLResponder"
FOLDERS = [
    "Loading", "Loading/Foundation", "PublicAPI", "Engine", "Run", "Bodies", "Matching", "Journal", "Diagnostics", "Wire", "Plan",
    "JSON", "Support",
]
REST_OF_OURS = "ours: generic and generated code"
CLIENT = "the client"
TRIVIAL = "the trivial protocol"
NOBODY = "none of them: Foundation on its queues"
LIBRARIES = [
    ("FoundationNetworking", r"libFoundationNetworking\."),
    ("Foundation", r"libFoundation|lib_Foundation"),
    ("libdispatch", r"libdispatch|libswiftDispatch|libBlocksRuntime"),
    ("Swift: concurrency", r"libswift_Concurrency"),
    ("Swift: runtime, standard library", r"libswift"),
    ("libc", r"libc\.|ld-linux|libpthread"),
    ("libcurl", r"libcurl"),
    ("other libraries", r""),
]
CALLBACKS = "callbacks of the protocol's client, which tell Foundation of the answer"
PARTS_OF_THE_PROGRAM = [f"ours: {folder}" for folder in FOLDERS] + [REST_OF_OURS, TRIVIAL, CLIENT, NOBODY]
OWNERS = [*PARTS_OF_THE_PROGRAM, CALLBACKS]
PARTS = PARTS_OF_THE_PROGRAM + [name for name, _ in LIBRARIES]
CALLBACK = re.compile(r"\.urlProtocol(?:DidFinishLoading)?\(")
DECLARATION = re.compile(r"^(?:(?:public|package|private|fileprivate|final|indirect)\s+)*"
                         r"(?:class|struct|enum|protocol)\s+(\w+)", re.M)


def look_in(tree):
    """Counts the lines of another checkout as ours, instead of those of this one."""
    global BENCHMARKS, SOURCES
    BENCHMARKS = pathlib.Path(tree).resolve() / "Benchmarks"
    SOURCES = BENCHMARKS.parent / "Sources" / "MockURLResponder"


def stop(text):
    sys.exit(f"instructions: {text}")


def tool(name, hint):
    beside = pathlib.Path(os.path.realpath(shutil.which("swift") or stop("there is no swift"))).with_name(name)
    return str(beside) if beside.exists() else shutil.which(name) or stop(f"there is no {name}: {hint}")


def output(*command, text=None):
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    return done.stdout if done.returncode == 0 else stop(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


class Run:
    """The output of the plugin for one run."""

    def __init__(self, written, maps):
        self.regions = []
        for line in maps.read_text().splitlines():
            fields = line.split(maxsplit=5)
            if len(fields) == 6 and fields[5].startswith("/"):
                start, end = (int(address, 16) for address in fields[0].split("-"))
                self.regions.append((start, end, fields[5].strip()))
        self.base = {}
        for start, _, file in self.regions:
            self.base[file] = min(start, self.base.get(file, start))
        self.blocks, self.sites, self.counts = {}, {}, []
        for line in written.read_text().splitlines():
            kind, name, *rest = line.split()
            if kind == "block":
                self.blocks[name] = [self.place(int(address, 16)) for address in rest]
            elif kind == "site":
                self.sites[name] = (rest[0], self.place(int(rest[1], 16) - 1))
            else:
                self.counts.append((name, rest[0], int(rest[1])))

    def place(self, address):
        """Returns the file of an address in memory, and the address within that file."""
        for region in self.regions:
            if region[0] <= address < region[1]:
                self.regions.remove(region)
                self.regions.insert(0, region)
                return region[2], address - self.base[region[2]]
        return "", address


class Symbols:
    """The symbols and source lines at the places of a program."""

    def __init__(self, program):
        self.program = program
        self.tables, self.lines, self.readable, self.home = {}, {}, {}, {}
        for path in SOURCES.rglob("*.swift"):
            for name in DECLARATION.findall(path.read_text()):
                self.home.setdefault(name, folder(path))

    def prepare(self, run):
        """Looks up all unknown places of a run at once."""
        places = {place for block in run.blocks.values() for place in block}
        places |= {place for _, place in run.sites.values()}
        for file in {file for file, _ in places if file} - self.tables.keys():
            self.tables[file] = self.table(file)
        self.look_up_lines({address for file, address in places if file == self.program} - self.lines.keys())
        names = list({self.name(place) for place in places} - self.readable.keys())
        kinds = [output("swift", "demangle", "--compact", *options, text="\n".join(names)).splitlines()
                 for options in ([], ["--simplified"])]
        self.readable.update(zip(names, zip(*kinds)))

    def table(self, file):
        nm = tool("llvm-nm", "it comes with Swift's toolchain")
        found = {}
        for option in (["-D"], []):
            symbols = output(nm, "--defined-only", "--demangle", "--print-size", *option, file).splitlines()
            for start, size, kind, name in (line.split(maxsplit=3) for line in symbols if line.count(" ") > 2):
                if kind in "tTwWiV":
                    found[int(start, 16)] = (name.split("@")[0], int(size, 16))
        return sorted(found), found

    def look_up_lines(self, addresses):
        """Looks up the innermost inlined function of ours, or of the client, at addresses of the program."""
        found = output(
            tool("llvm-symbolizer", "it comes with Swift's toolchain"), f"--obj={self.program}", "--inlines",
            "--output-style=JSON", text="\n".join(map(hex, addresses)))
        for entry in map(json.loads, found.splitlines()):
            frames = [(frame["FileName"], frame["Line"] or frame["FunctionName"]) for frame in entry.get("Symbol", [])]
            ours = [frame for frame in frames if frame[0].startswith((f"{SOURCES}/", f"{BENCHMARKS}/Sources/"))]
            numbered = (frame for frame in ours if isinstance(frame[1], int))
            self.lines[int(entry["Address"], 16)] = next(numbered, next(iter(ours), None))

    def name(self, place):
        starts, names = self.tables.get(place[0], ([], {}))
        index = bisect.bisect_right(starts, place[1])
        name, size = names[starts[index - 1]] if index else ("", 0)
        return name if index and place[1] < starts[index - 1] + max(size, 1) else "without a name"

    def line(self, place):
        """Returns the file and line of ours or of the client, or `None`."""
        return self.lines.get(place[1]) if place[0] == self.program else None

    def part(self, place):
        """Returns the part of the program or the library that an instruction belongs to."""
        if place[0] != self.program:
            return next(part for part, pattern in LIBRARIES if re.match(pattern, os.path.basename(place[0])))
        if line := self.line(place):
            return owner(line[0])
        full = self.readable[self.name(place)][0]
        types = [self.home[type] for type in re.findall(r"\bMockURLResponder\.(\w+)", full) if type in self.home]
        if types:
            return f"ours: {types[0]}"
        return CLIENT if re.search(r"\brequests\.", full) else TRIVIAL if "Reference." in full else REST_OF_OURS


def folder(path):
    """Returns the folder of a source, or the entry of FOLDERS that contains this folder."""
    found = str(pathlib.Path(path).relative_to(SOURCES).parent)
    while found not in FOLDERS and "/" in found:
        found = found.rpartition("/")[0]
    return found


@functools.cache
def source(file):
    return pathlib.Path(file).read_text().splitlines()


def served(place):
    """Returns what a line serves: its owner, or Foundation if the line calls the client of a `URLProtocol`."""
    file, number = place
    is_callback = isinstance(number, int) and CALLBACK.search(source(file)[number - 1])
    return CALLBACKS if is_callback else owner(file)


def owner(file):
    if file.startswith(f"{SOURCES}/"):
        return f"ours: {folder(file)}"
    return TRIVIAL if "/Reference/" in file else CLIENT
