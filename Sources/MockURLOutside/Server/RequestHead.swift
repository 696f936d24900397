#if os(Linux)
/// The request line and the fields of a request.
package struct RequestHead: Sendable {
    /// The version of HTTP, by which connections are kept.
    package enum Version: Sendable {
        case http10, http11
    }

    /// The form of the target (RFC 9112, section 3.2).
    package enum Form: Sendable {
        /// A path with an optional query.
        case origin
        /// A whole URL, which clients send to a proxy.
        case absolute
        /// Host and port, of the method CONNECT.
        case authority
        /// `*`, of the method OPTIONS.
        case asterisk
    }

    /// The length of the body.
    package enum Framing: Sendable, Equatable {
        case none
        case length(UInt64)
        case chunked
    }

    package let method: String
    package let version: Version
    package let form: Form
    package let fields: FieldSection
    package let framing: Framing
    /// Whether the client waits for `100 Continue` before it sends the body.
    package let expectsContinue: Bool
    /// Whether the client keeps the connection after the answer.
    package let keepsConnection: Bool
    /// The protocol that the client wants to change to, such as `websocket` or `h2c`.
    package let upgrade: String?
    let targetRange: Range<Int>
    let authorityRange: Range<Int>?

    /// The target as received.
    package var target: String { fields.text(targetRange) }

    /// The bytes of the target, which need not be ASCII.
    package var rawTarget: ArraySlice<UInt8> { fields.bytes[targetRange] }

    /// Host and port that the request names: in an absolute target, in that of CONNECT, or in the field `Host`.
    package var authority: String? {
        authorityRange.map { fields.text($0) } ?? fields["host"]
    }

    /// Path and query.
    ///
    /// An absolute target without a path has the path `/`, and CONNECT has none.
    package var path: String? {
        switch form {
        case .origin, .asterisk: return target
        case .authority: return nil
        case .absolute:
            let rest = fields.text((authorityRange?.upperBound ?? targetRange.lowerBound)..<targetRange.upperBound)
            return rest.hasPrefix("/") ? rest : "/" + rest
        }
    }
}
#endif
