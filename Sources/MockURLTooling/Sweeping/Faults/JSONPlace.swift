package import MockURLResponder

/// A place in the shape of a JSON value: a JSON Pointer (RFC 6901) in which `*` stands for an element of an array.
package struct JSONPlace: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case member(String)
        case element
    }

    package let steps: [Step]

    /// Finds the members of a value, by their shape: the elements of an array have one shape together.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isDeep: Whether to find members of members; otherwise only those of the first objects from outside.
    ///   - most: The largest number of places.
    /// - Returns: The places, those of outer objects first, and the number of further ones.
    package static func members(
        of value: JSONValue, isDeep: Bool, atMost most: Int
    ) -> (places: [JSONPlace], left: Int) {
        var places: [JSONPlace] = []
        var seen: Set<JSONPlace> = []
        var level: [(place: JSONPlace, value: JSONValue)] = [(JSONPlace(steps: []), value)]
        while !level.isEmpty {
            var next: [(place: JSONPlace, value: JSONValue)] = []
            for (place, value) in level {
                switch value {
                case .array(let elements):
                    next += elements.map { (place.appending(.element), $0) }
                case .object(let members):
                    for (name, inner) in members.sorted(by: { $0.key < $1.key }) {
                        let member = place.appending(.member(name))
                        if seen.insert(member).inserted { places.append(member) }
                        if isDeep { next.append((member, inner)) }
                    }
                default: break
                }
            }
            level = next
        }
        return (Array(places.prefix(most)), max(0, places.count - most))
    }

    private func appending(_ step: Step) -> JSONPlace { JSONPlace(steps: steps + [step]) }

    /// Returns a value in which the member at this place is changed; `nil` if the change would change nothing.
    ///
    /// Of the elements of an array, the first one that has the member, and not null there, is changed.
    package func changed(_ value: JSONValue, _ change: SweepFault.MemberChange) -> JSONValue? {
        // A member that is null already says little.
        Self.changed(value, steps[...], change, acceptsNull: false)
            ?? Self.changed(value, steps[...], change, acceptsNull: true)
    }

    private static func changed(
        _ value: JSONValue, _ steps: ArraySlice<Step>, _ change: SweepFault.MemberChange, acceptsNull: Bool
    ) -> JSONValue? {
        switch (steps.first, value) {
        case (.element, .array(var elements)):
            for index in elements.indices {
                guard let new = changed(elements[index], steps.dropFirst(), change, acceptsNull: acceptsNull) else {
                    continue
                }
                elements[index] = new
                return .array(elements)
            }
            return nil
        case (.member(let name), .object(var members)):
            guard let old = members[name] else { return nil }
            if steps.count > 1 {
                guard let new = changed(old, steps.dropFirst(), change, acceptsNull: acceptsNull) else { return nil }
                members[name] = new
            } else if old == .null, !acceptsNull {
                return nil
            } else if let new = old.replaced(change) {
                members[name] = new
            } else if change == .missing {
                members[name] = nil
            } else {
                return nil
            }
            return .object(members)
        default: return nil
        }
    }
}

extension JSONPlace: CustomStringConvertible {
    package var description: String {
        steps.map { step in
            switch step {
            case .member(let name): "/" + JSONShape.escaped(name)
            case .element: "/*"
            }
        }.joined()
    }
}

extension JSONValue {
    /// Returns the replacement of this value; `nil` for nothing.
    fileprivate func replaced(_ change: SweepFault.MemberChange) -> JSONValue? {
        switch (change, self) {
        case (.missing, _), (.null, .null): nil
        case (.null, _): .null
        case (.type, .string): .integer(7)
        case (.type, .array): .object([:])
        case (.type, .object): .array([])
        case (.type, _): .string("seven")
        }
    }
}

extension JSONWriter {
    /// Writes a value, with the members of objects in the order of their names.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .integer(let value): raw("\(value)")
        case .large(let value): raw("\(value)")
        case .number(let value): raw("\(value)")
        case .string(let value): string(value)
        case .array(let values): array { json in for value in values { json.value(value) } }
        case .object(let members):
            object { json in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    json.member(named: name) { $0.value(value) }
                }
            }
        }
    }
}
