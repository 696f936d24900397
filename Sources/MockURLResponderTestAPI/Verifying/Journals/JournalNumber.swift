/// A count or an index of a journal, from 0 on and small enough that sums of many do not overflow.
///
/// A journal is a file that anything may have written to. A record with any other number is refused as a whole.
struct JournalNumber: Decodable {
    /// Readers of JSON keep whole numbers up to here exactly (RFC 8259 section 6).
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
