import Foundation

/// The differences between two JSON values.
///
/// Equal elements at the beginning and at the end of two arrays are paired. The elements between
/// them are paired by index.
package struct JSONDifference {
    indirect enum Node {
        case same(JSONValue)
        case changed(from: JSONValue, to: JSONValue)
        case missing(JSONValue)
        /// An additional member or element, which is allowed if the expected value only has to be included.
        case additional(JSONValue, isAllowed: Bool)
        case object([(name: String, node: Node)])
        case array([Node])

        /// Whether the node has no difference, apart from allowed additions.
        var isSame: Bool {
            switch self {
            case .same, .additional(_, isAllowed: true): true
            case .changed, .missing, .additional, .object, .array: false
            }
        }
    }

    let root: Node
    /// The number of nodes of the larger value.
    private let size: Int

    /// - Parameters:
    ///   - expected: The expected value.
    ///   - found: The value of the request.
    ///   - allowsMore: Whether objects may have further members, as in `JSONValue.includes`.
    package init(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) {
        root = Self.node(expected, found, allowsMore)
        size = max(Self.size(of: expected), Self.size(of: found))
    }

    /// The number of different nodes divided by the number of nodes of the larger value: from 0, no difference, to 1.
    package var distance: Double { min(1, Double(Self.changes(in: root)) / Double(size)) }

    /// The JSON Pointers of the places that differ (RFC 6901), in text order.
    package var pointers: [String] {
        var pointers: [String] = []
        Self.addPointers(of: root, "", to: &pointers)
        return pointers
    }

    /// Returns the fraction of the outer members or elements that differ.
    static func roughDistance(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) -> Double {
        switch (expected, found) {
        case (.object(let expected), .object(let found)):
            let same = expected.count { name, value in
                found.member(name).map { matches(value, $0, allowsMore) } ?? false
            }
            let all = allowsMore ? expected.count : max(expected.count, found.count)
            return Double(all - same) / Double(max(1, all))
        case (.array(let expected), .array(let found)):
            let all = max(expected.count, found.count)
            let same = zip(expected, found).count { matches($0, $1, allowsMore) }
            return Double(all - same) / Double(max(1, all))
        default:
            return matches(expected, found, allowsMore) ? 0 : 1
        }
    }

    /// Returns the differences of two values.
    ///
    /// It compares each pair of values once, because containers are equal if all nodes in them are.
    private static func node(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Node {
        switch (expected, found) {
        case (.object(let wanted), .object(let given)):
            var members: [(name: String, node: Node)] = wanted.map { name, value in
                (name, given.member(name).map { node(value, $0, allowsMore) } ?? .missing(value))
            }
            for (name, value) in given where wanted.member(name) == nil {
                members.append((name, .additional(value, isAllowed: allowsMore)))
            }
            if members.allSatisfy(\.node.isSame) { return .same(found) }
            return .object(members.sorted { $0.name < $1.name })
        case (.array(let wanted), .array(let given)):
            let elements = nodes(wanted, given, allowsMore)
            return elements.allSatisfy(\.isSame) ? .same(found) : .array(elements)
        default:
            return expected == found ? .same(found) : .changed(from: expected, to: found)
        }
    }

    private static func nodes(_ expected: [JSONValue], _ found: [JSONValue], _ allowsMore: Bool) -> [Node] {
        var pairs: [Node] = []
        let isMoved = expected.count != found.count
        for (wanted, given) in zip(expected, found) {
            pairs.append(node(wanted, given, allowsMore))
            // After the first difference, elements at the end may belong to elements at other indices.
            if isMoved, pairs.last?.isSame == false { break }
        }
        guard isMoved else { return pairs }
        let (beginning, first) = pairs.last?.isSame == false ? (pairs.count - 1, pairs.last) : (pairs.count, nil)
        let end = zip(expected[beginning...].reversed(), found[beginning...].reversed())
            .prefix { matches($0, $1, allowsMore) }.count
        let (wanted, given) = (expected[beginning...].dropLast(end), found[beginning...].dropLast(end))
        let between = zip(wanted, given).enumerated().map { index, pair in
            index == 0 ? first ?? node(pair.0, pair.1, allowsMore) : node(pair.0, pair.1, allowsMore)
        }
        // One long sum of arrays takes the compiler more than a second.
        var nodes = Array(pairs.prefix(beginning))
        nodes += between
        nodes += wanted.dropFirst(between.count).map(Node.missing)
        nodes += given.dropFirst(between.count).map { .additional($0, isAllowed: false) }
        nodes += found.suffix(end).map(Node.same)
        return nodes
    }

    private static func matches(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Bool {
        allowsMore ? found.includes(expected) : found == expected
    }

    /// Returns the number of nodes, without recursion, because a body may be nested deeper than a small stack allows.
    private static func size(of value: JSONValue) -> Int {
        var (count, rest) = (0, [value])
        while let next = rest.popLast() {
            count += 1
            switch next {
            case .array(let elements): rest += elements
            case .object(let members): rest += members.values
            case .null, .bool, .integer, .large, .number, .string: break
            }
        }
        return count
    }

    private static func changes(in node: Node) -> Int {
        switch node {
        case .same, .additional(_, isAllowed: true): 0
        case .changed(let expected, let found): max(size(of: expected), size(of: found))
        case .missing(let value), .additional(let value, isAllowed: false): size(of: value)
        case .object(let members): members.reduce(0) { $0 + changes(in: $1.node) }
        case .array(let elements): elements.reduce(0) { $0 + changes(in: $1) }
        }
    }

    private static func addPointers(of node: Node, _ place: String, to pointers: inout [String]) {
        switch node {
        case .same, .additional(_, isAllowed: true): break
        case .changed, .missing, .additional: pointers.append(place)
        case .object(let members):
            for member in members where !member.node.isSame {
                addPointers(of: member.node, place + "/" + JSONPointer.escaped(member.name), to: &pointers)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() where !element.isSame {
                addPointers(of: element, place + "/\(index)", to: &pointers)
            }
        }
    }
}

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
    /// The text with escapes for what is invisible, and for what looks like another text with other scalars.
    fileprivate var visible: String {
        if hasSameBytes(as: precomposedStringWithCanonicalMapping) { return shown(atMost: .max) }
        return unicodeScalars.map { $0.isASCII ? String($0) : $0.escape }.joined()
    }
}
