#if os(Linux)
/// The length of a request's body and the fate of its connection, as its fields declare them.
struct FramingFields {
    let bytes: UnsafeRawBufferPointer
    let version: RequestHead.Version
    private var length: UInt64?
    private var isChunked = false
    private var hasTransferCoding = false
    private(set) var hasClose = false
    private(set) var hasKeepAlive = false
    private(set) var hasUpgrade = false
    private(set) var upgrade: String?
    private(set) var expectsContinue = false
    private(set) var hosts = 0
    private(set) var host: Range<Int>?

    init(bytes: UnsafeRawBufferPointer, version: RequestHead.Version) {
        self.bytes = bytes
        self.version = version
    }

    mutating func read(_ line: FieldSection.Line) throws {
        let name = UnsafeRawBufferPointer(rebasing: bytes[line.name])
        switch name.count {
        case 4 where name.isEqualIgnoringCase(to: "host"):
            hosts += 1
            host = line.value
        case 6 where name.isEqualIgnoringCase(to: "expect"):
            if UnsafeRawBufferPointer(rebasing: bytes[line.value]).isEqualIgnoringCase(to: "100-continue") {
                expectsContinue = true
            }
        case 7 where name.isEqualIgnoringCase(to: "upgrade"):
            upgrade = upgrade ?? String(decoding: bytes[line.value], as: UTF8.self)
        case 10 where name.isEqualIgnoringCase(to: "connection"):
            readConnection(line.value)
        case 14 where name.isEqualIgnoringCase(to: "content-length"):
            try readLength(line.value)
        case 17 where name.isEqualIgnoringCase(to: "transfer-encoding"):
            try readTransferEncoding(line.value)
        default: break
        }
    }

    func framing() throws -> RequestHead.Framing {
        guard hasTransferCoding else { return length.map { $0 == 0 ? .none : .length($0) } ?? .none }
        let place = "the field Transfer-Encoding"
        if length != nil {
            throw RequestFault(
                in: place, expected: "either this field or Content-Length", found: "both")
        }
        if version == .http10 {
            throw RequestFault(in: place, expected: "no such field in HTTP/1.0", found: "the field")
        }
        guard isChunked else {
            throw RequestFault(in: place, expected: "chunked as the last coding", found: "another coding")
        }
        return .chunked
    }

    private mutating func readConnection(_ value: Range<Int>) {
        bytes.forEachElement(of: value) { element in
            if element.isEqualIgnoringCase(to: "close") {
                hasClose = true
            } else if element.isEqualIgnoringCase(to: "keep-alive") {
                hasKeepAlive = true
            } else if element.isEqualIgnoringCase(to: "upgrade") {
                hasUpgrade = true
            }
        }
    }

    /// Accepts equal values in one field or several (RFC 9110, section 8.6).
    private mutating func readLength(_ value: Range<Int>) throws {
        func fault(_ expected: String) -> RequestFault {
            RequestFault(
                in: "the field Content-Length", expected: expected, found: RequestFault.quotation(bytes[value]))
        }
        var start = value.lowerBound
        while start <= value.upperBound {
            let end = bytes[start..<value.upperBound].firstIndex(of: HTTPBytes.comma) ?? value.upperBound
            guard let number = HTTPNumber.decimal(bytes[bytes.trimmed(start..<end)]) else {
                throw fault("a number of bytes below 2^63")
            }
            if let length, length != number { throw fault("the value \(length), as before") }
            length = number
            start = end + 1
        }
    }

    private mutating func readTransferEncoding(_ value: Range<Int>) throws {
        hasTransferCoding = true
        try bytes.forEachElement(of: value) { element in
            let place = "the field Transfer-Encoding"
            if isChunked {
                throw RequestFault(
                    in: place, expected: "chunked as the last coding", found: RequestFault.quotation(bytes[value]))
            }
            guard element.isEqualIgnoringCase(to: "chunked") else {
                throw RequestFault(
                    .unsupported, status: 501, in: place, expected: "chunked",
                    found: RequestFault.quotation(element))
            }
            isChunked = true
        }
    }
}
#endif
