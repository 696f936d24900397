import Foundation

/// An answer, written once for both sides: the real server sends it as bytes, and the mock has a stub for it.
struct Answer: Sendable {
    enum Framing: Sendable {
        /// A Content-Length, unless the fields have one.
        case length
        /// Neither a length nor chunks. The end of the connection ends the body.
        case untilClose
        /// This number of chunks (RFC 9112 section 7.1).
        case chunked(Int)
    }

    enum Fault: Sendable {
        /// The connection is reset before the head.
        case reset
        /// The connection is reset after the head and this number of bytes of the body.
        case resetAfter(Int)
        /// Nothing follows the head and this number of bytes of the body.
        case silentAfter(Int)
        /// The connection is closed before the head.
        case emptyReply
        /// Bytes that are not HTTP.
        case garbage
        /// Neither an answer nor a close.
        case silence
    }

    var status = 200
    var fields: [(name: String, value: String)] = []
    var body = Data()
    var framing = Framing.length
    /// The delay before the head, in seconds.
    var delay = 0.0
    /// The time over which the body is spread, in seconds.
    var bodyDuration = 0.0
    var fault: Fault?

    init(
        _ status: Int = 200, _ fields: KeyValuePairs<String, String> = [:], body: Data = Data(),
        framing: Framing = .length, delay: Double = 0, bodyDuration: Double = 0, fault: Fault? = nil
    ) {
        self.status = status
        self.fields = fields.map { ($0.key, $0.value) }
        self.body = body
        self.framing = framing
        self.delay = delay
        self.bodyDuration = bodyDuration
        self.fault = fault
    }

    /// An answer with text, as `text/plain` unless `type` names another media type.
    static func text(
        _ text: String, _ status: Int = 200, _ fields: KeyValuePairs<String, String> = [:],
        type: String = "text/plain; charset=utf-8", framing: Framing = .length, delay: Double = 0,
        bodyDuration: Double = 0, fault: Fault? = nil
    ) -> Answer {
        var answer = Answer(
            status, fields, body: Data(text.utf8), framing: framing, delay: delay, bodyDuration: bodyDuration,
            fault: fault)
        answer.fields.append(("Content-Type", type))
        return answer
    }

    /// An answer with JSON text.
    static func json(_ text: String, _ status: Int = 200, _ fields: KeyValuePairs<String, String> = [:]) -> Answer {
        Answer.text(text, status, fields, type: "application/json")
    }

    /// A stream of server-sent events, which ends when the connection ends.
    static func events(
        _ text: String, _ fields: KeyValuePairs<String, String> = [:], framing: Framing = .untilClose,
        bodyDuration: Double = 0, fault: Fault? = nil
    ) -> Answer {
        Answer.text(
            text, 200, fields, type: "text/event-stream", framing: framing, bodyDuration: bodyDuration, fault: fault)
    }

    static func redirect(to location: String, _ status: Int = 302) -> Answer {
        Answer(status, ["Location": location])
    }

    static func fault(_ fault: Fault) -> Answer {
        Answer(fault: fault)
    }

    /// Returns bytes that show the place of a cut.
    static func bytes(_ count: Int) -> Data {
        var data = Data()
        while data.count < count { data.append(pattern.prefix(count - data.count)) }
        return data
    }

    private static let pattern = Data((0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

    /// The gzip data of `{"id":1,"name":"Ann"}`.
    static let gzippedUser =
        Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjLUUcpLzE1VslJyzMtTqgUA5uC16hUAAAA=") ?? Data()

    func has(_ name: String) -> Bool {
        fields.contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    }

    /// Whether a server sends no body with this answer (RFC 9110 section 6.4.1).
    func isBodyless(method: String) -> Bool {
        method == "HEAD" || status == 204 || status == 304
    }
}
