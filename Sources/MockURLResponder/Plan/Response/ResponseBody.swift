package import Foundation

/// The body of a mocked answer, in a form that can be encoded for another program.
package enum ResponseBody: Sendable, Hashable {
    case text(String)
    /// A JSON text in its original form. It sets `Content-Type: application/json`.
    case json(String)
    case bytes(Data)
    /// Bytes of a file, which the program under test reads when it answers.
    case file(FileSlice)

    /// A file or a part of it.
    package struct FileSlice: Sendable, Hashable {
        package var path: String
        /// The offset of the first byte in the file.
        package var offset: Int
        /// The number of bytes; `nil` means up to the end of the file.
        package var length: Int?
        /// Whether the file never changes while the program runs, so that one read serves all answers.
        package var isImmutable: Bool

        package init(path: String, offset: Int = 0, length: Int? = nil, isImmutable: Bool = false) {
            self.path = path
            self.offset = offset
            self.length = length
            self.isImmutable = isImmutable
        }

        /// Compares the paths by their bytes, like the file system.
        package static func == (one: FileSlice, other: FileSlice) -> Bool {
            one.path.hasSameBytes(as: other.path) && one.offset == other.offset && one.length == other.length
                && one.isImmutable == other.isImmutable
        }
    }

    /// Compares bytes, because a client distinguishes é from e with a combining accent, and Swift does not.
    package static func == (one: ResponseBody, other: ResponseBody) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)), (.json(let one), .json(let other)): one.hasSameBytes(as: other)
        case (.bytes(let one), .bytes(let other)): one == other
        case (.file(let one), .file(let other)): one == other
        case (.text, _), (.json, _), (.bytes, _), (.file, _): false
        }
    }

    package static let empty = ResponseBody.text("")

    /// Whether the body is known to have no bytes.
    package var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bytes(let data): data.isEmpty
        case .json, .file: false
        }
    }

    /// Whether answers of the same stub may have different bodies.
    package var mayChange: Bool {
        if case .file(let slice) = self { !slice.isImmutable } else { false }
    }
}
