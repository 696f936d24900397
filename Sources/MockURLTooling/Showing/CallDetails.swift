import Foundation
import MockURLResponder

/// Prints everything that a journal has about one call.
package struct CallDetails {
    private let style: TableStyle

    package init(_ style: TableStyle) {
        self.style = style
    }

    /// Returns the lines about a call.
    package func lines(_ call: JoinedCall) -> [String] {
        var lines = [style.line("call \(call.number): \(call.request.method) \(call.request.url)", .bold)]
        let time = "\(WallClock.date(call.time)) \(WallClock.time(call.time, hasFraction: true))"
        lines.append(style.line("  time      \(time)\(style.separator)process \(call.process)"))
        lines.append(style.line("  outcome   \(outcome(of: call))"))
        lines.append(style.line("  client    \(ending(of: call))"))
        lines.append(style.line("  stub      \(stub(of: call))", call.isUnmatched ? .red : nil))
        lines += call.holds.map { style.line("  held      \($0.words(isUnicode: style.isUnicode))") }
        if let error = call.planError { lines.append(style.line("  plan      \(error)", .red)) }
        lines += message("request", call.request.headers, call.request.body)
        if let answer = call.delivery?.answer {
            lines += message("answer" + (answer.status.map { " \($0)" } ?? ""), answer.headers, answer.body)
        } else if case .answered = call.outcome, call.bytes ?? 0 > 0 {
            lines += [
                "", style.line("answer", .bold),
                style.line("  \(Quantity.count(call.bytes ?? 0, "byte")), not recorded", .dim),
            ]
        }
        if let misses = call.nearMisses, !misses.isEmpty {
            lines += ["", style.line("closest stubs", .bold)]
            lines += misses.flatMap { NearMissLines(style: style).lines($0, indent: 2) }
        }
        return lines
    }

    private func outcome(of call: JoinedCall) -> String {
        switch call.outcome {
        case .answered(let status):
            let reason = call.reason.map { " \($0)" } ?? ""
            let loss = call.error.map { ", then the connection is lost (\($0))" } ?? ""
            return "answered with \(status)\(reason)\(loss)"
        case .failed(NSURLErrorDomain, let code): return "failed with URLError \(code)"
        case .failed(let domain, let code): return "failed with \(domain) \(code)"
        case .passed:
            let changes = call.stub?.changes ?? []
            return "passed to the real network"
                + (changes.isEmpty ? "" : ", and the stub changes \(changes.joined(separator: ", "))")
        case .stopped: return "stopped the program"
        }
    }

    private func ending(of call: JoinedCall) -> String {
        guard let delivery = call.delivery else {
            if let hold = call.holds.last, hold.end == nil {
                return "no end recorded: the answer is held \(hold.place)"
            }
            return call.duration == .infinity
                ? "no end recorded: the stub never answers" : "no end recorded: open, or the program ended before it"
        }
        let time = Quantity.duration(delivery.took, isUnicode: style.isUnicode)
        let size = delivery.received.map { ", \(Quantity.size($0))" } ?? ""
        switch delivery.ended {
        case "complete": return "has the whole answer after \(time)\(size)"
        case "redirected": return "follows the redirect after \(time)"
        case "cancelled":
            let reason = delivery.isTimeout ? ", when its timeout expired" : ""
            return "gave up after \(time)\(size)\(reason)"
        case "failed":
            let error = delivery.error.map { " \(delivery.domain ?? "URLError") \($0)" } ?? ""
            return "received the error\(error) after \(time)\(size)"
        default: return "ended after \(time)\(size)"
        }
    }

    private func stub(of call: JoinedCall) -> String {
        guard let stub = call.stub else { return "none" + (call.decider.map { ": \($0)" } ?? "") }
        let name = stub.name.map { " \"\($0)\"" } ?? ""
        let source = stub.source.map { " (\($0))" } ?? ""
        return "#\(stub.index + 1)\(name)\(source), use \(stub.use)"
    }

    // MARK: Messages

    private func message(_ title: String, _ headers: [[String]], _ body: DecodedRecord.Body?) -> [String] {
        guard !headers.isEmpty || body != nil else { return [] }
        var lines = ["", style.line(title, .bold)]
        for pair in headers where pair.count == 2 {
            let name = TerminalText.visible("  \(pair[0]): ")
            lines.append(style.paint(name, .cyan) + TerminalText.visible(pair[1]))
        }
        if let body { lines += bodyLines(body, headers) }
        return lines
    }

    private func bodyLines(_ body: DecodedRecord.Body, _ headers: [[String]]) -> [String] {
        let space = headers.isEmpty ? [] : [""]
        if let parts = PartLines(style: style).lines(body, headers) { return space + parts }
        guard let text = body.text else {
            return space + [style.line("  \(Quantity.count(body.bytes, "byte")) that are not text", .dim)]
        }
        let lines =
            IndentedJSON.lines(text) ?? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let rest = body.bytes - text.utf8.count
        return space + lines.map { "  " + TerminalText.visible($0) }
            + (rest > 0 ? [style.line("  \(style.ellipsis) and \(Quantity.count(rest, "byte")) more", .dim)] : [])
    }
}

extension JoinedCall.HoldWait {
    /// The time and the hold, such as `1.2 s by "more"`.
    func words(isUnicode: Bool) -> String {
        let time = seconds.map { Quantity.duration($0, isUnicode: isUnicode) + " " } ?? ""
        let ending =
            switch end {
            case nil: ", and not released"
            case "failed": ", and then failed"
            case "left": ", until the client gave up"
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
