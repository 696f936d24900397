/// A count or an index in a journal: at least 0, and small enough that sums do not overflow.
///
/// Any program may have written to the file, so a record with a number outside the range is invalid.
struct JournalNumber: Decodable {
    /// The integers that all JSON readers represent exactly (RFC 8259, section 6).
    private static let range = 0...(1 << 53 - 1)

    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(Int.self)
        guard Self.range.contains(value) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number outside of \(Self.range)")
        }
    }
}
