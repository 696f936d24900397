package import Foundation

/// A JSON merge patch (RFC 7396): it sets the members of objects that it names, and removes those for which it has `null`.
///
/// A text keeps the bytes of everything that the patch does not name: the order of its members, the digits of its numbers and
/// its escapes. If a name is repeated in an object, the patch applies to each of its values.
package struct JSONMergePatch: Sendable {
    private let patch: JSONValue

    package init(_ patch: JSONValue) {
        self.patch = patch
    }

    /// Applies the patch.
    ///
    /// - Parameter text: A JSON text (RFC 8259) in UTF-8.
    /// - Returns: The patched text.
    /// - Throws: `JSONValue.Flaw` when the text is not JSON.
    package func applied(to text: Data) throws(JSONValue.Flaw) -> Data {
        var valid = String(decoding: text, as: UTF8.self)
        // Decoding replaces invalid bytes.
        guard valid.utf8.elementsEqual(text) else { throw .invalid }
        let result = valid.withUTF8 { bytes in
            var merge = Merge(reader: JSONReader(bytes))
            return Result { () throws(JSONValue.Flaw) in try merge.wholeText(patch) }
        }
        return Data(try result.get())
    }

    private struct Merge {
        var reader: JSONReader
        var output: [UInt8] = []

        mutating func wholeText(_ patch: JSONValue) throws(JSONValue.Flaw) -> [UInt8] {
            try value(patch)
            reader.skipWhiteSpace()
            guard reader.peek == nil else { throw .invalid }
            return output
        }

        /// Reads a value, and writes its patched form.
        private mutating func value(_ patch: JSONValue) throws(JSONValue.Flaw) {
            reader.skipWhiteSpace()
            guard case .object(let changes) = patch, reader.peek == UInt8(ascii: "{") else {
                _ = try reader.value()
                return output += patch.withoutRemovals.text.utf8
            }
            output.append(UInt8(ascii: "{"))
            try members(changes)
            output.append(UInt8(ascii: "}"))
        }

        private mutating func members(_ changes: [String: JSONValue]) throws(JSONValue.Flaw) {
            let start = output.count
            var added = changes
            var closing = UInt8(ascii: "{")
            while closing != UInt8(ascii: "}") {
                reader.offset += 1
                reader.skipWhiteSpace()
                if closing == UInt8(ascii: "{"), reader.peek == UInt8(ascii: "}") { break }
                try member(changes, &added, after: start)
                reader.skipWhiteSpace()
                guard let next = reader.peek, [UInt8(ascii: ","), UInt8(ascii: "}")].contains(next) else {
                    throw .invalid
                }
                closing = next
            }
            reader.offset += 1
            for (name, change) in added.sorted(by: { $0.key < $1.key }) where change != .null {
                separate(after: start)
                output += "\(JSONText.quoted(name)):\(change.withoutRemovals.text)".utf8
            }
        }

        private mutating func member(
            _ changes: [String: JSONValue], _ added: inout [String: JSONValue], after start: Int
        ) throws(JSONValue.Flaw) {
            let (first, name) = (reader.offset, try reader.name())
            added[name] = nil
            if changes[name] == .null { return _ = try reader.value() }
            separate(after: start)
            output += reader.bytes[first..<reader.offset]
            if let change = changes[name] { return try value(change) }
            let beginning = reader.offset
            _ = try reader.value()
            output += reader.bytes[beginning..<reader.offset]
        }

        private mutating func separate(after start: Int) {
            if output.count > start { output.append(UInt8(ascii: ",")) }
        }
    }
}

extension JSONValue {
    /// The result of this patch for a value that is no object.
    fileprivate var withoutRemovals: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.compactMapValues { $0 == .null ? nil : $0.withoutRemovals })
    }
}
