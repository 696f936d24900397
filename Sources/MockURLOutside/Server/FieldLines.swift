#if os(Linux)
/// The reader of field lines, in a head or in trailers.
struct FieldLines {
    let bytes: UnsafeRawBufferPointer
    let limits: RequestLimits
    private(set) var lines: [FieldSection.Line] = []

    init(bytes: UnsafeRawBufferPointer, limits: RequestLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Reads lines up to the empty line.
    mutating func read(from start: Int) throws {
        lines.reserveCapacity(12)
        var start = start
        while let lineFeed = bytes.index(of: HTTPBytes.lineFeed, from: start), lineFeed - 1 > start {
            guard lines.count < limits.fieldCount else {
                throw RequestFault(
                    .tooLong, status: 431, in: "the fields", expected: "at most \(limits.fieldCount) fields",
                    found: "more")
            }
            lines.append(try line(start..<lineFeed - 1))
            start = lineFeed + 1
        }
    }

    private func line(_ range: Range<Int>) throws -> FieldSection.Line {
        var nameEnd = range.lowerBound
        while nameEnd < range.upperBound, HTTPBytes.isToken(bytes[nameEnd]) { nameEnd += 1 }
        guard nameEnd > range.lowerBound, nameEnd < range.upperBound, bytes[nameEnd] == HTTPBytes.colon else {
            throw fault(range, expected: expectation(range, nameEnd: nameEnd))
        }
        let value = bytes.trimmed(nameEnd + 1..<range.upperBound)
        for index in value where !HTTPBytes.isFieldContent(bytes[index]) {
            throw fault(range, expected: "a value without control characters")
        }
        return FieldSection.Line(name: range.lowerBound..<nameEnd, value: value)
    }

    private func expectation(_ range: Range<Int>, nameEnd: Int) -> String {
        if HTTPBytes.isBlank(bytes[range.lowerBound]) { return "a field name, as folded lines are obsolete" }
        if nameEnd == range.upperBound { return "a colon after the field name" }
        return HTTPBytes.isBlank(bytes[nameEnd]) && nameEnd > range.lowerBound
            ? "a colon directly after the field name" : "a field name of token characters, and a colon"
    }

    private func fault(_ range: Range<Int>, expected: String) -> RequestFault {
        RequestFault(
            in: "field line \(lines.count + 1)", expected: expected, found: RequestFault.quotation(bytes[range]))
    }
}
#endif
