/// A path with parameters, such as `/users/{id}/posts/{post}.json`.
///
/// A parameter stands for one or more characters without a slash. A segment has one at most, so that there is one way
/// only in which a path follows a template, found in one walk.
package struct PathTemplate: Sendable, Hashable {
    package typealias Flaw = TextFlaw

    /// What stands between two slashes; a text without a parameter is all prefix.
    struct Segment: Sendable, Hashable {
        var prefix: [UInt8]
        var name: String?
        var suffix: [UInt8]
    }

    private var segments: [Segment]

    init(segments: [Segment]) {
        self.segments = segments
    }

    /// The parameters, in the order of the path.
    package var names: [String] { segments.compactMap(\.name) }

    /// The part of every matching path before the first parameter.
    package var beginning: String {
        let plain = segments.prefix { $0.name == nil }
        let next = segments.dropFirst(plain.count).first
        return (plain + [next].compactMap(\.self)).map { "/" + String(decoding: $0.prefix, as: UTF8.self) }.joined()
    }

    /// The template as it is written.
    package var text: String {
        segments.map { segment in
            let parameter = segment.name.map { "{\($0)}" } ?? ""
            return "/" + String(decoding: segment.prefix + parameter.utf8 + segment.suffix, as: UTF8.self)
        }.joined()
    }

    /// The template with every text around and between its parameters rewritten, so that it is in the form of the
    /// paths it is compared with.
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

    /// Whether a path, in its normal form, follows the template, byte by byte.
    package func matches(_ path: String) -> Bool {
        walk(path) { _, _ in }
    }

    /// The values that a path has for the parameters; nil when it does not follow the template.
    ///
    /// The path is in its normal form, decoded but for `%2F` and `%25`; the values are decoded fully.
    package func parameters(in path: String) -> [String: String]? {
        // Nothing is made for a path that ends up not following the template, as most are.
        guard matches(path) else { return nil }
        var parameters: [String: String] = [:]
        _ = walk(path) { name, value in parameters[name] = String(percentDecoding: value) }
        return parameters
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Goes along path and template until they part, and tells each parameter's value on the way.
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
    /// What the parameter is in a segment of a path, nothing where there is no parameter; nil when the segment does not
    /// fit.
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
