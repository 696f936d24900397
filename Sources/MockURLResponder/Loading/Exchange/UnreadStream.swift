package import Foundation

/// The stream of a request's body, handed over to the thread that reads it.
///
/// `@unchecked Sendable` holds because only one effect has it at a time, and reads it to its end.
package struct UnreadStream: @unchecked Sendable {
    private let stream: InputStream

    package init(_ stream: InputStream) { self.stream = stream }

    /// Reads the stream to its end, and waits for it.
    ///
    /// A stream without bytes, such as that of a missing file, is empty for Foundation.
    ///
    /// - Parameter isWanted: Asked before each piece.
    /// - Returns: All bytes, or the failure of a stream that had some; `nil` if they were not wanted to the end.
    func contents(while isWanted: () -> Bool) -> Exchange.Reply? {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isWanted() {
            let hasBytes = stream.hasBytesAvailable
            let count = stream.read(&buffer, maxLength: buffer.count)
            // Not asked for its reason: `streamError` of Foundation on Linux traps where a subclass has none.
            if count < 0, hasBytes { return .streamFailed(UnreadableStream(count: data.count)) }
            guard count > 0 else { return .read(data) }
            data.append(contentsOf: buffer[..<count])
        }
        return nil
    }
}

/// A stream that failed before its end.
package struct UnreadableStream: Error {
    /// The number of bytes that were read before.
    let count: Int

    package init(count: Int) { self.count = count }

    var explanation: String { "The stream of the request's body failed after \(count) bytes." }
}
