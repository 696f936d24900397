/// A JSON text under construction, written front to back into one buffer.
///
/// ## Why not JSONEncoder
/// It sorts or shuffles members, builds a value for every part of the text, and takes ten times as long.
package struct JSONWriter {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next member or element.
    private var isCommaDue = false

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    // MARK: Values, which are elements of an array or stand alone

    package mutating func string(_ text: String) {
        separate()
        JSONText.quote(text, to: &bytes)
    }

    /// Any value, by its JSON text.
    package mutating func raw(_ text: String) {
        separate()
        bytes += text.utf8
    }

    package mutating func raw(_ text: [UInt8]) {
        separate()
        bytes += text
    }

    package mutating func number(_ number: Int) {
        raw(String(number))
    }

    // MARK: Members

    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        JSONText.quote(name, to: &bytes)
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

    private mutating func separate() {
        if isCommaDue { bytes.append(UInt8(ascii: ",")) }
        isCommaDue = true
    }
}
