#if os(Linux)
/// A message of a client to a name server (RFC 1035, RFC 6891).
struct NameQuery {
    /// Why a message receives no usual answer.
    enum Refusal: Error {
        /// The message is not a query, so an answer could begin a loop.
        case silence
        /// The message receives a code only, because its question is not readable.
        case code(ResponseCode)
    }

    /// The extension record of a message.
    struct Extension: Equatable {
        /// The largest message that the client receives over UDP.
        let payloadSize: Int
        let version: UInt8
        let wantsSignatures: Bool
    }

    let id: UInt16
    /// The flags of the header.
    let flags: UInt16
    /// The question as received, in its own spelling.
    let question: ArraySlice<UInt8>
    let host: String
    let type: RecordType
    let recordClass: UInt16
    let extensionRecord: Extension?

    init(_ message: ArraySlice<UInt8>) throws(Refusal) {
        var reader = MessageReader(rest: message)
        guard let id = reader.number16(), let flags = reader.number16(), flags >> 15 == 0,
            let questions = reader.number16(), let answers = reader.number16(), let authorities = reader.number16(),
            let additional = reader.number16()
        else { throw .silence }
        (self.id, self.flags) = (id, flags)
        guard flags >> 11 & 15 == 0 else { throw .code(.notImplemented) }
        // Servers and resolvers agree on one question in a message.
        let start = reader.rest.startIndex
        guard questions == 1, answers == 0, authorities == 0, let host = reader.name(),
            let type = reader.number16(), let recordClass = reader.number16()
        else { throw .code(.formatError) }
        question = message[start..<reader.rest.startIndex]
        (self.host, self.type, self.recordClass) = (host, RecordType(rawValue: type), recordClass)
        extensionRecord = try Self.extensionRecord(of: &reader, count: additional)
    }

    private static func extensionRecord(
        of reader: inout MessageReader, count: UInt16
    ) throws(Refusal) -> Extension? {
        var found: Extension?
        for _ in 0..<count {
            guard let name = reader.skipName(), let type = reader.number16(), let size = reader.number16(),
                let time = reader.number32(), let length = reader.number16(), reader.skip(Int(length))
            else { throw .code(.formatError) }
            guard type == RecordType.opt.rawValue else { continue }
            guard name == .root, found == nil else { throw .code(.formatError) }
            found = Extension(
                payloadSize: Int(size), version: UInt8(truncatingIfNeeded: time >> 16),
                wantsSignatures: time & 0x8000 != 0)
        }
        return found
    }
}

/// The code of an answer.
enum ResponseCode: UInt16 {
    case none = 0
    case formatError = 1
    case serverFailure = 2
    case unknownName = 3
    case notImplemented = 4
    case refused = 5
    /// The version of the extension record is unknown. Its upper bits are in that record.
    case badVersion = 16
}

/// Reads the parts of a message.
///
/// A length beyond the end of the message is an error.
private struct MessageReader {
    enum SkippedName {
        case root, other
    }

    var rest: ArraySlice<UInt8>

    mutating func number8() -> UInt8? {
        rest.popFirst()
    }

    mutating func number16() -> UInt16? {
        guard let high = number8(), let low = number8() else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }

    mutating func number32() -> UInt32? {
        guard let high = number16(), let low = number16() else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= rest.count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    /// Reads a name without pointers.
    ///
    /// Nothing lies before the first name to which one could point.
    mutating func name() -> String? {
        var size = 1
        var text = ""
        while let length = number8() {
            if length == 0 { return text }
            size += Int(length) + 1
            guard length < 64, size <= 255, Int(length) <= rest.count else { return nil }
            if !text.isEmpty { text += "." }
            for byte in rest.prefix(Int(length)) { text += Self.character(byte) }
            rest = rest.dropFirst(Int(length))
        }
        return nil
    }

    /// Skips a name that may end with a pointer, which is not followed.
    mutating func skipName() -> SkippedName? {
        var isRoot = true
        while let length = number8() {
            if length == 0 { return isRoot ? .root : .other }
            isRoot = false
            if length >= 192 { return number8() == nil ? nil : .other }
            guard length < 64, skip(Int(length)) else { return nil }
        }
        return nil
    }

    private static func character(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return String(UnicodeScalar(byte | 0x20))
        case UInt8(ascii: "."), UInt8(ascii: "\\"), 0...0x20, 0x7f...:
            let digits = String(byte)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        default: return String(UnicodeScalar(byte))
        }
    }
}
#endif
