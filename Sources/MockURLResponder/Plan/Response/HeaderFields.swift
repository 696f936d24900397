/// Header fields in their original order, with repeated names.
///
/// Names are compared without case (RFC 9110 section 5.1), and keep their spelling.
package struct HeaderFields: Sendable, Hashable {
    /// One field line.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Whether the field has this name, ignoring the case of ASCII letters.
        package func isNamed(_ other: String) -> Bool {
            HeaderName(name) == HeaderName(other)
        }
    }

    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    package var isEmpty: Bool { fields.isEmpty }

    /// The fields in the form that `HTTPURLResponse` takes.
    ///
    /// Values of a repeated name are joined by a comma under its first spelling (RFC 9110 section 5.3).
    package var combined: [String: String] {
        var combined = [String: String](minimumCapacity: fields.count)
        var spellings: [HeaderName: String] = [:]
        for field in fields {
            if let earlier = spellings[HeaderName(field.name)] {
                combined[earlier]? += ", " + field.value
            } else {
                combined[field.name] = field.value
                spellings[HeaderName(field.name)] = field.name
            }
        }
        return combined
    }

    /// The fields without white space at the beginning of their values, which a client never sees.
    package var withoutLeadingSpace: HeaderFields {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard fields.contains(where: { $0.value.utf8.first.map(isSpace) ?? false }) else { return self }
        return HeaderFields(
            fields.map { Field(name: $0.name, value: String(Substring($0.value.utf8.drop(while: isSpace)))) })
    }

    /// Returns all values of a name, in order.
    package func values(_ name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Whether a field determines the end of the body (RFC 9112 section 6).
    package var areFraming: Bool { contains("Content-Length") || contains("Transfer-Encoding") }

    package func contains(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Adds a field at the end, and keeps fields with the same name.
    package mutating func add(_ value: String, for name: String) {
        fields.append(Field(name: name, value: value))
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
