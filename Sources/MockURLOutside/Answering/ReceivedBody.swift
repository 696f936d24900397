#if os(Linux)
import Foundation
import MockURLResponder

/// The body of a request, of which only the beginning is kept unless a stub examines it.
struct ReceivedBody {
    /// The whole body, or its beginning.
    let bytes: Data
    /// The length of the whole body.
    let length: Int

    /// The length of the body for a request of which only the beginning was kept; `nil` for a whole body.
    var lengthOfCut: Int? { length > bytes.count ? length : nil }

    /// Reads a body to its end.
    ///
    /// - Parameters:
    ///   - exchange: The request.
    ///   - most: The number of bytes to keep for records.
    ///   - isExamined: Whether stubs may examine the body, which is then kept up to
    ///     `StubRegistry.longestExaminedBody`. Only called for a longer body.
    /// - Throws: The errors of the connection, and those of a body that is no HTTP.
    init(_ exchange: inout HTTPExchange, keeping most: Int, isExamined: () -> Bool) throws {
        var (bytes, length, limit) = (Data(), 0, most)
        var hasAsked = false
        try exchange.readPieces { piece in
            let isWhole = bytes.count == length
            length += piece.count
            guard isWhole else { return }
            if length > limit, !hasAsked {
                hasAsked = true
                if isExamined() { limit = max(most, StubRegistry.longestExaminedBody) }
            }
            if length <= limit {
                bytes.append(contentsOf: piece)
            } else {
                // A copy, because a slice would keep all bytes in memory.
                bytes = Data(bytes.prefix(most) + piece.prefix(max(0, most - bytes.count)))
            }
        }
        (self.bytes, self.length) = (bytes, length)
    }
}
#endif
