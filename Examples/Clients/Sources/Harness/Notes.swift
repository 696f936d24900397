import Foundation

/// The lines that a scenario prints.
///
/// They are written at once, so that a later trap does not lose them.
struct Notes: Sendable {
    func write(_ line: String) {
        let data = Data((line.replacingOccurrences(of: "\n", with: "\\n") + "\n").utf8)
        // The system never mixes a single write of less than a page with other writes.
        data.withUnsafeBytes { _ = Foundation.write(1, $0.baseAddress, $0.count) }
    }

    /// Returns a short text unchanged, and the length and a checksum (FNV-1a) of other data.
    static func digest(_ data: Data) -> String {
        if data.count <= 200, let text = String(data: data, encoding: .utf8) { return "\(data.count) bytes: \(text)" }
        let sum = data.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return "\(data.count) bytes, checksum \(String(sum, radix: 16))"
    }

    /// Returns the type, domain and code of an error, the keys and types of its user info, and the same for
    /// underlying errors.
    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as DecodingError: return describe(error)
        case is CancellationError: return "CancellationError"
        default: break
        }
        let bridged = error as NSError
        var parts = ["\(bridged.domain) \(bridged.code)"]
        for (key, value) in bridged.userInfo.sorted(by: { $0.key < $1.key }) {
            switch value {
            case let url as URL: parts.append("\(key)=\(url.absoluteString)")
            case let below as NSError: parts.append("\(key)=(\(describe(below)))")
            // The texts are left out, because those of the mock may be longer.
            default: parts.append("\(key):\(type(of: value))")
            }
        }
        return parts.joined(separator: ", ")
    }

    private static func describe(_ error: DecodingError) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map(\.stringValue).joined(separator: ".")
        }
        return switch error {
        case .typeMismatch(let type, let context): "DecodingError: no \(type) at \"\(path(context))\""
        case .valueNotFound(let type, let context): "DecodingError: nil for \(type) at \"\(path(context))\""
        case .keyNotFound(let key, let context): "DecodingError: no \(key.stringValue) in \"\(path(context))\""
        case .dataCorrupted(let context): "DecodingError: corrupted at \"\(path(context))\""
        @unknown default: "DecodingError"
        }
    }
}
