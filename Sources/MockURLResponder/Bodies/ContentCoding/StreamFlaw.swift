/// Why a coded stream was not decoded any further.
enum StreamFlaw: Error, Equatable {
    /// The input ended first.
    case cutShort
    /// The stream breaks the rules of its format at an offset in bytes; the text is a clause.
    case damaged(String, at: Int)
    /// The stream is as it should be, but cannot be used from an offset in bytes on; the text is a clause.
    case unusable(String, at: Int)
    /// The decoded bytes are more than `OutputBuffer.limit`.
    case tooLong
}

extension StreamFlaw: CustomStringConvertible {
    var description: String {
        switch self {
        case .cutShort: "the data is cut short"
        case .tooLong: "the decoded data is longer than \(OutputBuffer.limit) bytes"
        case .damaged(let reason, let offset), .unusable(let reason, let offset): "at byte \(offset), \(reason)"
        }
    }
}
