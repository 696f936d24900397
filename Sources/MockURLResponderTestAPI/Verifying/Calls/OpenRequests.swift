import Foundation
import MockURLResponder

/// The requests whose answers cannot be complete yet.
///
/// A journal records the decision about a request and the time that its answer takes. It does not record whether the client
/// has waited for the answer.
struct OpenRequests {
    /// The number of requests that a failure lists.
    private static let most = 5

    private let calls: [HTTPCall]
    private let open: [HTTPCall]
    private let now: Date

    init(in history: CallHistory, at now: Date = Date()) {
        self.now = now
        calls = history.calls
        open = calls.filter { $0.duration > 0 && $0.time.addingTimeInterval($0.duration) > now }
    }

    /// The lines for a wait that took too long.
    var lines: [String] {
        guard !open.isEmpty else { return ["  found:    \(closed)"] }
        let isEndless = open.contains { $0.duration == .infinity }
        let advice =
            isEndless
            ? "let the stub answer, or give the program a timeout for its requests"
            : "wait longer than the answer takes, or shorten its delay"
        return ["  found:    \(found)"] + list.map { "    " + $0 } + ["  to do:    \(advice)"]
    }

    /// The lines for another failure; empty if no request is open.
    var summary: [String] { open.isEmpty ? [] : ["open: \(found):"] + list }

    private var found: String {
        open.count == 1
            ? "1 request without a complete answer, unless the program has given it up"
            : "\(open.count) requests without a complete answer, unless the program has given them up"
    }

    private var closed: String {
        let passed = calls.count { $0.outcome == .passed }
        guard !calls.isEmpty else { return "no request: the program has sent none" }
        let answered = passed == 0 ? "" : "; the real network may not have answered \(CallCount.calls(passed))"
        return "no stub that holds back its answer, among \(CallCount.calls(calls.count))\(answered)"
    }

    private var list: [String] {
        let rest = open.count - Self.most
        return open.prefix(Self.most).map(line) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    private func line(_ call: HTTPCall) -> String {
        let age = Self.text(max(0, now.timeIntervalSince(call.time)))
        let answer = call.duration == .infinity ? "never answers" : "takes \(Self.text(call.duration)) to answer"
        let stub = call.stub?.description ?? ""
        return "call \(call.number): \(call.headline), \(age) ago: stub \(stub) \(answer)"
    }

    private static func text(_ seconds: Double) -> String { String(format: "%.3g s", seconds) }
}
