#if os(macOS) || os(Linux)
package import MockURLResponder

/// The reason why a program cannot be swept.
package struct SweepError: Error {
    package let message: Message

    private init(
        _ kind: MessageKind, _ headline: String, expected: String, found: String, advice: String, notes: [String] = []
    ) {
        message = Message(
            kind,
            lines: [headline, "  expected: \(expected)", "  found:    \(found)", "  to do:    \(advice)"] + notes)
    }

    private static let standardAdvice =
        "run it with mock-url run and the same plan; it starts in an empty folder with an empty HOME: name files by "
        + "absolute paths, or use --here, and give it standard input by --input"

    /// The error for a program that fails without a fault; `nil` if it succeeds.
    init?(_ run: SweptRun, _ program: String) {
        let found: String
        var advice = Self.standardAdvice
        if let seconds = run.silence {
            self = .silence(of: program, run, seconds: seconds)
            return
        }
        if let gap = run.gap {
            let says = run.says.map { "\n  it said:  \($0)" } ?? ""
            self.init(
                message: Message(
                    gap.kind,
                    "without a fault, \(gap.text)\(says)\n  note:     each run begins in an empty folder, unless --here is given"
                ))
            return
        }
        if let stopped = run.calls.first(where: { $0.outcome == .stopped }) {
            found = "a request without a stub: \(SweptRequest(stopped).headline)"
            advice = "add a stub for it, or choose --policy"
        } else if let drive = run.drive, run.serverEnd == nil, run.isOverdue || run.end != .exited(0) {
            let end = run.isOverdue ? "did not end in time" : "\(run.end)"
            self = .drive(of: program, "it \(end)" + (SweptRun.lines(of: drive).last.map { ": \($0)" } ?? ""), run)
            return
        } else if run.isOverdue {
            found = "a program that did not end in time"
            advice =
                "give it more time with --timeout, release what its plan holds, or name what drives it with --drive"
        } else if let end = run.serverEnd {
            found = "a server that \(end)" + (run.says.map { ": \($0)" } ?? "")
        } else if run.end != .exited(0) {
            found = "it \(run.end)" + (run.says.map { ": \($0)" } ?? "")
        } else {
            return nil
        }
        self.init(
            .failingBaseline, "\(program) fails without a fault, so a fault would show nothing",
            expected: "a program that succeeds with the plan", found: found, advice: advice,
            notes: run.warnings.prefix(5).map { "  warning:  \($0)" })
    }

    /// The error for a failure of what sends requests to a server, which may be right.
    private static func drive(of program: String, _ found: String, _ run: SweptRun) -> SweepError {
        SweepError(
            .failingBaseline, "what drives \(program) fails without a fault, so a fault would show nothing",
            expected: "a command of --drive, or a closure, that succeeds with the plan", found: found,
            advice:
                "correct it: a command has the address of the server in $URL. If the answer of the server is wrong, run the server "
                + "with mock-url run and the same plan",
            notes: (run.serverSays.map { ["  server:   \($0)"] } ?? [])
                + run.warnings.prefix(5).map { "  warning:  \($0)" })
    }

    /// The error for a server whose address is not known.
    private static func silence(of program: String, _ run: SweptRun, seconds: Double) -> SweepError {
        let lines = run.lines.suffix(8)
        return SweepError(
            .failingBaseline, "\(program) has no address to which --drive could send requests",
            expected: "a TCP socket on which it listens, or a line such as listening on 127.0.0.1:8080, within "
                + Quantity.duration(seconds, isUnicode: false),
            found: lines.isEmpty ? "no line" : (["these lines"] + lines).joined(separator: "\n      "),
            advice:
                "name a program that is a server after --. If it starts slowly, give it more time with --timeout")
    }

    private init(message: Message) {
        self.message = message
    }

    static func noCall(of program: String, calls: Int) -> SweepError {
        SweepError(
            .failingBaseline, "\(program) sent no request that a stub of the plan answers, so there is no call to fail",
            expected: "a call that a stub of --plan answers", found: CallCount.calls(calls) + " without such a stub",
            advice: "give the plan of its upstreams by --plan, and its standard input by --input")
    }

    static var noCell: SweepError {
        SweepError(
            .invalidUsage, "there is nothing to run, because no chosen fault would change an answer",
            expected: "faults that change an answer of the plan", found: "none; only JSON answers have members",
            advice: "choose other faults, such as --faults refused,503")
    }

    static func unknownCell(_ name: String, among names: [String], isDeep: Bool) -> SweepError {
        SweepError(
            .invalidUsage, "there is no cell \(name.shown(atMost: 80))",
            expected: "a call and a fault, such as \(names.first ?? "1.1:503")", found: "another word",
            advice: "run the sweep without --cell to see its calls and faults"
                + (isDeep ? "" : ", or add --deep for members of members"))
    }
}

extension SweepError: ErrorWithMessage, CustomStringConvertible {
    package var description: String { message.description }
}

extension SweptRun {
    /// The last line that the program wrote to standard error.
    fileprivate var says: String? { Self.lines(of: errors).last }

    /// The last line that a server wrote to standard error, after that of what drives it.
    fileprivate var serverSays: String? {
        let rest = errors.bytes.dropFirst(drive?.bytes.count ?? 0)
        return Self.lines(of: OutputCopy.Output(String(decoding: rest, as: UTF8.self))).last
    }

    /// The lines of both outputs.
    fileprivate var lines: [String] { Self.lines(of: output) + Self.lines(of: errors) }

    fileprivate static func lines(of output: OutputCopy.Output) -> [String] {
        let text = RecordedSecrets().hidden(inText: output.bytes)
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.shown(atMost: 240) }
    }
}
#endif
