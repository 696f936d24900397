#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// How a replay differs from the recorded run.
struct ReplayDifferences {
    /// The number of calls to explain.
    private static let mostCalls = 5
    /// The number of lines of standard error to show.
    private static let mostErrors = 10

    /// The message for a person; `nil` without differences.
    let message: Message?

    /// - Parameters:
    ///   - run: The recorded run.
    ///   - replay: The replay.
    ///   - calls: The calls of the replay.
    ///   - comparesEnds: Whether the program must print the same and end with the same status.
    ///   - isDecoded: Whether the plan has an answer without the content coding of its server.
    init(
        between run: RecordedRun, _ replay: ProgramReplay.Result, _ calls: ReplayedCalls, comparesEnds: Bool,
        isDecoded: Bool
    ) {
        if let gap = replay.verdict.gap {
            message = Self.message(
                ["calls that are unknown"], details: [gap.text], advice: "correct what the lines above say")
            return
        }
        var (found, details): ([String], [String]) = ([], [])
        let unmatched = replay.verdict.history.calls.filter(\.isUnmatched)
        if !unmatched.isEmpty {
            found.append("\(CallCount.calls(unmatched.count)) without an answer in the recording")
            details += unmatched.prefix(Self.mostCalls).flatMap(Self.lines)
        }
        if !calls.differences.isEmpty {
            found.append("other numbers of calls")
            details += calls.differences.prefix(Self.mostCalls).map { "    \($0)" }
        }
        if replay.isOverdue {
            found.append("a program that did not end")
        } else if comparesEnds, replay.end != run.end {
            found.append("a program that \(replay.end), not one that \(run.end)")
        }
        if comparesEnds, !run.hasWritten(replay.output) {
            found.append("another standard output")
            details += LineDifference(run.hidden(run.written), run.hidden(replay.output)).lines.map { "    \($0)" }
        }
        guard !found.isEmpty else {
            message = nil
            return
        }
        if !run.hasSameInput { details.append("    standard input was no file, so the replay had an empty one") }
        details += Self.errors(replay.errors)
        let hasSameCalls = unmatched.isEmpty && calls.differences.isEmpty
        message = Self.message(
            found, details: details.map(run.hidden),
            advice: Self.advice(
                isOnlyOutput: found == ["another standard output"], isDecoded: isDecoded && hasSameCalls))
    }

    private static func advice(isOnlyOutput: Bool, isDecoded: Bool) -> String {
        let coding =
            "decode only an answer with a Content-Encoding, which stubs leave out, such as by curl --compressed; "
        let other =
            isOnlyOutput
            ? "if the program prints a value that changes, such as the time, accept its output by --no-verify"
            : "name the place of a value that changes by --loosen, or accept a program that does other things in each run "
                + "by --no-verify"
        return (isDecoded ? coding : "") + other
    }

    private static func message(_ found: [String], details: [String], advice: String) -> Message {
        Message(
            .differentReplay,
            lines: [
                "the plan was written, but a replay without a network differs from the recorded run",
                "  expected: the same calls, exit status and standard output",
                "  found:    \(found.joined(separator: "; "))",
            ] + details + ["  to do:    \(advice)"])
    }

    /// Returns the lines on a call that was not answered, with the nearest stub.
    private static func lines(_ call: HTTPCall) -> [String] {
        let nearest = call.missed?.nearMisses(to: call.captured).misses.first
        let lines = nearest.map { UnmatchedReport.lines(for: $0, CallLines.redaction) } ?? []
        return ["    " + call.headline] + lines.map { "    " + $0 }
    }

    /// Returns the last lines that the replay wrote to standard error.
    private static func errors(_ output: OutputCopy.Output) -> [String] {
        let lines = String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard !lines.isEmpty else { return [] }
        let shown = lines.suffix(mostErrors).map { "        \($0.shown(atMost: 160))" }
        return ["    standard error of the replay" + (lines.count > mostErrors ? ", the last lines:" : ":")] + shown
    }
}
#endif
