#if os(Linux)
/// The protocol that the first bytes of a connection show.
package enum ProtocolGuess: Equatable, Sendable {
    case tls
    /// HTTP/1, or so few bytes that the reader of requests decides.
    case http
    /// HTTP/2 without an agreement.
    case http2
    /// Another protocol, with a quotation of at most eight bytes.
    case other(String)

    private static let longestQuotation = 8

    private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"].map {
        Array($0.utf8)
    }

    /// - Parameter bytes: The bytes that arrived first, at least one.
    package init(_ bytes: some RandomAccessCollection<UInt8>) {
        if bytes.first == 22 {
            self = .tls
            return
        }
        // A client may send line ends before its request (RFC 9112 section 2.2).
        let rest = bytes.drop { $0 == HTTPBytes.carriageReturn || $0 == HTTPBytes.lineFeed }
        let word = rest.prefix(while: HTTPBytes.isToken)
        // A method in pieces, and a faulty request, which has an answer of its own.
        guard word.endIndex < rest.endIndex, !Self.methods.contains(where: word.elementsEqual) else {
            self = .http
            return
        }
        if rest.starts(with: "PRI * HTTP/2".utf8) {
            self = .http2
        } else if word.isEmpty || rest[word.endIndex] != HTTPBytes.space || !Self.mayBeRequestLine(rest) {
            self = .other(Self.quotation(rest))
        } else {
            self = .http
        }
    }

    /// Whether the first line names HTTP, or has not arrived yet.
    private static func mayBeRequestLine(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        guard let end = bytes.firstIndex(of: HTTPBytes.lineFeed) else { return true }
        let version = bytes[..<end].split(separator: HTTPBytes.space).last
        return version?.starts(with: "HTTP/".utf8) == true
    }

    /// Quotes only what tells the protocol: a word after the first may be a password.
    private static func quotation(_ bytes: some RandomAccessCollection<UInt8>) -> String {
        let word = bytes.prefix { $0 != HTTPBytes.space }
        return RequestFault.quotation(Array((word.isEmpty ? bytes.prefix(1) : word).prefix(longestQuotation)))
    }
}
#endif
