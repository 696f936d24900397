extension JSONDifference {
    /// How many lines that do not differ stand around those that do.
    private static let context = 2
    /// How many lines there are at most.
    private static let mostLines = 40

    private struct Line {
        /// `-` is expected, `+` is found, a space is both.
        var mark: Character
        var text: String

        var isChanged: Bool { mark != " " }
    }

    /// What differs, as the lines of a diff: `-` is expected, `+` is found, and what is far from both is left out.
    package var lines: [String] {
        var lines: [Line] = []
        Self.write(root, Place(), to: &lines)
        let shown = Self.surroundings(in: lines)
        let rest = shown.count - Self.mostLines
        return shown.prefix(Self.mostLines) + (rest > 0 ? ["… and \(rest) more line\(rest == 1 ? "" : "s")"] : [])
    }

    /// Where a value stands in the text.
    private struct Place {
        var depth = 0
        var name = ""
        var comma = ""

        func inner(_ name: String = "", isLast: Bool) -> Place {
            Place(depth: depth + 1, name: name, comma: isLast ? "" : ",")
        }

        func line(_ mark: Character, _ text: String, isEnd: Bool = true, isBegin: Bool = true) -> Line {
            let indent = String(repeating: "  ", count: depth)
            return Line(mark: mark, text: indent + (isBegin ? name : "") + text.visible + (isEnd ? comma : ""))
        }
    }

    private static func write(_ node: Node, _ place: Place, to lines: inout [Line]) {
        switch node {
        case .same(let value), .additional(let value, isAllowed: true):
            lines.append(place.line(" ", Excerpt.beginning(of: value.text)))
        case .changed(let expected, let found):
            guard expected.isLeaf, found.isLeaf else {
                write(expected, "-", place, to: &lines)
                return write(found, "+", place, to: &lines)
            }
            let (one, other) = Excerpt.pair(expected.text.utf8, found.text.utf8)
            lines += [place.line("-", one), place.line("+", other)]
        case .missing(let value): write(value, "-", place, to: &lines)
        case .additional(let value, isAllowed: false): write(value, "+", place, to: &lines)
        case .object(let members):
            lines.append(place.line(" ", "{", isEnd: false))
            for (index, member) in members.enumerated() {
                write(member.node, place.inner(label(member.name), isLast: index == members.count - 1), to: &lines)
            }
            lines.append(place.line(" ", "}", isBegin: false))
        case .array(let elements):
            lines.append(place.line(" ", "[", isEnd: false))
            for (index, element) in elements.enumerated() {
                write(element, place.inner(isLast: index == elements.count - 1), to: &lines)
            }
            lines.append(place.line(" ", "]", isBegin: false))
        }
    }

    /// A value that is on one side only, over as many lines as it takes.
    private static func write(_ value: JSONValue, _ mark: Character, _ place: Place, to lines: inout [Line]) {
        switch value {
        case .object(let members) where !members.isEmpty:
            lines.append(place.line(mark, "{", isEnd: false))
            for (index, name) in members.keys.sorted().enumerated() {
                let inner = place.inner(label(name), isLast: index == members.count - 1)
                write(members[name] ?? .null, mark, inner, to: &lines)
            }
            lines.append(place.line(mark, "}", isBegin: false))
        case .array(let elements) where !elements.isEmpty:
            lines.append(place.line(mark, "[", isEnd: false))
            for (index, element) in elements.enumerated() {
                write(element, mark, place.inner(isLast: index == elements.count - 1), to: &lines)
            }
            lines.append(place.line(mark, "]", isBegin: false))
        default:
            lines.append(place.line(mark, Excerpt.beginning(of: value.text)))
        }
    }

    private static func label(_ name: String) -> String {
        JSONText.quoted(name).visible + ": "
    }

    /// The lines that differ and those around them.
    private static func surroundings(in lines: [Line]) -> [String] {
        var isShown = Array(repeating: false, count: lines.count)
        for index in lines.indices where lines[index].isChanged {
            for near in max(0, index - context)...min(lines.count - 1, index + context) { isShown[near] = true }
        }
        var result: [String] = []
        for index in lines.indices {
            if isShown[index] {
                result.append("\(lines[index].mark) \(lines[index].text)")
            } else if index == 0 || isShown[index - 1] {
                result.append("  …")
            }
        }
        return result
    }
}

extension JSONValue {
    /// Whether it has no elements and no members.
    fileprivate var isLeaf: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .null, .bool, .integer, .large, .number, .string: true
        }
    }
}

extension String {
    fileprivate var visible: String { shown(atMost: .max) }
}
