"""The defects that .ci/planted-defects plants, and the command that must find each."""
RUNTIME, TOOLING, TEST_SIDE = "Sources/MockURLResponder", "Sources/MockURLTooling", "Sources/MockURLResponderTestAPI"


def tests(names):
    """Returns the command that runs tests whose identifiers contain a name."""
    return f".ci/build debug && .ci/test --filter '{names}'"


class Defect:
    """A defect: a file, a text in it and its replacement; the step that must find it, and its command if the step does more."""

    def __init__(self, what, step, path, old, new, command=None):
        self.what, self.step, self.path, self.old, self.new, self.command = what, step, path, old, new, command


DEFECTS = [
    # One in each layer.
    Defect("JSON: a comma is accepted before a closing bracket", "tests", f"{RUNTIME}/JSON/JSONScanner.swift",
           "            skipWhiteSpace()\n            try item(&self)\n",
           "            skipWhiteSpace()\n            if peek == close {\n                offset += 1\n                return\n            }\n"
           "            try item(&self)\n", tests("MockURLResponderTests.*JSON")),
    Defect("Plan: a file extension is compared with its case", "tests", f"{RUNTIME}/Plan/Response/MediaType.swift",
           "lowercased()", "description", tests("MediaTypeTests")),
    Defect("Matching: a field with the wrong number of values matches", "tests",
           f"{RUNTIME}/Matching/Conditions/Evaluator.swift", "values.count == patterns.count\n", "values.count >= patterns.count\n",
           tests("MockURLResponderTests.*Matching|VocabularyTests|EvaluatorTests")),
    Defect("Journal: the password in a URL is recorded", "tests", f"{RUNTIME}/Journal/Redaction.swift",
           "    private static func withoutUser(_ url: Substring) -> String {\n",
           "    private static func withoutUser(_ url: Substring) -> String {\n        if url.isEmpty == false { return String(url) }\n",
           tests("JournalSecretsTests|RedactedNameTests|JournalTests")),
    Defect("Diagnostics: a report for an unmatched request has no near misses", "tests", f"{RUNTIME}/Engine/Engine+Policy.swift",
           "wantsNearMisses(settings) ? registry", "!wantsNearMisses(settings) ? registry", tests("PreventionTests|UnmatchedReport|PreventedProgram")),
    Defect("Bodies: a damaged gzip body ends without an error", "tests", f"{RUNTIME}/Bodies/ContentCoding/Inflation.swift",
           "case Zlib.Status.streamEnd, Zlib.Status.ok,", "case Zlib.Status.dataError, Zlib.Status.streamEnd, Zlib.Status.ok,",
           tests("UndecodableBodyTests|ContentCodingTests")),
    Defect("Run: a program with an unmet expectation ends with status 0", "tests", f"{RUNTIME}/Run/EndOfRun.swift",
           "OpenRuns.hasFailed { exit(", "!OpenRuns.hasFailed, OpenRuns.hasFailed { exit(", tests("ExpectationStories|VerdictAtExitTests")),
    Defect("Loading: a redirected POST stays a POST", "tests", f"{RUNTIME}/Loading/Exchange/Redirection.swift",
           'request.httpMethod == "POST", 303:', 'request.httpMethod == "post", 303:', tests("RedirectFidelity|ExchangeTests")),
    Defect("Tooling: an expectation ignores its method", "tests", f"{TOOLING}/Verdicts/CallExpectation.swift",
           '$0 == "*" ? nil', '!$0.isEmpty ? nil', tests("CallExpectationTests")),
    # Other kinds.
    Defect("a data race: the lock is not taken", "tests", f"{RUNTIME}/Support/Threads/Locked.swift",
           "        pthread_mutex_lock(lock)\n        defer { pthread_mutex_unlock(lock) }\n", ""),
    Defect("a leak: each request is kept", "soak", f"{RUNTIME}/Engine/Engine.swift",
           "        guard records else { return nil }\n        let (decision",
           "        _ = Unmanaged.passRetained(request)\n        guard records else { return nil }\n        let (decision"),
    Defect("a wrong HTML page: the filter hides one call too many", "page of calls", f"{TOOLING}/Exports/HTML/table.js",
           "    this.shown = calls;\n", "    this.shown = calls.slice(1);\n"),
    Defect("a HAR entry without a required member", "har", f"{TOOLING}/Exports/HAREntry+JSON.swift",
           '            json.member("startedDateTime", Self.date(time))\n', ""),
    Defect("a dead link in a guide", "site", "docs/guides/graphql.md", "](", "](no-such-"),
    Defect("an untrue sample in a guide", "samples", "docs/guides/unit-tests.md", "```swift\n", "```swift\nlet untrue = 1\n"),
    Defect("a guide shows an output that no command prints", "commands", "docs/guides/graphql.md", "```text\n", "```text\nuntrue\n"),
    Defect("a branch for Apple platforms does not compile", "apple branches", f"{RUNTIME}/Loading/Foundation/Requests/WebURL.swift",
           "text.prefix(6).lowercased()", "text.prefix(6).lowercase()"),
    Defect("a warning only in release", "release build", f"{RUNTIME}/Loading/Foundation/Requests/WebURL.swift",
           "        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN\n",
           "        #if !DEBUG\n        let unused = text\n        #endif\n        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN\n"),
    Defect("a public symbol without documentation", "api reference", f"{TEST_SIDE}/Launching/Service/RunningService.swift",
           "public final class RunningService: Sendable {\n", "public final class RunningService: Sendable {\n    public var undocumented: Int { 1 }\n"),
    Defect("wrong use of the interface compiles", "misuse", f"{TEST_SIDE}/Launching/Service/RunningService.swift",
           "    init(launching settings: ServiceUnderTest) throws {", "    public init(launching settings: ServiceUnderTest) throws {"),
    Defect("a flaky order: answers depend on the order of a dictionary", "tests", f"{TOOLING}/Exports/HAREntry+JSON.swift",
           "$0.pairs(CookieFields(headers).cookies)", "$0.pairs(Dictionary(CookieFields(headers).cookies) { $1 }.map { ($0, $1) })",
           tests("HARTests|ExportStories")),
    Defect("a folder uses a later folder", "layers", f"{RUNTIME}/Support/Text/Spelling.swift", "", "\nprivate typealias Later = Engine\n"),
    Defect("a test accepts a speed", "test rules", "Tests/MockURLResponderTests/Support/Text/ByteSearchTests.swift",
           "    @Test func", "    @Test func `a search is fast`() {\n        let time = ContinuousClock().measure {}\n"
           "        #expect(time < .seconds(1))\n    }\n\n    @Test func"),
    Defect("a sentence that nobody understands", "english", f"{RUNTIME}/Support/Text/Spelling.swift", "",
           "".join(f"\n/// Is told of what stands there, whoever it is that says so ({n}).\nprivate let unclear{n} = {n}\n" for n in range(60))),
]
