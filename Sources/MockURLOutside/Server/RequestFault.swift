#if os(Linux)
/// The reason why a request cannot be read.
package struct RequestFault: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: String, Sendable {
        /// The bytes are not a valid request.
        case malformed
        /// A part exceeds a limit.
        case tooLong
        /// The request is valid, and this server does not implement a part of it.
        case unsupported
        /// The client wants to change to a protocol that this server does not implement.
        case otherProtocol
        /// The client speaks HTTP/2 without an upgrade.
        case http2Preface
        /// The client begins a TLS handshake on a connection without TLS.
        case tlsHandshake
        /// The client closed the connection within a request.
        case endedEarly
    }

    package let kind: Kind
    /// The status of the answer that the client receives, such as 400.
    package let status: Int
    /// The place of the fault, such as "the request line".
    package let place: String
    package let expected: String
    package let found: String

    package init(_ kind: Kind = .malformed, status: Int = 400, in place: String, expected: String, found: String) {
        self.kind = kind
        self.status = status
        self.place = place
        self.expected = expected
        self.found = found
    }

    package var description: String {
        "The client's request is not readable in \(place): expected \(expected), found \(found). \(advice)"
    }

    /// The advice to a user of the client.
    package var advice: String {
        switch kind {
        case .malformed: "Correct the client, or the code that writes the request."
        case .tooLong: "Shorten the request."
        case .unsupported: "Change the request to HTTP/1.1 with a Content-Length or the coding chunked."
        case .otherProtocol: "No stub can answer that protocol: let the client reach a real server."
        case .http2Preface: "Let the client use HTTP/1.1."
        case .tlsHandshake: "Use the scheme https with a port that is known for TLS, or http."
        case .endedEarly: "Check whether the client timed out or was cancelled."
        }
    }
}

extension RequestFault {
    /// A short quotation of bytes for a message, with escapes for what is not printable.
    static func quotation(_ bytes: some Collection<UInt8>, most: Int = 60) -> String {
        guard !bytes.isEmpty else { return "nothing" }
        let escaped = bytes.prefix(most).map { byte -> String in
            switch byte {
            case UInt8(ascii: "\r"): "\\r"
            case UInt8(ascii: "\n"): "\\n"
            case UInt8(ascii: "\t"): "\\t"
            case 0x20...0x7e: String(UnicodeScalar(byte))
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "\"\(escaped.joined())\"" + (bytes.count > most ? "… (\(bytes.count) bytes)" : "")
    }
}
#endif
