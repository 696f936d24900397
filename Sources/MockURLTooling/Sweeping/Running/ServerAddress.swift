#if os(macOS) || os(Linux)
package import Foundation

/// The address that a server writes when it is ready.
package enum ServerAddress {
    private static let localHosts = ["localhost", "127.0.0.1", "0.0.0.0", "[::1]", "[::]"]

    /// Returns the first address in the complete lines of an output, such as `http://127.0.0.1:8080`.
    package static func first(in output: Data) -> String? {
        guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: output[..<end], as: UTF8.self).split(whereSeparator: \.isNewline).lazy
            .compactMap { address(in: String($0).replacing(/\u{1B}\[[0-9;]*m/, with: "")) }.first
    }

    private static func address(in line: String) -> String? {
        // The address of an upstream, which servers write too, has no port.
        let url = line.firstMatch(of: /https?:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._\-]+)(:\d+)?/)
        if let url, url.output.2 != nil || localHosts.contains(String(url.output.1)) { return String(url.output.0) }
        return LinePort.local(in: line).map { "http://\(line.contains("[::1]") ? "[::1]" : "127.0.0.1"):\($0)" }
    }
}
#endif
