/// The chunks of a body that another field has, while they are read or written.
package struct ChunksFields {
    var sizes: [TimedPart] = []
    var every: Double?

    package static let table = PlanObject<ChunksFields>(
        "chunks", "the chunks of a body",
        [
            PlanField(required: "sizes", \.sizes, .list(of: "sizes", .size, rule: #""minItems":1,"#)),
            PlanField(
                "every", \.every, .seconds("a time between two chunks", .invalidChunks),
                without: .value { $0.number(0) }),
        ])
}

extension PlanType where Value == [TimedPart] {
    /// The sizes of the parts of a body.
    static var chunks: PlanType {
        ChunksFields.table.type(ChunksFields()) { chunks, scanner, start in
            guard !chunks.sizes.isEmpty else {
                throw scanner.failure(
                    .invalidChunks, at: start, expected: "the field sizes with at least one size",
                    found: "chunks without a size")
            }
            return chunks.sizes.every(chunks.every)
        } fields: { parts in
            let interval = parts.interval
            let sizes = parts.enumerated().map { $1.withoutWait($0 == 0 ? 0 : interval) }
            return ChunksFields(sizes: sizes, every: interval == 0 ? nil : interval)
        }
    }
}

extension PlanType where Value == TimedPart {
    fileprivate static var size: PlanType {
        let size = PlanType<Int>.integer(in: 1...Int.max, "a size in bytes, from 1 on", .invalidChunks)
        return PlanType(##""anyOf":[{\##(size.rule())},{"$ref":"#/$defs/sizedPart"}]"##) { scanner in
            var part = TimedPartFields()
            if try scanner.kind() == .object {
                try TimedPartFields.size.read(&scanner, into: &part)
            } else {
                part.time.length = try size.read(&scanner)
            }
            return part.time
        } write: { json, part in
            if part.length > 0, !part.hasTime { return json.number(part.length) }
            json.object { TimedPartFields.size.write(&$0, TimedPartFields(time: part)) }
        }
    }
}
