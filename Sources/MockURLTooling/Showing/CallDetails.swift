import Foundation
package import MockURLResponder

/// Prints everything that a journal has about one call.
package struct CallDetails {
    private let style: TableStyle

    package init(_ style: TableStyle) {
        self.style = style
    }

    /// Returns the lines about a call.
    package func lines(_ call: HTTPCall) -> [String] {
        var lines = [style.line("call \(call.number): \(call.method) \(call.url)", .bold)]
        let seconds = call.time.timeIntervalSince1970
        let time = "\(WallClock.date(seconds)) \(WallClock.time(seconds, hasFraction: true))"
        let process = call.client.map { "\($0.process) (\($0.program.shown(atMost: 80)))" } ?? "\(call.process ?? 0)"
        lines.append(style.line("  time      \(time)\(style.separator)process \(process)"))
        lines.append(style.line("  outcome   \(outcome(of: call))"))
        lines.append(style.line("  client    \(ending(of: call))"))
        lines.append(style.line("  stub      \(stub(of: call))", call.isUnmatched ? .red : nil))
        lines += call.waits.map { style.line("  held      \($0.words(isUnicode: style.isUnicode))") }
        if let error = call.planError { lines.append(style.line("  plan      \(error)", .red)) }
        lines += message("request", call.headerFields, call.body, of: call.bodyLength)
        if let answer = call.delivery?.answer {
            let title = "answer" + (answer.status.map { " \($0)" } ?? "")
            lines += message(title, answer.headerFields, answer.body, of: answer.bodyLength)
        } else if let bytes = call.result.bytes, bytes > 0 {
            lines += [
                "", style.line("answer", .bold), style.line("  \(Quantity.count(bytes, "byte")), not recorded", .dim),
            ]
        }
        if let misses = call.missed?.closest, !misses.isEmpty {
            lines += ["", style.line("closest stubs", .bold)]
            lines += misses.flatMap { NearMissLines(style: style).lines($0, indent: 2) }
        }
        return lines
    }

    private func outcome(of call: HTTPCall) -> String {
        switch call.outcome {
        case .answered(let status):
            let reason = call.result.reason.map { " \($0)" } ?? ""
            let loss = call.result.loss.map { ", then the connection is lost (\($0))" } ?? ""
            return "answered with \(status)\(reason)\(loss)"
        case .failed(NSURLErrorDomain, let code): return "failed with \(KnownURLErrors.name(code))"
        case .failed(let domain, let code): return "failed with \(domain) \(code)"
        case .passed:
            let changes = call.stub?.changes?.map(\.rawValue) ?? []
            return "passed to the real network"
                + (changes.isEmpty ? "" : ", and the stub changes \(changes.joined(separator: ", "))")
        case .stopped: return "stopped the program"
        }
    }

    private func ending(of call: HTTPCall) -> String {
        guard let delivery = call.delivery else {
            if let hold = call.waits.last, hold.end == nil {
                return "no end recorded: the answer is held \(hold.place)"
            }
            return call.duration == .infinity
                ? "no end recorded: the stub never answers" : "no end recorded: open, or the program ended before it"
        }
        let time = Quantity.duration(delivery.duration, isUnicode: style.isUnicode)
        let size = delivery.bytes.map { ", \(Quantity.size($0))" } ?? ""
        return switch delivery.ending {
        case .complete: "has the whole answer after \(time)\(size)"
        case .redirected: "follows the redirect after \(time)"
        case .challenged: "ended after \(time)\(size)"
        case .cancelled: "gave up after \(time)\(size)"
        case .timedOut: "gave up after \(time)\(size), when its timeout expired"
        case .failed(NSURLErrorDomain, let code): "received \(KnownURLErrors.name(code)) after \(time)\(size)"
        case .failed(let domain, let code): "received the error \(domain) \(code) after \(time)\(size)"
        }
    }

    private func stub(of call: HTTPCall) -> String {
        guard let stub = call.stub else { return "none" + (call.decider.rule.map { ": \($0)" } ?? "") }
        return "\(stub), use \(stub.use)"
    }

    // MARK: Messages

    private func message(_ title: String, _ headers: HeaderFields, _ body: Data, of length: Int) -> [String] {
        guard !headers.isEmpty || length > 0 else { return [] }
        let fields = headers.fields.map { field in
            style.paint(TerminalText.visible("  \(field.name): "), .cyan) + TerminalText.visible(field.value)
        }
        return ["", style.line(title, .bold)] + fields + (length > 0 ? bodyLines(body, of: length, headers) : [])
    }

    private func bodyLines(_ body: Data, of length: Int, _ headers: HeaderFields) -> [String] {
        let space = headers.isEmpty ? [] : [""]
        if let parts = PartLines(style: style).lines(body, of: length, headers) { return space + parts }
        guard let text = body.recordedText(isCut: body.count < length) else {
            return space + [style.line("  \(Quantity.count(length, "byte")) that are not text", .dim)]
        }
        let lines =
            IndentedJSON.lines(text) ?? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let rest = length - text.utf8.count
        return space + lines.map { "  " + TerminalText.visible($0) }
            + (rest > 0 ? [style.line("  \(style.ellipsis) and \(Quantity.count(rest, "byte")) more", .dim)] : [])
    }
}

extension HTTPCall.HoldWait {
    /// The time and the hold, such as `1.2 s by "more"`.
    func words(isUnicode: Bool) -> String {
        let time = seconds.map { Quantity.duration($0, isUnicode: isUnicode) + " " } ?? ""
        let ending =
            switch end {
            case nil: ", and not released"
            case .failed: ", and then failed"
            case .left: ", until the client gave up"
            default: ""
            }
        return time + TerminalText.visible(place) + ending
    }

    fileprivate var place: String {
        switch hold {
        case .released(let name): "by \"\(name)\""
        case .answered(let stub, let count):
            "until \"\(stub)\" has answered \(Quantity.count(count, "request"))"
        }
    }
}
