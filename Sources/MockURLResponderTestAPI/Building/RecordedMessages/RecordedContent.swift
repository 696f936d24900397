import Foundation
import MockURLResponder

/// Headers and body of a recorded response, which are made to fit each other again.
struct RecordedContent {
    private(set) var fields: [RecordedHead.Field]
    private(set) var body: Data

    init(fields: [RecordedHead.Field], body: Data) {
        self.fields = fields
        self.body = body
    }

    /// Makes headers and body what a client of the recorded server is to see.
    mutating func restore() throws(RawHTTPMessage.Flaw) {
        if list("Transfer-Encoding").contains("chunked"), let whole = ChunkedBody.decoded(body) {
            body = whole
        } else {
            try checkTrailers()
        }
        leaveOutChunks()
        leaveOutRemovedCoding()
        try checkLength()
    }

    /// The length goes too: it means nothing where there are chunks (RFC 9112 section 6.3).
    private mutating func leaveOutChunks() {
        guard list("Transfer-Encoding").contains("chunked") else { return }
        leaveOut("Transfer-Encoding")
        leaveOut("Content-Length")
    }

    private mutating func leaveOutRemovedCoding() {
        let last = list("Content-Encoding").last { $0 != "identity" && $0 != "none" }
        guard let last, !body.isEmpty, RecordedCoding.isPlain(body, under: last) else { return }
        leaveOut("Content-Encoding")
        leaveOut("Content-Length")
    }

    /// curl writes trailer fields behind the body, where nothing but their names tells them from it.
    private func checkTrailers() throws(RawHTTPMessage.Flaw) {
        guard let trailer = first("Trailer"), body.last == UInt8(ascii: "\n") else { return }
        let end = RecordedText.decoded(body.suffix(4_096)).lowercased()
        guard let name = list("Trailer").first(where: { end.contains($0 + ":") }) else { return }
        throw .init(
            rule: .init(
                .invalidRecording, expected: "a body without the trailer fields that the header Trailer names",
                hint: "record it with curl -is --raw, or remove the Trailer line and the fields after the body"),
            found: "\(RecordedText.quoted(name + ":")) near the end of the body", line: trailer.line)
    }

    /// A response to HEAD, and a 304, name the length of a body that they do not bring.
    private func checkLength() throws(RawHTTPMessage.Flaw) {
        guard let field = first("Content-Length") else { return }
        let lengths = Set(list("Content-Length"))
        guard lengths.count == 1, let text = lengths.first, RecordedText.isNumber(text), let length = Int(text)
        else {
            throw .init(
                rule: .init(
                    .invalidRecording, expected: "a number of bytes", hint: "correct or remove the Content-Length line"),
                found: RecordedText.quoted(values("Content-Length").joined(separator: ", ")), line: field.line)
        }
        if length == body.count || body.isEmpty { return }
        throw .init(
            rule: .init(
                .invalidRecording, expected: "a body of \(Self.bytes(length)), as Content-Length says",
                hint: hint(forLength: length)),
            found: Self.bytes(body.count).description, line: field.line)
    }

    private func hint(forLength length: Int) -> SafeText {
        let again: SafeText = "record it again, or remove the Content-Length line"
        let lineBreak = body.suffix(body.count - min(length, body.count))
        if lineBreak.elementsEqual("\n".utf8) || lineBreak.elementsEqual("\r\n".utf8) {
            return "remove the line break at the end of the body, which an editor may have added; else \(again)"
        }
        if first("Content-Encoding") != nil {
            return "\(again), and with it the Content-Encoding line when the body is decoded"
        }
        return again
    }

    private static func bytes(_ count: Int) -> SafeText {
        count == 1 ? "1 byte" : "\(count) bytes"
    }

    private func first(_ name: String) -> RecordedHead.Field? {
        fields.first { $0.field.isNamed(name) }
    }

    private func values(_ name: String) -> [String] {
        fields.filter { $0.field.isNamed(name) }.map(\.field.value)
    }

    /// The members of a list, in small letters; all fields of a name are one list (RFC 9110 section 5.6.1).
    private func list(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map { RecordedText.trimmed($0).lowercased() }
            .filter { !$0.isEmpty }
    }

    private mutating func leaveOut(_ name: String) {
        fields.removeAll { $0.field.isNamed(name) }
    }
}
