public import Foundation

/// Why launch arguments or a mock bundle could not be used: which argument, where in it, what was expected, what was
/// found, what to do.
///
/// `MockURLResponder.init(arguments:)` and `setMockBundle(at:rule:)` throw it; `MockURLResponder.setUp(with:)` stops the
/// program with its description.
public struct PlanError: Error, Sendable, Hashable {
    /// Where the text stands that could not be used, such as `argument 2, --mock-url-response`.
    public var source: String
    /// The place in the JSON text, such as `responses[0].response.status`; nil when the fault is not inside one.
    public var path: String?
    /// The place in the text; nil when the text could not be read at all.
    public var position: Position?
    /// What would have been understood there.
    public var expected: String
    /// What stands there.
    public var found: String
    /// What to do about it.
    public var hint: String
    /// What could not be used, in words.
    package var subject = "its launch arguments"
    /// The names of the fields around what was found, whose values may be secret.
    package private(set) var fields: [String] = []

    /// The document that says how a plan is written.
    package static let manual = "docs/WireFormat.md"

    /// A place in a text, for people.
    public struct Position: Sendable, Hashable {
        /// From 1.
        public var line: Int
        /// In characters, from 1.
        public var column: Int

        /// The place of the byte at an offset.
        package init(ofByteAt offset: Int, in bytes: [UInt8]) {
            let before = bytes[..<min(offset, bytes.count)]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            line = before.count { $0 == UInt8(ascii: "\n") } + 1
            column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
        }
    }

    package init(
        source: String, path: String? = nil, position: Position? = nil, expected: String, found: String,
        hint: String? = nil, manual: String = PlanError.manual
    ) {
        self.source = source
        self.path = path
        self.position = position
        self.expected = expected
        self.found = found
        self.hint = hint ?? "correct it; \(manual) describes every argument and field"
    }

    private var place: String? {
        let position = position.map { $0.line == 1 ? "character \($0.column)" : "line \($0.line), column \($0.column)" }
        return switch (path, position) {
        case (nil, nil): nil
        case (let path?, nil): path
        case (nil, let position?): position
        case (let path?, let position?): "\(path) (\(position))"
        }
    }
}

extension PlanError {
    /// The error with names of fields around what was found; of a secret one that is not told.
    func inside(_ names: [String]) -> PlanError {
        var error = self
        error.fields += names
        let isSecret = names.contains { $0 == "cookies" || SecretNames.always.contains($0.lowercased()) }
        if isSecret { error.found = SecretNames.mark }
        return error
    }
}

extension PlanError: CustomStringConvertible {
    /// The error as people read it, in a few lines.
    public var description: String {
        let lines: [(String, String?)] = [
            ("where:", source), ("at:", place), ("expected:", expected), ("found:", found), ("to do:", hint),
        ]
        let rows = lines.compactMap { label, text in
            text.map { "  " + label.padding(toLength: 10, withPad: " ", startingAt: 0) + $0 }
        }
        return (["MockURLResponder cannot use \(subject)."] + rows).joined(separator: "\n")
    }
}

extension PlanError: LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }
}
