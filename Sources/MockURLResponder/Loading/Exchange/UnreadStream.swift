package import Foundation

/// The stream of a request's body, handed over to the thread that reads it.
///
/// `@unchecked Sendable` holds because only one effect has the stream at a time, and reads it to its end.
package struct UnreadStream: @unchecked Sendable {
    private let stream: InputStream

    package init(_ stream: InputStream) { self.stream = stream }

    /// Reads the stream to its end.
    ///
    /// Blocks the thread while the stream waits for bytes.
    ///
    /// Foundation treats a stream without bytes as empty, even that of a missing file, and so does this function.
    ///
    /// - Parameter isWanted: Called before each piece. Reading stops when it returns false.
    /// - Returns: All bytes, or the failure of a stream that failed after some bytes; `nil` if reading was stopped.
    func contents(while isWanted: () -> Bool) -> Exchange.Reply? {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isWanted() {
            let hasBytes = stream.hasBytesAvailable
            let count = stream.read(&buffer, maxLength: buffer.count)
            // This must not read `streamError` for the reason: Foundation on Linux traps if a subclass does not
            // override it.
            if count < 0, hasBytes { return .streamFailed(UnreadableStream(count: data.count)) }
            guard count > 0 else { return .read(data) }
            data.append(contentsOf: buffer[..<count])
        }
        return nil
    }
}

/// A stream that failed before its end.
package struct UnreadableStream: Error {
    /// The number of bytes that were read before the failure.
    let count: Int

    package init(count: Int) { self.count = count }

    var explanation: String { "The stream of the request's body failed after \(count) bytes." }
}
