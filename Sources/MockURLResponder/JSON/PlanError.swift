public import Foundation

/// Why launch arguments or a mock bundle could not be used: which argument, where in it, what was expected, what was
/// found, what to do.
///
/// `MockURLResponder.init(arguments:)` and `setMockBundle(at:rule:)` throw it; `MockURLResponder.setUp(with:)` stops the
/// program with its description.
public struct PlanError: Error, Sendable, Hashable {
    package let kind: MessageKind
    /// Where the text stands that could not be used, such as `argument 2, --mock-url-response`.
    public var source: String
    /// The place in the JSON text, such as `responses[0].response.status`; nil when the fault is not inside one.
    public var path: String?
    /// The place in the text; nil when the text could not be read at all.
    public var position: Position?
    /// What would have been understood there.
    public var expected: String
    /// The kind of value that was found; never the value, which may be a secret.
    public var found: String
    /// What to do about it.
    public var hint: String
    /// What could not be used, in words.
    package var subject = "its launch arguments"

    /// The short name of the kind of error with which the description ends, such as `unknown-field`.
    public var name: String { kind.rawValue }

    /// The document that says how a plan is written.
    package static let manual: SafeText = "docs/WireFormat.md"

    /// A place in a text, for people.
    public struct Position: Sendable, Hashable {
        /// From 1.
        public var line: Int
        /// In characters, from 1; in Unicode scalars on a line of more than 64 KiB.
        public var column: Int

        /// The longest part of a line whose characters are counted, in bytes.
        private static let longestCounted = 65_536

        /// The place of the byte at an offset.
        package init(ofByteAt offset: Int, in bytes: [UInt8]) {
            let end = min(offset, bytes.count)
            let start = bytes.withUnsafeBytes { bytes in
                ByteSearch.last(UInt8(ascii: "\n"), in: bytes, 0..<end).map { $0 + 1 } ?? 0
            }
            line = bytes.withUnsafeBytes { ByteSearch.count(UInt8(ascii: "\n"), in: $0, 0..<start) } + 1
            column =
                end - start <= Self.longestCounted
                ? String(decoding: bytes[start..<end], as: UTF8.self).count + 1
                : bytes.withUnsafeBytes { ByteSearch.scalars(in: $0, start..<end) } + 1
        }
    }

    /// Makes an error without any value of a plan in it, since each may be a secret: `SafeText` cannot carry one.
    package init(
        _ kind: MessageKind, source: SafeText, path: SafeText? = nil, position: Position? = nil, expected: SafeText,
        found: SafeText,
        hint: SafeText? = nil, manual: SafeText = PlanError.manual
    ) {
        self.kind = kind
        self.source = source.description
        self.path = path?.description
        self.position = position
        self.expected = expected.description
        self.found = found.description
        self.hint = (hint ?? "correct it; \(manual) describes every argument and field").description
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

extension PlanError: ErrorWithMessage {
    /// The error in a few lines, which end with its name.
    public var description: String { message.description }

    package var message: Message {
        let lines: [(String, String?)] = [
            ("where:", source), ("at:", place), ("expected:", expected), ("found:", found), ("to do:", hint),
        ]
        let rows = lines.compactMap { label, text in
            text.map { "  " + label.padding(toLength: 10, withPad: " ", startingAt: 0) + $0 }
        }
        return Message(kind, lines: ["MockURLResponder cannot use \(subject)."] + rows)
    }
}

extension PlanError: LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }
}
