import MockURLResponder

/// The header fields of recorded answers that are not part of a stub.
package enum RecordedFieldNames {
    /// The names of fields that describe the transfer, and not the decoded body.
    private static let framing: Set<HeaderName> = Set(
        ["Content-Encoding", "Content-Length", "Transfer-Encoding"].map(HeaderName.init))

    /// The names of fields that describe one connection or one moment.
    private static let passing: Set<HeaderName> = Set(
        [
            "Alt-Svc", "Connection", "Date", "Keep-Alive", "Proxy-Connection", "Trailer", "Upgrade", "Via",
        ].map(HeaderName.init))

    /// Whether a field describes the transfer of a body.
    package static func isFraming(_ name: String) -> Bool {
        framing.contains(HeaderName(name))
    }

    /// Whether a field describes one connection or one moment, so that no stub has it.
    package static func isPassing(_ name: String) -> Bool {
        passing.contains(HeaderName(name))
    }
}
