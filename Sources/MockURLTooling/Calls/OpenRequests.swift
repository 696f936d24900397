package import Foundation
import MockURLResponder

/// The requests whose clients have neither the whole answer nor given up.
package struct OpenRequests {
    /// The number of requests that a failure lists.
    private static let most = 5

    private let calls: [HTTPCall]
    private let open: [HTTPCall]
    private let now: Date

    package init(in history: CallHistory, at now: Date = Date()) {
        self.now = now
        calls = history.calls
        open = calls.filter { $0.delivery == nil && $0.outcome != .stopped }
    }

    /// The lines for a wait that took too long.
    package var lines: [String] {
        guard !open.isEmpty else { return ["  found:    \(closed)"] }
        return ["  found:    \(found)"] + list.map { "    " + $0 } + ["  to do:    \(advice)"]
    }

    /// The lines for another failure; empty if no request is open.
    package var summary: [String] { open.isEmpty ? [] : ["open: \(found):"] + list }

    private var advice: String {
        if open.contains(where: { $0.currentHold != nil }) { return "release what is held" }
        if open.contains(where: { $0.duration == .infinity }) {
            return "let the stub answer, or give the program a timeout for its requests"
        }
        if open.contains(where: { $0.duration > 0 }) {
            return "wait longer than the answer takes, or shorten its delay"
        }
        return open.contains { $0.outcome == .passed } ? "wait longer, or let a stub answer" : "wait longer"
    }

    private var found: String {
        open.count == 1 ? "1 request without a complete answer" : "\(open.count) requests without a complete answer"
    }

    private var closed: String {
        calls.isEmpty
            ? "no request: the program has sent none"
            : "no request without a complete answer, among \(CallCount.calls(calls.count))"
    }

    private var list: [String] {
        let rest = open.count - Self.most
        return open.prefix(Self.most).map(line) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    private func line(_ call: HTTPCall) -> String {
        let age = Self.text(max(0, now.timeIntervalSince(call.time)))
        return "call \(call.number): \(call.headline), \(age) ago: \(Self.reason(call))"
    }

    private static func reason(_ call: HTTPCall) -> String {
        let answerer = call.stub.map { "stub \($0)" } ?? "the policy"
        switch call.currentHold?.hold {
        case .released(let name)?: return "\(answerer) is held at \"\(name.shown())\", which no test has released"
        case .answered(let stub, let count)?:
            return
                "\(answerer) is held until the stub \"\(stub.shown())\" has answered \(Quantity.count(count, "request"))"
        case nil: break
        }
        return switch call.duration {
        case 0 where call.outcome == .passed: "the real network has not answered"
        case _ where call.outcome == .passed:
            "the real network has not answered, or \(answerer) delays its answer by \(text(call.duration))"
        case .infinity: "\(answerer) never answers"
        case 0: "\(answerer) answers at once, and the program has not received the whole answer"
        default: "\(answerer) takes \(text(call.duration)) to answer"
        }
    }

    private static func text(_ seconds: Double) -> String { String(format: "%.3g s", seconds) }
}
