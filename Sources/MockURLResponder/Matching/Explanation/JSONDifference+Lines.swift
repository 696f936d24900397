extension JSONDifference {
    /// The number of unchanged lines around each changed one.
    private static let context = 2
    /// The largest number of lines.
    private static let mostLines = 40

    /// The lines of a diff, without those far from a difference: `-` is expected, `+` is found.
    package var lines: [String] {
        var lines = Lines()
        lines.add(root, Line())
        let shown = Self.surroundings(in: lines.all)
        let rest = shown.count - Self.mostLines
        // Only the lines that are shown become text, since a body may have very many.
        let texts = shown.prefix(Self.mostLines).map { $0.map { lines.all[$0].text } ?? "  …" }
        return texts + (rest > 0 ? ["… and \(rest) more line\(rest == 1 ? "" : "s")"] : [])
    }

    /// Returns the indexes of the different lines and of the lines around them; `nil` means a gap.
    private static func surroundings(in lines: [Line]) -> [Int?] {
        var isShown = Array(repeating: false, count: lines.count)
        for index in lines.indices where lines[index].mark != " " {
            for near in max(0, index - context)...min(lines.count - 1, index + context) { isShown[near] = true }
        }
        var result: [Int?] = []
        for index in lines.indices {
            if isShown[index] {
                result.append(index)
            } else if index == 0 || isShown[index - 1] {
                result.append(nil)
            }
        }
        return result
    }

    /// A line of the diff, whose value is not converted to text yet.
    fileprivate struct Line {
        enum Content {
            case bracket(String)
            case value(JSONValue)
            /// An excerpt of the first value around the first difference from the second value.
            case excerpt(of: JSONValue, against: JSONValue)
        }

        /// `-` is an expected line, `+` is a found line, and a space is a line of both.
        var mark: Character = " "
        var depth = 0
        /// The name of the member, which precedes the value.
        var name: String?
        /// Whether a comma follows the value.
        var hasComma = false
        var content = Content.bracket("")

        func with(_ content: Content, mark: Character = " ") -> Line {
            var line = self
            (line.content, line.mark) = (content, mark)
            return line
        }

        /// The line of an opening bracket.
        func opening(_ bracket: String, mark: Character = " ") -> Line {
            var line = with(.bracket(bracket), mark: mark)
            line.hasComma = false
            return line
        }

        /// The line of a closing bracket.
        func closing(_ bracket: String, mark: Character = " ") -> Line {
            var line = with(.bracket(bracket), mark: mark)
            line.name = nil
            return line
        }

        func inner(_ name: String? = nil, isLast: Bool) -> Line {
            Line(depth: depth + 1, name: name, hasComma: !isLast)
        }

        var text: String {
            let value =
                switch content {
                case .bracket(let bracket): bracket
                case .value(let value): Excerpt.beginning(of: value.text)
                case .excerpt(let one, let other): Excerpt.pair(one.text.utf8, other.text.utf8).0
                }
            let label = name.map { JSONText.quoted($0) + ": " } ?? ""
            let indent = String(repeating: "  ", count: depth)
            return "\(mark) " + indent + label.visible + value.visible + (hasComma ? "," : "")
        }
    }

    private struct Lines {
        private(set) var all: [Line] = []

        mutating func add(_ node: Node, _ line: Line) {
            switch node {
            case .same(let value), .additional(let value, isAllowed: true): all.append(line.with(.value(value)))
            case .changed(let expected, let found):
                guard expected.isLeaf, found.isLeaf else {
                    add(expected, "-", line)
                    return add(found, "+", line)
                }
                all.append(line.with(.excerpt(of: expected, against: found), mark: "-"))
                all.append(line.with(.excerpt(of: found, against: expected), mark: "+"))
            case .missing(let value): add(value, "-", line)
            case .additional(let value, isAllowed: false): add(value, "+", line)
            case .object(let members):
                all.append(line.opening("{"))
                for (index, member) in members.enumerated() {
                    add(member.node, line.inner(member.name, isLast: index == members.count - 1))
                }
                all.append(line.closing("}"))
            case .array(let elements):
                all.append(line.opening("["))
                for (index, element) in elements.enumerated() {
                    add(element, line.inner(isLast: index == elements.count - 1))
                }
                all.append(line.closing("]"))
            }
        }

        /// Adds a value that only one side has, over several lines if the value is a container.
        ///
        /// The method does not recurse, because a body may be nested deeper than a small stack allows.
        private mutating func add(_ value: JSONValue, _ mark: Character, _ line: Line) {
            var rest = [line.with(.value(value), mark: mark)]
            while let next = rest.popLast() {
                switch next.content {
                case .value(.object(let members)) where !members.isEmpty:
                    all.append(next.opening("{", mark: mark))
                    rest.append(next.closing("}", mark: mark))
                    let sorted = members.sorted { $0.key < $1.key }
                    for (index, member) in sorted.enumerated().reversed() {
                        let inner = next.inner(member.key, isLast: index == sorted.count - 1)
                        rest.append(inner.with(.value(member.value), mark: mark))
                    }
                case .value(.array(let elements)) where !elements.isEmpty:
                    all.append(next.opening("[", mark: mark))
                    rest.append(next.closing("]", mark: mark))
                    for (index, element) in elements.enumerated().reversed() {
                        let inner = next.inner(isLast: index == elements.count - 1)
                        rest.append(inner.with(.value(element), mark: mark))
                    }
                default: all.append(next)
                }
            }
        }
    }
}

extension JSONValue {
    /// Whether the value has no elements and no members.
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
