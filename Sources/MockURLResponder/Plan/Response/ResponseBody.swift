package import Foundation

/// The body of a mocked answer, as it travels.
package enum ResponseBody: Sendable, Hashable {
    case text(String)
    /// A JSON text, kept as it was written; it brings `Content-Type: application/json`.
    case json(String)
    case bytes(Data)
    /// Bytes of a file that the program under test reads when it answers.
    case file(FileSlice)

    /// A part of a file, or the whole of it.
    package struct FileSlice: Sendable, Hashable {
        package var path: String
        /// In bytes from the start of the file.
        package var offset: Int
        /// In bytes; nil is up to the end of the file.
        package var length: Int?
        /// Whether the file never changes while the program runs, so that it is opened once and what was read is kept.
        package var isImmutable: Bool

        package init(path: String, offset: Int = 0, length: Int? = nil, isImmutable: Bool = false) {
            self.path = path
            self.offset = offset
            self.length = length
            self.isImmutable = isImmutable
        }

        /// Compares the bytes of the paths, as the file system does.
        package static func == (one: FileSlice, other: FileSlice) -> Bool {
            one.path.hasSameBytes(as: other.path) && one.offset == other.offset && one.length == other.length
                && one.isImmutable == other.isImmutable
        }
    }

    /// Compares bytes: strings that Swift takes for equal may differ to a client, such as é and e with an accent.
    package static func == (one: ResponseBody, other: ResponseBody) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)), (.json(let one), .json(let other)): one.hasSameBytes(as: other)
        case (.bytes(let one), .bytes(let other)): one == other
        case (.file(let one), .file(let other)): one == other
        case (.text, _), (.json, _), (.bytes, _), (.file, _): false
        }
    }

    package static let empty = ResponseBody.text("")

    /// Whether it may be another one at each answer.
    package var mayChange: Bool {
        if case .file(let slice) = self { !slice.isImmutable } else { false }
    }

    /// The forms by their wire keys.
    package enum Form: String, CaseIterable, Sendable {
        case text, json, base64, file
    }
}
