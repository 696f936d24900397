/// Header fields in the order they were written, with repeats.
///
/// Names are compared without regard to case (RFC 9110 section 5.1) and printed as they were given.
package struct HeaderFields: Sendable, Hashable {
    /// One field line.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    package var isEmpty: Bool { fields.isEmpty }

    /// The fields as `HTTPURLResponse` takes them: repeats of a name are joined by a comma under its first spelling
    /// (RFC 9110 section 5.3).
    package var combined: [String: String] {
        var spelling: [String: String] = [:]
        var combined: [String: String] = [:]
        for field in fields {
            let name = spelling[field.name.lowercased(), default: field.name]
            spelling[field.name.lowercased()] = name
            combined[name] = combined[name].map { $0 + ", " + field.value } ?? field.value
        }
        return combined
    }

    /// Every value given for a name, in order.
    package func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    package func contains(_ name: String) -> Bool {
        let wanted = name.lowercased()
        return fields.contains { $0.name.lowercased() == wanted }
    }

    /// Adds a field line after the others, also when the name is there already.
    package mutating func add(_ value: String, for name: String) {
        fields.append(Field(name: name, value: value))
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
