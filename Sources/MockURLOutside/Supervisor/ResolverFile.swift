#if os(Linux)
/// The file with the name servers of the machine, `resolv.conf`, with the launcher's name server in their place.
///
/// Some resolvers, such as c-ares, ignore answers from an address that is not in this file.
enum ResolverFile {
    static let name = "resolv.conf"
    private static let path = "/etc/resolv.conf"

    /// Returns the verdict on a file with the name; `nil` if the file is another one.
    static func verdict(on attempt: FileAttempt, server: LoopbackEndpoint) -> FileVerdict? {
        guard attempt.path == path else { return nil }
        return .replacing { () throws(SystemError) in
            let original = String(decoding: try attempt.original(path) ?? [], as: UTF8.self)
            // Search domains and options stay.
            let lines = original.split(separator: "\n").filter { !$0.hasPrefix("nameserver") }
            let text = (["nameserver \(server.ipv4.address)"] + lines).joined(separator: "\n") + "\n"
            return Array(text.utf8)
        }
    }
}
#endif
