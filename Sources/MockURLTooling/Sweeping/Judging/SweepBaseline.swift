#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The behaviour of the program without a fault, as two or more runs show it.
package struct SweepBaseline: Sendable {
    package let end: ForegroundProgram.End
    /// The URLs of all calls.
    private(set) var urls: Set<URL> = []
    /// The largest number of equal requests of a run, of all stubs and processes.
    private var requests: [SweptRequest: Int] = [:]
    private var endpoints: [Endpoint: Int] = [:]
    /// The time of the longest run, in seconds.
    private(set) var seconds = 0.0
    private(set) var output: SteadyOutput
    private(set) var errorLines = KnownLines()
    private(set) var lines = KnownLines()
    private(set) var leftFiles: SteadyFiles
    /// The keys of the crashes below the program.
    private var crashes: Set<String> = []
    private(set) var showsMark = false
    private(set) var showsSecret = false
    /// The secrets in the calls, which a program may also print without their names.
    private(set) var secrets = SecretVault(names: [], keeping: [])
    private let stubs: [StubMapping]

    /// - Parameters:
    ///   - run: A run without a fault.
    ///   - stubs: The stubs of the plan.
    init(_ run: SweptRun, of stubs: [StubMapping]) {
        self.stubs = stubs
        (end, output, leftFiles) = (run.end, SteadyOutput(run.output), SteadyFiles(run.leftFiles))
        addAll(of: run)
    }

    /// Adds another run without a fault.
    mutating func add(_ run: SweptRun) {
        output.add(run.output)
        leftFiles.add(run.leftFiles)
        addAll(of: run)
    }

    private mutating func addAll(of run: SweptRun) {
        urls.formUnion(run.calls.map(\.url))
        let sent = run.calls.map { SweptRequest($0) }
        requests.merge(Dictionary(sent.map { ($0, 1) }, uniquingKeysWith: +), uniquingKeysWith: max)
        endpoints.merge(Dictionary(sent.map { ($0.endpoint, 1) }, uniquingKeysWith: +), uniquingKeysWith: max)
        seconds = max(seconds, run.seconds)
        errorLines.add(run.errors)
        lines.add(run.output)
        crashes.formUnion(run.crashes.map(\.key))
        for call in run.calls {
            secrets.learn(from: call, run.stub(of: call).flatMap { stubs.indices.contains($0) ? stubs[$0] : nil })
        }
        let leak = SweepLeak(run, secrets)
        (showsMark, showsSecret) = (showsMark || leak.showsMark, showsSecret || leak.showsSecret)
    }

    /// Whether the outputs of the runs can be compared with others.
    package var isSteady: Bool { output.isSteady }

    /// Returns a crash below the program that no run without a fault has.
    func newCrash(in run: SweptRun) -> HiddenCrash? { run.crashes.first { !crashes.contains($0.key) } }

    /// Whether the program sends such a request without a fault, too.
    func knows(_ request: SweptRequest) -> Bool { endpoints[request.endpoint] != nil }

    /// Returns how often the program sends a request without a fault; without an identity, any request of its endpoint.
    func count(of request: SweptRequest, hasIdentity: Bool) -> Int {
        (hasIdentity ? requests[request] : endpoints[request.endpoint]) ?? 0
    }
}

/// The parts of an output that are not for users.
struct SweepLeak {
    /// Whether the output shows the body of an error.
    let showsMark: Bool
    /// Whether the output shows a token or a password, by its shape or its name.
    let showsSecret: Bool

    init(_ run: SweptRun, _ secrets: SecretVault) {
        let text = run.output.bytes + Data("\n".utf8) + run.errors.bytes
        showsMark = text.firstRange(of: Data(SweptAnswer.mark.utf8)) != nil
        showsSecret = RecordedSecrets(secrets).hidden(inText: text) != text
    }

    /// The parts that no run without a fault shows.
    func names(beside baseline: SweepBaseline) -> [String] {
        (showsMark && !baseline.showsMark ? ["the body of the error"] : [])
            + (showsSecret && !baseline.showsSecret ? ["a secret"] : [])
    }
}

extension SecretVault {
    /// Remembers the secrets of a call and of its answer.
    fileprivate mutating func learn(from call: HTTPCall, _ stub: StubMapping?) {
        let request = RecordedRequest(
            method: call.method, url: call.url.absoluteString, headers: call.headerFields, body: .bytes(call.body))
        var answer = RecordedAnswer(status: stub?.response.status ?? 0, headers: stub?.response.headers ?? [:])
        if let response = stub?.response, response.fault == nil, !response.isLocal, response.realAnswer == nil,
            let body = try? PreparedResponse(response).decoded().body.copied()
        {
            answer.body = body
        }
        let place = RecordedPlace(path: "", position: .init(line: 1, column: 1), number: 0)
        var exchange = RecordedExchange(request, .answer(answer), at: place)
        hide(in: &exchange)
    }
}

/// The files that a program leaves without a fault, as several runs show them.
///
/// A file that each run leaves has a fixed name. Others have names that the program draws by lot, and are known by their place, the
/// extension of their name, and their number.
struct SteadyFiles: Sendable {
    private var fixed: Set<String>
    private var runs: [[String]] = []

    init(_ files: [String]) {
        (fixed, runs) = (Set(files), [files])
    }

    /// Adds another run without a fault.
    mutating func add(_ files: [String]) {
        fixed.formIntersection(files)
        runs.append(files)
    }

    /// Returns the files that no run without a fault leaves.
    func new(in files: [String]) -> [String] {
        let known = runs.map(kinds).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
        let found = kinds(of: files)
        let every = Set(runs.joined())
        return files.filter { file in
            let kind = Self.kind(of: file)
            return !every.contains(file) && found[kind] ?? 0 > known[kind] ?? 0
        }
    }

    private func kinds(of files: [String]) -> [String: Int] {
        Dictionary(files.filter { !fixed.contains($0) }.map { (Self.kind(of: $0), 1) }, uniquingKeysWith: +)
    }

    private static func kind(of file: String) -> String {
        let parts = file.split(separator: "/")
        let ending = (file as NSString).pathExtension
        // `mktemp` draws what follows the dot.
        let isWord = ending.count <= 5 && ending.allSatisfy(\.isLetter)
        return "\(parts.first ?? "")/\(parts.count)/\(isWord ? ending : "*")"
    }
}
#endif
