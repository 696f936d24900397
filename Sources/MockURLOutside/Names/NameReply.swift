#if os(Linux)
/// An answer of a name server.
struct NameReply {
    let code: ResponseCode
    /// The data of the records, with their type.
    let records: [(type: RecordType, data: [UInt8])]

    static func code(_ code: ResponseCode) -> NameReply {
        NameReply(code: code, records: [])
    }

    /// The largest message that goes through every network without fragments.
    ///
    /// An extension record announces it.
    private static let payloadSize: UInt16 = 1232
    /// The largest message without an extension record.
    private static let smallestSize = 512

    /// Encodes the answer to a query.
    ///
    /// Over UDP, an answer that the client cannot receive has the truncation bit and no records.
    func encoded(for query: NameQuery, timeToLive: UInt32, isUDP: Bool) -> [UInt8] {
        let most = isUDP ? max(query.extensionRecord?.payloadSize ?? 0, Self.smallestSize) : Int(UInt16.max)
        let whole = message(for: query, timeToLive: timeToLive, isTruncated: false)
        return whole.count <= most ? whole : message(for: query, timeToLive: timeToLive, isTruncated: true)
    }

    private func message(for query: NameQuery, timeToLive: UInt32, isTruncated: Bool) -> [UInt8] {
        let shown = isTruncated ? [] : records
        // Without records, the authority tells resolvers that the answer is complete, and must not be kept.
        let hasAuthority = !isTruncated && records.isEmpty && [.none, .unknownName].contains(code)
        var writer = MessageWriter()
        writer.header(
            id: query.id, flags: Self.flags(of: query.flags, code: code, isTruncated: isTruncated),
            counts: [1, UInt16(shown.count), hasAuthority ? 1 : 0, query.extensionRecord == nil ? 0 : 1])
        writer.bytes += query.question
        for record in shown {
            // The name is a pointer to that of the question, which begins after the header.
            writer.bytes += [0xc0, 12]
            writer.record(record.type, recordClass: 1, timeToLive: timeToLive, data: record.data)
        }
        if hasAuthority {
            writer.bytes += [0]
            // The names of the server and of its owner are the root, and the last number forbids caches to keep the answer.
            let numbers: [UInt32] = [1, 3600, 600, 86_400, 0]
            var data = MessageWriter(bytes: [0, 0])
            for number in numbers { data.number32(number) }
            writer.record(.soa, recordClass: 1, timeToLive: timeToLive, data: data.bytes)
        }
        if let extensionRecord = query.extensionRecord {
            writer.bytes += [0]
            let upper = UInt32(code.rawValue >> 4) << 24
            writer.record(
                .opt, recordClass: Self.payloadSize, timeToLive: upper | (extensionRecord.wantsSignatures ? 0x8000 : 0),
                data: [])
        }
        return writer.bytes
    }

    /// Encodes a code without a question, for a message that is not readable.
    static func bare(_ code: ResponseCode, for message: ArraySlice<UInt8>) -> [UInt8] {
        let header = Array(message.prefix(4))
        var writer = MessageWriter()
        let id = UInt16(header[0]) << 8 | UInt16(header[1])
        let flags = UInt16(header[2]) << 8 | UInt16(header[3])
        writer.header(id: id, flags: Self.flags(of: flags, code: code, isTruncated: false), counts: [0, 0, 0, 0])
        return writer.bytes
    }

    /// Answer, operation, authoritative, truncated, recursion as desired and available, checking disabled as asked, code.
    private static func flags(of query: UInt16, code: ResponseCode, isTruncated: Bool) -> UInt16 {
        0x8400 | query & 0x7900 | (isTruncated ? 0x0200 : 0) | 0x0080 | query & 0x0010 | code.rawValue & 15
    }
}

/// Writes the parts of a message.
private struct MessageWriter {
    var bytes: [UInt8] = []

    mutating func number16(_ number: UInt16) {
        bytes += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }

    mutating func number32(_ number: UInt32) {
        number16(UInt16(truncatingIfNeeded: number >> 16))
        number16(UInt16(truncatingIfNeeded: number))
    }

    mutating func header(id: UInt16, flags: UInt16, counts: [UInt16]) {
        for number in [id, flags] + counts { number16(number) }
    }

    /// Writes a record after its name.
    mutating func record(_ type: RecordType, recordClass: UInt16, timeToLive: UInt32, data: [UInt8]) {
        number16(type.rawValue)
        number16(recordClass)
        number32(timeToLive)
        number16(UInt16(truncatingIfNeeded: data.count))
        bytes += data
    }
}

extension NameReply {
    /// The bytes of a name.
    ///
    /// Returns `nil` if a label or the name is too long.
    static func encodedName(_ name: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for label in name.utf8.split(separator: UInt8(ascii: ".")) {
            guard label.count < 64 else { return nil }
            bytes.append(UInt8(label.count))
            bytes += label
        }
        return bytes.count < 255 ? bytes + [0] : nil
    }
}
#endif
