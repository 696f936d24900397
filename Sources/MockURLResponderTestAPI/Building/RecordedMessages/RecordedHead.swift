import Foundation
import MockURLResponder

/// A status line and the header fields after it, up to the empty line.
struct RecordedHead {
    /// A header field, and the number of the line where it starts.
    struct Field {
        var field: HeaderFields.Field
        let line: Int
    }

    let statusLine: StatusLine
    private(set) var fields: [Field] = []

    init(from lines: inout RecordedLines) throws(RawHTTPMessage.Flaw) {
        statusLine = try Self.statusLine(from: &lines)
        var open: Line?
        while true {
            let number = lines.number
            guard let line = lines.next() else { throw Self.unfinished(at: number) }
            if line.isEmpty { break }
            if var whole = open, Self.isContinuation(line) {
                whole.append(line)
                open = whole
                continue
            }
            try take(open)
            open = Line(bytes: line, number: number)
        }
        try take(open)
    }

    /// Whether a client never sees this response if another one follows: an interim response, a redirect that the
    /// client follows, a challenge that the client answers, or the response of a proxy that has opened a tunnel.
    var isPassing: Bool {
        switch statusLine.status {
        case 100..<200, 300..<400, 401, 407: true
        case 200..<300: statusLine.reason?.lowercased().hasSuffix("established") ?? false
        default: false
        }
    }

    /// Throws if the last response is an interim one, which answers nothing.
    ///
    /// No other response follows a switch of protocols (101).
    func checkFinal() throws(RawHTTPMessage.Flaw) {
        guard statusLine.status < 200, statusLine.status != 101 else { return }
        throw .init(
            rule: .init(.invalidRecording, expected: "a response after the interim one", hint: Self.hint),
            found: "status \(statusLine.status) and no response after it")
    }

    private mutating func take(_ line: Line?) throws(RawHTTPMessage.Flaw) {
        if let line { fields.append(Field(field: try line.field(), line: line.number)) }
    }

    private static func isContinuation(_ line: Data) -> Bool {
        line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
    }

    private static func statusLine(from lines: inout RecordedLines) throws(RawHTTPMessage.Flaw) -> StatusLine {
        let number = lines.number
        let expected = PlanRules.Flaw(
            .invalidRecording, expected: "a status line, such as \"HTTP/1.1 200 OK\"", hint: hint)
        guard let line = lines.next() else { throw .init(rule: expected, found: "nothing") }
        guard let statusLine = StatusLine(line) else {
            let found = line.isEmpty ? "an empty line" : RecordedText.quoted(line)
            throw .init(rule: expected, found: found, line: number)
        }
        if var flaw = PlanRules.status.flaw(in: statusLine.status) {
            flaw.hint = flaw.hint ?? hint
            throw .init(rule: flaw, found: "\(statusLine.status)", line: number)
        }
        return statusLine
    }

    private static func unfinished(at number: Int) -> RawHTTPMessage.Flaw {
        .init(
            rule: .init(.invalidRecording, expected: "an empty line after the headers", hint: hint),
            found: "the end of the message",
            line: number)
    }

    private static let hint: SafeText =
        "record it with curl -is, which writes status line, headers, an empty line and body"

    /// A header line with its continuation lines.
    private struct Line {
        private(set) var bytes: Data
        let number: Int

        init(bytes: Data, number: Int) {
            self.bytes = bytes
            self.number = number
        }

        /// Appends a continuation line, joined by a space (RFC 9112 section 5.2).
        mutating func append(_ continuation: Data) {
            let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            while bytes.last.map(isSpace) ?? false { bytes.removeLast() }
            bytes.append(UInt8(ascii: " "))
            bytes.append(continuation.drop(while: isSpace))
        }

        func field() throws(RawHTTPMessage.Flaw) -> HeaderFields.Field {
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
                let expected: SafeText = "a header line with a colon, or the empty line after the headers"
                throw .init(
                    rule: .init(.invalidRecording, expected: expected, hint: hint), found: RecordedText.quoted(bytes),
                    line: number)
            }
            let name = RecordedText.decoded(bytes[..<colon])
            let value = RecordedText.trimmed(RecordedText.decoded(bytes[(colon + 1)...]))
            try check(name, PlanRules.flaw(inHeaderName: name))
            try check(value, PlanRules.flaw(inHeaderValue: value))
            return HeaderFields.Field(name: name, value: value)
        }

        private func check(_ text: String, _ flaw: PlanRules.Flaw?) throws(RawHTTPMessage.Flaw) {
            guard var flaw else { return }
            flaw.hint = flaw.hint ?? hint
            throw .init(rule: flaw, found: RecordedText.quoted(text), line: number)
        }
    }
}
