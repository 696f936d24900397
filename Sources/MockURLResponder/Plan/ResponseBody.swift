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
