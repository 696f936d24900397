public import Foundation

/// An error in launch arguments or a mock bundle: where it is, what was expected, what was found and how to fix it.
///
/// `MockURLResponder.init(arguments:)` and `setMockBundle(at:rule:)` throw the error. `MockURLResponder.setUp(with:)`
/// stops the program with its description.
public struct PlanError: Error, Sendable, Hashable {
    package let kind: MessageKind
    /// The argument or file with the error, such as `argument 2, --mock-url-response`.
    public var source: String
    /// The path in the JSON text, such as `responses[0].response.status`; `nil` for an error outside of any field.
    public var path: String?
    /// The position in the text; `nil` if the text could not be read.
    public var position: Position?
    /// The values that are valid at this place.
    public var expected: String
    /// The kind of value that was found.
    ///
    /// The value itself may be a secret and never appears here.
    public var found: String
    /// How to fix the error.
    public var hint: String
    /// The name of the invalid input in the message, such as `its launch arguments`.
    package var subject = "its launch arguments"

    /// The short name of the kind of error with which the description ends, such as `unknown-field`.
    public var name: String { kind.rawValue }

    /// The document that describes the plan format.
    package static let manual: SafeText = "docs/reference/wire-format.md"

    /// A position in a text, as editors count it.
    public struct Position: Sendable, Hashable {
        /// The line, starting at 1.
        public var line: Int
        /// The column in characters, starting at 1.
        ///
        /// On a line of more than 64 KiB it counts Unicode scalars.
        public var column: Int

        /// The longest part of a line in which characters are counted, in bytes.
        private static let longestCounted = 65_536

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// The position of the byte at an offset.
        package init(ofByteAt offset: Int, in bytes: [UInt8]) {
            let end = min(offset, bytes.count)
            let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
            column =
                end - start <= Self.longestCounted
                ? String(decoding: bytes[start..<end], as: UTF8.self).count + 1
                : bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
        }
    }

    /// Creates an error from `SafeText` only, so that the error contains no value of the plan, which may be a secret.
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

extension PlanError: ErrorWithMessage, CustomStringConvertible {
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
