#if os(Linux)
/// Reads a request head from its bytes (RFC 9112 and 9110), strictly: what two servers could understand differently is refused.
///
/// The bytes end with the empty line, and each line feed in them follows a carriage return.
struct RequestParser {
    let bytes: UnsafeRawBufferPointer
    let limits: RequestLimits

    func parse() throws -> RequestHead {
        let lineEnd = endOfLine(from: 0)
        let (method, target, version) = try requestLine(lineEnd)
        let (form, authority) = try self.form(of: target)
        var lines = FieldLines(bytes: bytes, limits: limits)
        try lines.read(from: lineEnd + 2)
        var meaning = FramingFields(bytes: bytes, version: version)
        for line in lines.lines { try meaning.read(line) }
        let framing = try meaning.framing()
        try checkHost(meaning, version: version)
        return RequestHead(
            method: String(decoding: bytes[method], as: UTF8.self), version: version, form: form,
            fields: FieldSection(bytes: Array(bytes), lines: lines.lines), framing: framing,
            expectsContinue: meaning.expectsContinue && framing != .none && version == .http11,
            keepsConnection: version == .http11 ? !meaning.hasClose : meaning.hasKeepAlive && !meaning.hasClose,
            upgrade: meaning.hasUpgrade ? meaning.upgrade : nil,
            targetRange: target, authorityRange: authority)
    }

    private func endOfLine(from start: Int) -> Int {
        (bytes.index(of: HTTPBytes.lineFeed, from: start) ?? bytes.count) - 1
    }

    private func requestLine(_ end: Int) throws -> (
        method: Range<Int>, target: Range<Int>, version: RequestHead.Version
    ) {
        func fault(_ expected: String, _ range: Range<Int>) -> RequestFault {
            RequestFault(
                in: "the request line", expected: expected, found: RequestFault.quotation(bytes[range]))
        }
        guard let methodEnd = bytes.index(of: HTTPBytes.space), methodEnd < end else {
            throw fault("a method, a space, a target, a space, and a version", 0..<end)
        }
        guard methodEnd > 0, bytes[..<methodEnd].allSatisfy(HTTPBytes.isToken) else {
            throw fault("a method of letters and other token characters", 0..<methodEnd)
        }
        guard let targetEnd = bytes.index(of: HTTPBytes.space, from: methodEnd + 1), targetEnd < end else {
            throw fault("a version such as HTTP/1.1 after the target", 0..<end)
        }
        let target = methodEnd + 1..<targetEnd
        guard !target.isEmpty, bytes[target].allSatisfy({ $0 > HTTPBytes.space && $0 != 0x7f }) else {
            throw fault("a target without spaces and controls", 0..<end)
        }
        return (0..<methodEnd, target, try version(targetEnd + 1..<end))
    }

    private func version(_ range: Range<Int>) throws -> RequestHead.Version {
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        let place = "the version of the request line"
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.count == 8, text.isBegun(by: "HTTP/"), digits.contains(text[5]),
            text[6] == UInt8(ascii: "."), digits.contains(text[7])
        else {
            throw RequestFault(in: place, expected: "HTTP/1.1 or HTTP/1.0", found: RequestFault.quotation(text))
        }
        if text[5] == UInt8(ascii: "1") { return text[7] == UInt8(ascii: "0") ? .http10 : .http11 }
        let isPreface = text[5] == UInt8(ascii: "2") && bytes.isBegun(by: "PRI * ")
        throw RequestFault(
            isPreface ? .http2Preface : .unsupported, status: 505, in: place, expected: "HTTP/1.1 or HTTP/1.0",
            found: isPreface ? "the beginning of an HTTP/2 connection" : RequestFault.quotation(text))
    }

    /// Decides the form of a target, and finds its authority.
    private func form(of target: Range<Int>) throws -> (RequestHead.Form, Range<Int>?) {
        func fault(_ expected: String) -> RequestFault {
            RequestFault(
                in: "the target of the request line", expected: expected, found: RequestFault.quotation(bytes[target]))
        }
        if bytes.isBegun(by: "CONNECT ") {
            guard AuthorityBytes(bytes[target]).isHostWithPort else { throw fault("HOST:PORT after CONNECT") }
            return (.authority, target)
        }
        if bytes[target.lowerBound] == UInt8(ascii: "/") { return (.origin, nil) }
        if target.count == 1, bytes[target.lowerBound] == UInt8(ascii: "*") {
            guard bytes.isBegun(by: "OPTIONS ") else { throw fault("a path, as * is only for OPTIONS") }
            return (.asterisk, nil)
        }
        let scheme = bytes[target].prefix { $0 != HTTPBytes.colon }
        let isScheme = scheme.allSatisfy { HTTPBytes.isToken($0) } && !scheme.isEmpty
        let afterScheme = bytes[scheme.endIndex..<target.upperBound]
        guard isScheme, afterScheme.starts(with: "://".utf8) else { throw fault("a path that begins with /, or a URL") }
        let rest = afterScheme.dropFirst(3)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        // User information before the host is not sent by clients, and hides which host is meant.
        guard !authority.isEmpty, AuthorityBytes(authority).isHost else { throw fault("a host after ://") }
        return (.absolute, authority.startIndex..<authority.endIndex)
    }

    private func checkHost(_ meaning: FramingFields, version: RequestHead.Version) throws {
        func fault(_ found: String) -> RequestFault {
            RequestFault(in: "the field Host", expected: "one host with an optional port", found: found)
        }
        if meaning.hosts > 1 { throw fault("\(meaning.hosts) fields") }
        guard let host = meaning.host else {
            if version == .http11 { throw fault("no field") }
            return
        }
        if !host.isEmpty, !AuthorityBytes(bytes[host]).isHost { throw fault(RequestFault.quotation(bytes[host])) }
    }
}

/// The check of a host with an optional port.
struct AuthorityBytes {
    private let host: Slice<UnsafeRawBufferPointer>
    private let port: Slice<UnsafeRawBufferPointer>?

    init(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let isAddress = bytes.first == UInt8(ascii: "[")
        let end =
            isAddress ? bytes.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : bytes.firstIndex(of: HTTPBytes.colon)
        host = bytes[..<(end ?? bytes.endIndex)]
        let rest = bytes[host.endIndex...]
        // A byte between the bracket and the port makes the port invalid.
        port = rest.isEmpty ? nil : rest.first == HTTPBytes.colon ? rest.dropFirst() : rest
    }

    var isHost: Bool {
        if host.first == UInt8(ascii: "[") {
            guard host.count > 2, host.last == UInt8(ascii: "]"),
                host.dropFirst().dropLast().allSatisfy({ HTTPBytes.isHost($0) || $0 == HTTPBytes.colon })
            else { return false }
        } else if host.isEmpty || !host.allSatisfy(HTTPBytes.isHost) {
            return false
        }
        return port?.isEmpty ?? true || hasPortNumber
    }

    var isHostWithPort: Bool { isHost && hasPortNumber }

    private var hasPortNumber: Bool {
        port.flatMap { HTTPNumber.decimal($0) }.map { $0 <= UInt64(UInt16.max) } ?? false
    }
}
#endif
