/// A JSON text as a tree.
///
/// Edits may turn it into text that is not JSON.
indirect enum Tree {
    /// An object, whose names may repeat.
    case object([Member])
    case array([Tree])
    case string(String)
    /// A number, a word, or any other text, written unchanged.
    case raw(String)

    struct Member {
        var name: String
        var value: Tree

        init(_ name: String, _ value: Tree) {
            self.name = name
            self.value = value
        }
    }

    static func number(_ value: Int) -> Tree { .raw(String(value)) }
    static func bool(_ value: Bool) -> Tree { .raw(value ? "true" : "false") }

    /// The number of values in the tree, including the tree itself.
    var count: Int {
        switch self {
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        case .array(let items): items.reduce(1) { $0 + $1.count }
        case .string, .raw: 1
        }
    }

    /// Returns the value at an index in preorder: the root has index 0, and parents precede children.
    func value(at place: Int) -> Tree {
        var found = self
        _ = editing(place) { value in
            found = value
            return value
        }
        return found
    }

    /// Returns the tree with the value at an index replaced.
    func editing(_ place: Int, _ edit: (Tree) -> Tree) -> Tree {
        var place = place
        return editing(&place, edit)
    }

    private func editing(_ place: inout Int, _ edit: (Tree) -> Tree) -> Tree {
        if place < 0 { return self }
        place -= 1
        if place == -1 { return edit(self) }
        switch self {
        case .object(var members):
            for index in members.indices where place >= 0 {
                members[index].value = members[index].value.editing(&place, edit)
            }
            return .object(members)
        case .array(var items):
            for index in items.indices where place >= 0 { items[index] = items[index].editing(&place, edit) }
            return .array(items)
        case .string, .raw: return self
        }
    }

    /// Appends a member to an object.
    mutating func add(_ name: String, _ value: Tree) {
        guard case .object(var members) = self else { return }
        members.append(Member(name, value))
        self = .object(members)
    }
}
