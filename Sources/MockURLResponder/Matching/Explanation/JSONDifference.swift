import Foundation

/// The differences between two JSON values.
///
/// Equal elements at the beginning and at the end of two arrays are paired. The elements between
/// them are paired by index.
package struct JSONDifference {
    indirect enum Node {
        /// A value without a difference, apart from allowed additions.
        case same(JSONValue)
        case changed(from: JSONValue, to: JSONValue)
        /// A value that only one side has: `-` is expected, `+` is found.
        case only(Character, JSONValue)
        case object([(name: String, node: Node)])
        case array([Node])

        var isSame: Bool { if case .same = self { true } else { false } }
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
        size = max(expected.size, found.size)
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
        let (all, same): (Int, Int) =
            switch (expected, found) {
            case (.object(let expected), .object(let found)):
                (
                    allowsMore ? expected.count : max(expected.count, found.count),
                    expected.count { name, value in found.member(name).map { matches(value, $0, allowsMore) } ?? false }
                )
            case (.array(let expected), .array(let found)):
                (max(expected.count, found.count), zip(expected, found).count { matches($0, $1, allowsMore) })
            default: (1, matches(expected, found, allowsMore) ? 1 : 0)
            }
        return Double(all - same) / Double(max(1, all))
    }

    private static func node(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Node {
        switch (expected, found) {
        case (.object(let wanted), .object(let given)):
            var members: [(name: String, node: Node)] = wanted.map { name, value in
                (name, given.member(name).map { node(value, $0, allowsMore) } ?? .only("-", value))
            }
            for (name, value) in given where wanted.member(name) == nil {
                members.append((name, allowsMore ? .same(value) : .only("+", value)))
            }
            // Containers are equal if all nodes in them are, so most pairs of values are compared once.
            return members.allSatisfy(\.node.isSame) ? .same(found) : .object(members.sorted { $0.name < $1.name })
        case (.array(let wanted), .array(let given)):
            let elements = nodes(wanted, given, allowsMore)
            return elements.allSatisfy(\.isSame) ? .same(found) : .array(elements)
        default:
            return expected == found ? .same(found) : .changed(from: expected, to: found)
        }
    }

    private static func nodes(_ expected: [JSONValue], _ found: [JSONValue], _ allowsMore: Bool) -> [Node] {
        guard expected.count != found.count else { return zip(expected, found).map { node($0, $1, allowsMore) } }
        let first = zip(expected, found).prefix { matches($0, $1, allowsMore) }.count
        let end = zip(expected[first...].reversed(), found[first...].reversed())
            .prefix { matches($0, $1, allowsMore) }.count
        let (wanted, given) = (expected[first...].dropLast(end), found[first...].dropLast(end))
        var nodes = found.prefix(first).map(Node.same)
        nodes += zip(wanted, given).map { node($0, $1, allowsMore) }
        nodes += wanted.dropFirst(given.count).map { .only("-", $0) }
        nodes += given.dropFirst(wanted.count).map { .only("+", $0) }
        return nodes + found.suffix(end).map(Node.same)
    }

    private static func matches(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Bool {
        allowsMore ? found.includes(expected) : found == expected
    }

    private static func changes(in node: Node) -> Int {
        switch node {
        case .same: 0
        case .changed(let expected, let found): max(expected.size, found.size)
        case .only(_, let value): value.size
        case .object(let members): members.reduce(0) { $0 + changes(in: $1.node) }
        case .array(let elements): elements.reduce(0) { $0 + changes(in: $1) }
        }
    }

    private static func addPointers(of node: Node, _ place: String, to pointers: inout [String]) {
        switch node {
        case .same: break
        case .changed, .only: pointers.append(place)
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
        let lines = Self.lines(of: root)
        // The indexes of the lines to show; `nil` means a gap.
        var (shown, end) = ([Int?](), 0)
        for index in lines.indices where lines[index].mark != " " {
            let near = max(end, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if near.lowerBound > end { shown.append(nil) }
            shown += near.map(Optional.some)
            end = near.upperBound
        }
        if end < lines.count { shown.append(nil) }
        let rest = shown.count - Self.mostLines
        // Only the lines that are shown become text, since a body may have very many.
        let texts = shown.prefix(Self.mostLines).map { $0.map { lines[$0].text } ?? "  …" }
        return texts + (rest > 0 ? ["… and \(rest) more line\(rest == 1 ? "" : "s")"] : [])
    }

    /// A line of the diff, whose value is not converted to text yet.
    private struct Line {
        /// `-` is an expected line, `+` is a found line, and a space is a line of both.
        var mark: Character = " "
        var depth = 0
        /// The name of the member, which precedes the value.
        var name: String?
        /// Whether a comma follows the value.
        var hasComma = false
        /// The bracket in place of a value.
        var bracket: String?
        var value = JSONValue.null
        /// The value from which the excerpt of this value shows the first difference.
        var other: JSONValue?

        var text: String {
            let content =
                bracket ?? other.map { Excerpt.pair(value.text.utf8, $0.text.utf8).0 }
                ?? Excerpt.beginning(of: value.text)
            let label = name.map { JSONText.quoted($0) + ": " } ?? ""
            let indent = String(repeating: "  ", count: depth)
            return "\(mark) " + indent + label.visible + content.visible + (hasComma ? "," : "")
        }
    }

    /// Returns all lines, without recursion, because a body may be nested deeper than a small stack allows.
    private static func lines(of root: Node) -> [Line] {
        var lines: [Line] = []
        // Later lines come first. A line without a node is complete.
        var rest: [(line: Line, node: Node?)] = [(Line(), root)]
        func add(_ brackets: (String, String), _ line: Line, _ inner: [(name: String?, node: Node)]) {
            let closing = Line(mark: line.mark, depth: line.depth, hasComma: line.hasComma, bracket: brackets.1)
            rest.append((closing, nil))
            for (index, (name, node)) in inner.enumerated().reversed() {
                rest.append((Line(depth: line.depth + 1, name: name, hasComma: index < inner.count - 1), node))
            }
            lines.append(Line(mark: line.mark, depth: line.depth, name: line.name, bracket: brackets.0))
        }
        while let (place, node) = rest.popLast() {
            var line = place
            if case .only(let mark, let value) = node { (line.mark, line.value) = (mark, value) }
            switch node {
            case .object(let members): add(("{", "}"), line, members.map { ($0.name, $0.node) })
            case .array(let elements): add(("[", "]"), line, elements.map { (nil, $0) })
            case .only(let mark, .object(let members)) where !members.isEmpty:
                add(("{", "}"), line, members.sorted { $0.key < $1.key }.map { ($0.key, .only(mark, $0.value)) })
            case .only(let mark, .array(let elements)) where !elements.isEmpty:
                add(("[", "]"), line, elements.map { (nil, .only(mark, $0)) })
            case .changed(let expected, let found) where expected.inner.isEmpty && found.inner.isEmpty:
                (line.mark, line.value, line.other) = ("-", expected, found)
                lines.append(line)
                (line.mark, line.value, line.other) = ("+", found, expected)
                lines.append(line)
            case .changed(let expected, let found): rest += [(line, .only("+", found)), (line, .only("-", expected))]
            case .same(let value):
                line.value = value
                lines.append(line)
            case .only, nil: lines.append(line)
            }
        }
        return lines
    }
}

extension JSONValue {
    /// The elements, or the values of the members.
    fileprivate var inner: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object(let members): Array(members.values)
        case .null, .bool, .integer, .large, .number, .string: []
        }
    }

    /// The number of nodes, counted without recursion, because a body may be nested deeper than a small stack allows.
    fileprivate var size: Int {
        var (count, rest) = (0, [self])
        while let next = rest.popLast() {
            count += 1
            rest += next.inner
        }
        return count
    }
}

extension String {
    /// The text with escapes for what is invisible, and for what looks like another text with other scalars.
    fileprivate var visible: String {
        if hasSameBytes(as: precomposedStringWithCanonicalMapping) { return shown(atMost: .max) }
        return unicodeScalars.map { $0.isASCII ? String($0) : $0.escape }.joined()
    }
}
