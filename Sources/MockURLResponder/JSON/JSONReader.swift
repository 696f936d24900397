/// Reads a JSON text (RFC 8259) as a value, in time that grows with the length of the text and without recursion.
///
/// ## Why not JSONDecoder
/// A decoder for any value tries type after type. Each failed attempt throws an error with the coding path of the value, so
/// 511 nested arrays take 20 s. `JSONDecoder` also accepts a comma after the last item, a byte order mark and UTF-16.
struct JSONReader {
    /// An object or an array whose end was not reached yet.
    private struct Container {
        let close: UInt8
        var elements: [JSONValue] = []
        var members: [String: JSONValue] = [:]
        /// The name of the member whose value follows.
        var name = ""

        var value: JSONValue { close == UInt8(ascii: "]") ? .array(elements) : .object(members) }

        mutating func add(_ value: JSONValue) {
            guard close == UInt8(ascii: "}") else { return elements.append(value) }
            // Of equal names the first counts.
            if let earlier = members.updateValue(value, forKey: name) { members[name] = earlier }
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    private var open: [Container] = []

    /// - Parameter bytes: The text in valid UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads the only value of the text.
    mutating func wholeText() throws(JSONValue.Flaw) -> JSONValue {
        let value = try value()
        skipWhiteSpace()
        guard peek == nil else { throw .invalid }
        return value
    }

    private mutating func value() throws(JSONValue.Flaw) -> JSONValue {
        while true {
            skipWhiteSpace()
            let complete: JSONValue? =
                switch peek {
                case UInt8(ascii: "["): try enter(closedBy: UInt8(ascii: "]"))
                case UInt8(ascii: "{"): try enter(closedBy: UInt8(ascii: "}"))
                default: try scalar()
                }
            if var complete, try isLast(&complete) { return complete }
        }
    }

    /// Begins an object or an array.
    ///
    /// - Parameter close: The bracket at its end.
    /// - Returns: The value if it is empty.
    /// - Throws: `JSONValue.Flaw`, also for one level too many.
    private mutating func enter(closedBy close: UInt8) throws(JSONValue.Flaw) -> JSONValue? {
        guard open.count < JSONValue.deepestNesting else { throw .tooDeep }
        offset += 1
        skipWhiteSpace()
        var container = Container(close: close)
        if peek == close {
            offset += 1
            return container.value
        }
        if close == UInt8(ascii: "}") { container.name = try name() }
        open.append(container)
        return nil
    }

    /// Adds a value to the container that it is in, and ends each container that ends here.
    ///
    /// - Parameter value: Becomes the value of the outermost container that ends here.
    /// - Returns: Whether no container is open any more.
    /// - Throws: `JSONValue.Flaw`.
    private mutating func isLast(_ value: inout JSONValue) throws(JSONValue.Flaw) -> Bool {
        while !open.isEmpty {
            let innermost = open.count - 1
            let close = open[innermost].close
            open[innermost].add(value)
            skipWhiteSpace()
            switch peek {
            case close:
                offset += 1
                value = open.removeLast().value
            case UInt8(ascii: ","):
                offset += 1
                if close == UInt8(ascii: "}") { open[innermost].name = try name() }
                return false
            default: throw .invalid
            }
        }
        return true
    }

    /// Reads the name of a member, and the colon after the name.
    private mutating func name() throws(JSONValue.Flaw) -> String {
        skipWhiteSpace()
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        let name = try string()
        skipWhiteSpace()
        guard peek == UInt8(ascii: ":") else { throw .invalid }
        offset += 1
        return name
    }

    private mutating func skipWhiteSpace() {
        offset = ByteSearch.endOfWhiteSpace(in: bytes, from: offset)
    }
}
