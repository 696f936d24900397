import MockURLResponder

/// The members and types of JSON, without its values.
///
/// The elements of an array have one shape together: a member that only some of them have is optional.
struct JSONShape {
    struct Change {
        /// The JSON Pointer (RFC 6901), in which `*` stands for each element of an array.
        let place: String
        let expected: String
        let found: String
    }

    /// The types, in words.
    private var types: Set<String> = []
    private var members: [String: JSONShape] = [:]
    /// The names of the members that each object has.
    private var required: Set<String> = []
    private var elements: [JSONShape] = []

    init(of value: JSONValue) {
        types = [Self.word(for: value)]
        switch value {
        case .object(let members):
            self.members = members.mapValues { JSONShape(of: $0) }
            required = Set(members.keys)
        case .array(let values):
            if let first = values.first {
                elements = [values.dropFirst().reduce(into: JSONShape(of: first)) { $0.merge(JSONShape(of: $1)) }]
            }
        case .null, .bool, .integer, .large, .number, .string: break
        }
    }

    static func word(for value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .large, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Returns a name as a part of a JSON Pointer.
    static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1").shown(atMost: 80)
    }

    private mutating func merge(_ other: JSONShape) {
        let (wereObjects, areObjects) = (types.contains("an object"), other.types.contains("an object"))
        types.formUnion(other.types)
        for (name, shape) in other.members {
            if members[name] == nil { members[name] = shape } else { members[name]?.merge(shape) }
        }
        if wereObjects, areObjects { required.formIntersection(other.required) }
        if !wereObjects { required = other.required }
        if elements.isEmpty {
            elements = other.elements
        } else if let element = other.elements.first {
            elements[0].merge(element)
        }
    }

    /// Returns what has changed, in the order of the places.
    func changes(to new: JSONShape, at place: String = "") -> [Change] {
        // An array may lack one of its types by chance, so only types that are new count.
        let isNew = !new.types.isSubset(of: types)
        let own = Change(place: place, expected: Self.words(types), found: Self.words(new.types))
        return (isNew ? [own] : []) + inner(to: new, at: place)
    }

    private func inner(to new: JSONShape, at place: String) -> [Change] {
        var changes: [Change] = []
        if types.contains("an object"), new.types.contains("an object") {
            for name in Set(members.keys).union(new.members.keys).sorted() {
                let inner = "\(place)/\(Self.escaped(name))"
                switch (members[name], new.members[name]) {
                case (let old?, let shape?):
                    changes += old.changes(to: shape, at: inner)
                    if required.contains(name), !new.required.contains(name) {
                        changes.append(Change(place: inner, expected: "in each object", found: "only in some"))
                    }
                case (let old?, nil) where required.contains(name):
                    changes.append(Change(place: inner, expected: Self.words(old.types), found: "none"))
                case (nil, let shape?):
                    changes.append(Change(place: inner, expected: "none", found: Self.words(shape.types)))
                default: break
                }
            }
        }
        if let old = elements.first, let shape = new.elements.first {
            changes += old.changes(to: shape, at: place + "/*")
        }
        return changes
    }

    private static func words(_ types: Set<String>) -> String { types.sorted().joined(separator: " or ") }
}
