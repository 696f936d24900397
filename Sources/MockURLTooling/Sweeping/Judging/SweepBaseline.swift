#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The behaviour of the program without a fault, as two or more runs show it.
package struct SweepBaseline: Sendable {
    package let end: ForegroundProgram.End
    /// The URLs of all calls.
    private(set) var urls: Set<URL> = []
    private var endpoints: Set<Endpoint> = []
    /// The time of the longest run, in seconds.
    private(set) var seconds = 0.0
    private(set) var output: SteadyOutput
    private(set) var errorLines = KnownLines()
    private(set) var lines = KnownLines()
    private(set) var leftFiles: [String] = []
    private(set) var showsMark = false
    private(set) var showsSecret = false

    /// - Parameter run: A run without a fault.
    init(_ run: SweptRun) {
        (end, output) = (run.end, SteadyOutput(run.output))
        addAll(of: run)
    }

    /// Adds another run without a fault.
    mutating func add(_ run: SweptRun) {
        output.add(run.output)
        addAll(of: run)
    }

    private mutating func addAll(of run: SweptRun) {
        urls.formUnion(run.calls.map(\.url))
        endpoints.formUnion(run.calls.map { SweptRequest($0).endpoint })
        seconds = max(seconds, run.seconds)
        errorLines.add(run.errors)
        lines.add(run.output)
        if run.leftFiles.count > leftFiles.count { leftFiles = run.leftFiles }
        let leak = SweepLeak(run)
        (showsMark, showsSecret) = (showsMark || leak.showsMark, showsSecret || leak.showsSecret)
    }

    /// Whether the outputs of the runs can be compared with others.
    package var isSteady: Bool { output.isSteady }

    /// Whether the program sends such a request without a fault, too.
    func knows(_ request: SweptRequest) -> Bool { endpoints.contains(request.endpoint) }
}

/// The parts of an output that are not for users.
struct SweepLeak {
    /// Whether the output shows the body of an error.
    let showsMark: Bool
    /// Whether the output shows a token or a password, by its shape or its name.
    let showsSecret: Bool

    init(_ run: SweptRun) {
        let text = run.output.bytes + Data("\n".utf8) + run.errors.bytes
        showsMark = text.firstRange(of: Data(SweptAnswer.mark.utf8)) != nil
        showsSecret = RecordedSecrets().hidden(inText: text) != text
    }
}
#endif
