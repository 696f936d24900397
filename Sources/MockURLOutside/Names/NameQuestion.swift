#if os(Linux)
/// The question of a program for the addresses of a host.
package struct NameQuestion: Sendable, Hashable {
    /// The name in lowercase, without a dot at its end.
    ///
    /// Bytes that no host has appear as `\` and three digits.
    package let host: String
    package let type: RecordType

    package init(host: String, type: RecordType) {
        self.host = host
        self.type = type
    }
}
#endif
