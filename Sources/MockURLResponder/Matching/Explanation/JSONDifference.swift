/// Two JSON values laid side by side.
///
/// Elements of arrays that are equal at the beginning and at the end belong together, and those between them one by one.
package struct JSONDifference {
    indirect enum Node {
        case same(JSONValue)
        case changed(from: JSONValue, to: JSONValue)
        case missing(JSONValue)
        /// It is allowed where the value only has to be included.
        case additional(JSONValue, isAllowed: Bool)
        case object([(name: String, node: Node)])
        case array([Node])
    }

    let root: Node
    /// How many nodes the larger of the two has.
    private let size: Int

    /// - Parameters:
    ///   - expected: What is asked for.
    ///   - found: What is there.
    ///   - allowsMore: Whether objects may have further members, as `JSONValue.includes` has it.
    package init(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) {
        root = Self.node(expected, found, allowsMore)
        size = max(Self.size(of: expected), Self.size(of: found))
    }

    /// The nodes that differ over those of the larger value: from 0, nothing differs, to 1.
    var distance: Double { min(1, Double(Self.changes(in: root)) / Double(size)) }

    /// The places that differ (RFC 6901), in the order of the text.
    package var pointers: [String] { Self.pointers(of: root, "") }

    /// The part of the outer members or elements that differ.
    static func roughDistance(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) -> Double {
        switch (expected, found) {
        case (.object(let expected), .object(let found)):
            let same = expected.count { name, value in found[name].map { matches(value, $0, allowsMore) } ?? false }
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

    private static func node(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Node {
        if matches(expected, found, allowsMore) { return .same(found) }
        switch (expected, found) {
        case (.object(let expected), .object(let found)):
            return .object(
                Set(expected.keys).union(found.keys).sorted().map { name in
                    (name, node(expected[name], found[name], allowsMore))
                })
        case (.array(let expected), .array(let found)):
            return .array(nodes(expected, found, allowsMore))
        default:
            return .changed(from: expected, to: found)
        }
    }

    private static func node(_ expected: JSONValue?, _ found: JSONValue?, _ allowsMore: Bool) -> Node {
        guard let expected else { return .additional(found ?? .null, isAllowed: allowsMore) }
        return found.map { node(expected, $0, allowsMore) } ?? .missing(expected)
    }

    private static func nodes(_ expected: [JSONValue], _ found: [JSONValue], _ allowsMore: Bool) -> [Node] {
        func areSame(_ pair: (JSONValue, JSONValue)) -> Bool { matches(pair.0, pair.1, allowsMore) }
        let beginning = zip(expected, found).prefix(while: areSame).count
        let end = zip(expected[beginning...].reversed(), found[beginning...].reversed()).prefix(while: areSame).count
        let (wanted, given) = (expected[beginning...].dropLast(end), found[beginning...].dropLast(end))
        let pairs = zip(wanted, given).map { node($0, $1, allowsMore) }
        return found.prefix(beginning).map(Node.same) + pairs + wanted.dropFirst(pairs.count).map(Node.missing)
            + given.dropFirst(pairs.count).map { .additional($0, isAllowed: false) } + found.suffix(end).map(Node.same)
    }

    private static func matches(_ expected: JSONValue, _ found: JSONValue, _ allowsMore: Bool) -> Bool {
        allowsMore ? found.includes(expected) : found == expected
    }

    private static func size(of value: JSONValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(1) { $0 + size(of: $1) }
        case .object(let members): members.values.reduce(1) { $0 + size(of: $1) }
        case .null, .bool, .integer, .large, .number, .string: 1
        }
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

    private static func pointers(of node: Node, _ place: String) -> [String] {
        switch node {
        case .same, .additional(_, isAllowed: true): []
        case .changed, .missing, .additional: [place]
        case .object(let members): members.flatMap { pointers(of: $0.node, place + "/" + escaped($0.name)) }
        case .array(let elements): elements.enumerated().flatMap { pointers(of: $0.element, place + "/\($0.offset)") }
        }
    }

    private static func escaped(_ token: String) -> String {
        token.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
