/// A path with parameters, such as `/users/{id}/posts/{post}.json`.
///
/// A parameter matches one or more characters other than a slash. A segment has at most one parameter, so a path can
/// follow a template in only one way, and a single pass finds the values.
package struct PathTemplate: Sendable, Hashable {
    package typealias Flaw = TextFlaw

    /// The text between two slashes.
    ///
    /// A segment without a parameter has all its text in `prefix`.
    struct Segment: Sendable, Hashable {
        var prefix: [UInt8]
        var name: String?
        var suffix: [UInt8]
    }

    private var segments: [Segment]

    init(segments: [Segment]) {
        self.segments = segments
    }

    /// The names of the parameters, in path order.
    package var names: [String] { segments.compactMap(\.name) }

    /// The part of every matching path before the first parameter.
    package var beginning: String {
        let plain = segments.prefix { $0.name == nil }
        let next = segments.dropFirst(plain.count).first
        return (plain + [next].compactMap(\.self)).map { "/" + String(decoding: $0.prefix, as: UTF8.self) }.joined()
    }

    /// The template in its written form.
    package var text: String {
        segments.map { segment in
            let parameter = segment.name.map { "{\($0)}" } ?? ""
            return "/" + String(decoding: segment.prefix + parameter.utf8 + segment.suffix, as: UTF8.self)
        }.joined()
    }

    /// Returns the template with all its literal text rewritten.
    ///
    /// Use it to normalize the template like the paths that it is compared with.
    package func mapLiterals(_ transform: (String) -> String) -> PathTemplate {
        PathTemplate(
            segments: segments.map { segment in
                Segment(
                    prefix: Self.mapped(segment.prefix, transform), name: segment.name,
                    suffix: Self.mapped(segment.suffix, transform))
            })
    }

    private static func mapped(_ literal: [UInt8], _ transform: (String) -> String) -> [UInt8] {
        literal.isEmpty ? [] : Array(transform(String(decoding: literal, as: UTF8.self)).utf8)
    }

    /// Whether a normalized path follows the template, compared byte by byte.
    package func matches(_ path: String) -> Bool {
        walk(path) { _, _ in }
    }

    /// Returns the parameter values of a path; `nil` if the path does not follow the template.
    ///
    /// - Parameter path: A path in normal form, in which only `%2F` and `%25` are still encoded.
    /// - Returns: The values by parameter name, fully decoded.
    package func parameters(in path: String) -> [String: String]? {
        // Most paths do not follow the template. They cost no allocation.
        guard matches(path) else { return nil }
        var parameters: [String: String] = [:]
        _ = walk(path) { name, value in parameters[name] = String(percentDecoding: value) }
        return parameters
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Compares a path with the template, and passes each parameter and its value to `found`.
    private func walk(_ path: String, _ found: (String, Bytes) -> Void) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            guard bytes.first == UInt8(ascii: "/") else { return false }
            var rest = bytes.dropFirst()
            for (number, segment) in segments.enumerated() {
                let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
                let isLast = number == segments.count - 1
                guard isLast == (end == rest.endIndex), let value = segment.parameter(in: rest[..<end]) else {
                    return false
                }
                if let name = segment.name { found(name, value) }
                rest = rest[end...].dropFirst()
            }
            return true
        }
    }
}

extension PathTemplate.Segment {
    /// Returns the value of the parameter in a segment of a path; `nil` if the segment does not match.
    ///
    /// The value is empty for a segment without a parameter.
    fileprivate func parameter(
        in part: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard part.starts(with: prefix) else { return nil }
        let rest = part.dropFirst(prefix.count)
        if name == nil { return rest.isEmpty ? rest : nil }
        guard rest.count > suffix.count, rest.suffix(suffix.count).elementsEqual(suffix) else { return nil }
        return rest.dropLast(suffix.count)
    }
}

extension PathTemplate {
    /// Reads a template in time that grows linearly with its length.
    package init(_ text: String) throws(Flaw) {
        var text = text
        text.makeContiguousUTF8()
        try Self.checkPath(text)
        var segments: [Segment] = []
        var names: Set<String> = []
        let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts.map(Substring.init) {
            let name = try Self.name(in: part)
            segments.append(Segment(part, name: name))
            if let name, !names.insert(String(name)).inserted {
                throw Flaw(at: name, expected: "each name once", hint: "give the parameters different names")
            }
        }
        self.init(segments: segments)
    }

    private static func checkPath(_ text: String) throws(Flaw) {
        let expected: SafeText = "a path that starts with \"/\""
        if text.isEmpty {
            throw Flaw(at: text[...], expected: expected, found: "nothing", hint: "write / for the root")
        }
        guard let flaw = PlanRules.flaw(inPath: text) else { return }
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        throw Flaw(at: text[(end ?? text.startIndex)...], expected: flaw.expected, hint: flaw.hint)
    }

    /// Returns the parameter name in a segment; `nil` for a segment without braces.
    private static func name(in segment: Substring) throws(Flaw) -> Substring? {
        if segment.utf8.elementsEqual(".".utf8) || segment.utf8.elementsEqual("..".utf8) {
            throw Flaw(
                at: segment, expected: "no segment that is . or ..",
                hint: "leave it out: the paths of requests are compared without such segments")
        }
        guard let open = segment.utf8.firstIndex(where: isBrace) else { return nil }
        guard segment.utf8[open] == UInt8(ascii: "{") else { throw stray(segment[open...]) }
        let rest = Substring(segment.utf8[open...].dropFirst())
        guard let close = rest.utf8.firstIndex(where: isBrace) else {
            throw Flaw(
                at: segment[open...], expected: "a brace that closes the name, before the next slash",
                hint: "write {name}, or %7B for a brace that is text")
        }
        guard rest.utf8[close] == UInt8(ascii: "}") else {
            throw Flaw(at: rest[close...], expected: "} after the name", hint: "write one name, without braces in it")
        }
        let after = Substring(rest.utf8[close...].dropFirst())
        if let another = after.utf8.firstIndex(where: isBrace) {
            guard after.utf8[another] == UInt8(ascii: "{") else { throw stray(after[another...]) }
            throw Flaw(
                at: after[another...], expected: "one parameter between two slashes",
                hint: "use one parameter for the whole segment, or match it by a regular expression")
        }
        return try checked(rest[..<close])
    }

    private static func checked(_ name: Substring) throws(Flaw) -> Substring {
        let expected: SafeText = "a name: letters, digits, _, - and ."
        if name.isEmpty { throw Flaw(at: name, expected: expected, found: "nothing", hint: "write {id}, say") }
        guard let other = name.utf8.firstIndex(where: { !isOfName($0) }) else { return name }
        throw Flaw(
            at: name, expected: expected,
            hint: name.utf8[other] >= 0x80 ? "take letters from a to z" : nil)
    }

    private static func stray(_ brace: Substring) -> Flaw {
        Flaw(at: brace, expected: "{ before }", hint: "write {name}, or %7D for a brace that is text")
    }

    private static func isBrace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    private static func isOfName(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_-.".utf8.contains(byte) }
}

extension PathTemplate.Segment {
    /// Creates a segment from its text and the name in it.
    ///
    /// One brace precedes the name, and one follows it.
    fileprivate init(_ text: Substring, name: Substring?) {
        self.name = name.map(String.init)
        prefix = Array(name.map { text.utf8[..<$0.startIndex].dropLast() } ?? text.utf8)
        suffix = Array(name.map { text.utf8[$0.endIndex...].dropFirst() } ?? text.utf8[text.endIndex...])
    }
}
