/// The reason why a coded stream was not decoded to its end.
enum StreamFlaw: Error, Equatable {
    /// The input ended before the stream did.
    case cutShort
    /// The stream is invalid at an offset in bytes. The string is a clause for a message.
    case damaged(String, at: Int)
    /// The stream is valid but cannot be used from an offset in bytes on. The string is a clause for a message.
    case unusable(String, at: Int)
    /// The decoded data exceeds `OutputBuffer.limit`.
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
