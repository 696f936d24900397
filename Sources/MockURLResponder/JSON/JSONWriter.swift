/// Writes a JSON text from front to back into one buffer.
///
/// ## Why not JSONEncoder
/// `JSONEncoder` does not keep the order of members, cannot insert raw JSON, and needs a value for every part of the
/// text.
package struct JSONWriter {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether the next member or element needs a comma before it.
    private var isCommaDue = false
    /// The last string that `repeatedString` wrote.
    private var latest: (text: String, quoted: [UInt8]) = ("", [])

    /// - Parameter length: The number of bytes to reserve.
    package init(reserving length: Int = 0) {
        bytes.reserveCapacity(length)
    }

    /// The length of the text in bytes.
    package var count: Int { bytes.count }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Removes the text.
    ///
    /// - Parameter room: The number of bytes to reserve for the next text. A longer storage is released.
    mutating func clear(keeping room: Int) {
        bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * room)
        bytes.reserveCapacity(room)
        isCommaDue = false
    }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// Ends a text with a line feed, so that another text can follow.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isCommaDue = false
    }

    // MARK: Values in an array or at the top level

    package mutating func string(_ text: String) {
        separate()
        JSONText.quote(text, to: &bytes)
    }

    /// Writes a string that probably equals the last one.
    package mutating func repeatedString(_ text: String) {
        if latest.quoted.isEmpty || !text.hasSameBytes(as: latest.text) {
            latest = (text, [])
            JSONText.quote(text, to: &latest.quoted)
        }
        raw(latest.quoted)
    }

    /// Writes a value from its JSON text.
    package mutating func raw(_ text: String) {
        separate()
        bytes += text.utf8
    }

    package mutating func raw(_ text: [UInt8]) {
        separate()
        bytes += text
    }

    package mutating func number(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// Writes a number of millionths as a decimal number: `1500000` as `1.500000`.
    package mutating func millionths(_ number: Int) {
        separate()
        let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes += String(whole).utf8
        bytes.append(UInt8(ascii: "."))
        bytes += String(1_000_000 + part).utf8.dropFirst()
    }

    // MARK: Members

    /// Writes a member.
    ///
    /// - Parameters:
    ///   - name: A name without characters that need an escape.
    ///   - value: Writes one value.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes += name.utf8
        bytes.append(UInt8(ascii: "\""))
        colon(value)
    }

    /// Writes a member with any name.
    package mutating func member(named name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        JSONText.quote(name, to: &bytes)
        colon(value)
    }

    private mutating func colon(_ value: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: ":"))
        isCommaDue = false
        value(&self)
        isCommaDue = true
    }

    package mutating func member(_ name: String, _ text: String) {
        member(name) { $0.string(text) }
    }

    package mutating func member(_ name: String, _ number: Int) {
        member(name) { $0.number(number) }
    }

    /// Writes a member from the JSON text of its value.
    package mutating func member(_ name: String, raw text: String) {
        member(name) { $0.raw(text) }
    }

    /// Writes a member with an object, unless the object is empty.
    package mutating func memberUnlessEmpty(_ name: String, _ object: (inout JSONWriter) -> Void) {
        let start = count
        let wasCommaDue = isCommaDue
        member(name, object)
        // Comparing `suffix` with an array would read all bytes.
        guard bytes.last == UInt8(ascii: "}"), bytes[bytes.count - 2] == UInt8(ascii: "{") else { return }
        bytes.removeSubrange(start...)
        isCommaDue = wasCommaDue
    }

    private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        isCommaDue = false
        body(&self)
        bytes.append(close)
        isCommaDue = true
    }

    private mutating func separate() {
        if isCommaDue { bytes.append(UInt8(ascii: ",")) }
        isCommaDue = true
    }
}
