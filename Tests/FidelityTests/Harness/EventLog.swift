import TestSupport

/// The events that a client observed, in order, as lines that can be compared.
///
/// Pieces of a body are combined into one line with their sum, because the network determines their boundaries.
final class EventLog: Sendable {
    private struct Entry: Sendable {
        var kind: String
        var text: String
        var data = Data()
    }

    private let entries = Locked<[Entry]>([])

    /// Notes something that happened once.
    func note(_ text: String) { entries.withLock { $0.append(Entry(kind: "", text: text)) } }

    /// Notes a piece of a body, or adds it to the piece before.
    func note(piece data: Data, _ kind: String = "data") {
        entries.withLock { entries in
            if entries.last?.kind == kind {
                entries[entries.count - 1].data += data
            } else {
                entries.append(Entry(kind: kind, text: kind, data: data))
            }
        }
    }

    /// Notes a state that replaces the previous line if it has the same kind.
    func note(latest kind: String, _ text: String) {
        entries.withLock { entries in
            if entries.last?.kind == kind { entries.removeLast() }
            entries.append(Entry(kind: kind, text: "\(kind) \(text)"))
        }
    }

    /// Notes a state unless the latest one of its kind is equal.
    func note(change kind: String, _ text: String) {
        entries.withLock { entries in
            let text = "\(kind) \(text)"
            guard entries.last(where: { $0.kind == kind })?.text != text else { return }
            entries.append(Entry(kind: kind, text: text))
        }
    }

    var lines: [String] {
        entries.withLock { entries in entries.map { $0.data.isEmpty ? $0.text : "\($0.text) \(Self.digest($0.data))" } }
    }

    /// Returns short bodies as text, and long bodies as size and hash.
    static func digest(_ data: Data) -> String {
        if data.count <= 200, let text = String(data: data, encoding: .utf8) { return "\(data.count) bytes: \(text)" }
        let hash = data.withUnsafeBytes { bytes in
            var hash: UInt64 = 14_695_981_039_346_656_037
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 1_099_511_628_211
            }
            return bytes.suffix(bytes.count % 8).reduce(hash) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        }
        return "\(data.count) bytes #\(String(hash, radix: 16))"
    }
}
