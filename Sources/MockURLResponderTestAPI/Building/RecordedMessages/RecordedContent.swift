import Foundation
import MockURLResponder
import MockURLTooling

/// The header fields and the body of a recorded response, which `restore()` makes consistent with each other.
struct RecordedContent {
    private(set) var fields: [RecordedHead.Field]
    private(set) var body: Data

    init(fields: [RecordedHead.Field], body: Data) {
        self.fields = fields
        self.body = body
    }

    /// Changes header fields and body to those that a client of the recorded server would see.
    mutating func restore() throws(RawHTTPMessage.Flaw) {
        if list("Transfer-Encoding").contains("chunked"), let whole = ChunkedBody.decoded(body) {
            body = whole
        } else {
            try checkTrailers()
        }
        removeChunkedHeader()
        removeCodingHeader()
        try checkLength()
    }

    /// Removes Transfer-Encoding, and Content-Length, which has no meaning for a chunked body (RFC 9112 section
    /// 6.3).
    private mutating func removeChunkedHeader() {
        guard list("Transfer-Encoding").contains("chunked") else { return }
        removeFields("Transfer-Encoding")
        removeFields("Content-Length")
    }

    private mutating func removeCodingHeader() {
        let last = list("Content-Encoding").last { $0 != "identity" && $0 != "none" }
        guard let last, !body.isEmpty, RecordedCoding.isPlain(body, under: last) else { return }
        removeFields("Content-Encoding")
        removeFields("Content-Length")
    }

    /// Throws if trailer fields follow the body.
    ///
    /// Because curl writes them directly after the body, only their names distinguish them from it.
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

    /// Throws if the body does not have its declared length.
    ///
    /// A response to HEAD, and a 304, may declare the length of a body that they do not contain.
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

    /// Returns the members of a list in lower case.
    ///
    /// All fields of one name form one list (RFC 9110 section 5.6.1).
    private func list(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map { RecordedText.trimmed($0).lowercased() }
            .filter { !$0.isEmpty }
    }

    private mutating func removeFields(_ name: String) {
        fields.removeAll { $0.field.isNamed(name) }
    }
}
