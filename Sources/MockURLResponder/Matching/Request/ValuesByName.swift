/// The values of fields that may repeat, by their names, which are compared byte by byte.
struct ValuesByName: Sendable {
    /// Up to this number of fields, comparing the names is faster than hashing them.
    private static let mostCompared = 16

    private let fields: [(name: String, value: String)]
    /// Empty for at most `mostCompared` fields.
    private let values: [ByteText: [String]]

    init(_ fields: [(name: String, value: String)]) {
        self.fields = fields
        guard fields.count > Self.mostCompared else {
            values = [:]
            return
        }
        values = fields.reduce(into: [:]) { $0[ByteText($1.name), default: []].append($1.value) }
    }

    /// Returns every value of a name, in order.
    subscript(_ name: String) -> [String] {
        guard fields.count > Self.mostCompared else {
            return fields.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
        }
        return values[ByteText(name)] ?? []
    }
}
