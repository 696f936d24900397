/// A set of field names that ignores case.
///
/// Each record of a journal looks up all names of its header fields, so most other names are rejected without hashing
/// them.
struct FieldNameSet: Sendable, Hashable {
    let names: Set<String>
    /// The bits of the known names.
    private let bits: UInt64

    init(_ names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() })
        bits = self.names.reduce(0) { $0 | Self.bit(of: $1) }
    }

    func contains(_ name: String) -> Bool {
        bits & Self.bit(of: name) != 0 && names.contains(name.lowercased())
    }

    /// Returns a bit that depends on the length and the first letter of a name; all bits for a name that is not ASCII,
    /// because its length may depend on its case.
    private static func bit(of name: String) -> UInt64 {
        var name = name
        return name.withUTF8 { bytes in
            guard let first = bytes.first, bytes.allSatisfy({ $0 < 0x80 }) else { return .max }
            return 1 << UInt64((bytes.count &* 5 &+ Int(first & 0x1F)) & 63)
        }
    }
}
