/// A JSON text under construction, written front to back into one buffer.
///
/// ## Why not JSONEncoder
/// It keeps no order of members, knows no raw JSON, and builds a value for every part of the text first.
package struct JSONWriter {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next member or element.
    private var isCommaDue = false
    /// What `repeatedString` wrote last.
    private var latest: (text: String, quoted: [UInt8]) = ("", [])

    /// - Parameter length: For how many bytes there is to be room.
    package init(reserving length: Int = 0) {
        bytes.reserveCapacity(length)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// Ends a text that stands on a line of its own.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isCommaDue = false
    }

    // MARK: Values, which are elements of an array or stand alone

    package mutating func string(_ text: String) {
        separate()
        JSONText.quote(text, to: &bytes)
    }

    /// A text that is likely to be the same as the last one written so.
    package mutating func repeatedString(_ text: String) {
        if latest.quoted.isEmpty || !text.hasSameBytes(as: latest.text) {
            latest = (text, [])
            JSONText.quote(text, to: &latest.quoted)
        }
        raw(latest.quoted)
    }

    /// Any value, by its JSON text.
    package mutating func raw(_ text: String) {
        separate()
        append(text)
    }

    package mutating func raw(_ text: [UInt8]) {
        separate()
        bytes += text
    }

    package mutating func number(_ number: Int) {
        separate()
        append(String(number))
    }

    /// A number that is not negative, given in millionths: `1500000` is `1.500000`.
    package mutating func millionths(_ number: Int) {
        separate()
        append(String(number / 1_000_000))
        bytes.append(UInt8(ascii: "."))
        var divisor = 100_000
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    // MARK: Members

    /// - Parameters:
    ///   - name: Has nothing in it that needs an escape.
    ///   - value: Writes one value.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        plainName(name)
        isCommaDue = false
        value(&self)
        isCommaDue = true
    }

    /// A member by any name.
    package mutating func member(named name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        JSONText.quote(name, to: &bytes)
        colon(value)
    }

    /// Appends what stands before a value as one piece: a plan has ten names for each stub.
    private mutating func plainName(_ name: String) {
        var name = name
        name.withUTF8 { name in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 4) { piece in
                piece[0] = UInt8(ascii: ",")
                piece[1] = UInt8(ascii: "\"")
                _ = piece[2...].update(fromContentsOf: name)
                piece[name.count + 2] = UInt8(ascii: "\"")
                piece[name.count + 3] = UInt8(ascii: ":")
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: piece[(isCommaDue ? 0 : 1)...]))
            }
        }
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

    /// A member with any value, by its JSON text.
    package mutating func member(_ name: String, raw text: String) {
        member(name) { $0.raw(text) }
    }

    /// A member that is an object, left out when that has no members.
    package mutating func memberUnlessEmpty(_ name: String, _ members: (inout JSONWriter) -> Void) {
        let start = bytes.count
        let wasCommaDue = isCommaDue
        var isEmpty = false
        member(name) { json in
            json.object { json in
                let open = json.bytes.count
                members(&json)
                isEmpty = json.bytes.count == open
            }
        }
        guard isEmpty else { return }
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

    /// Appends a text as it is; its bytes in one piece, not one by one.
    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func separate() {
        if isCommaDue { bytes.append(UInt8(ascii: ",")) }
        isCommaDue = true
    }
}
