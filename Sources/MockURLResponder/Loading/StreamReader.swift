import Foundation

/// Reads the stream of a body to its end, or until nobody wants it any more.
///
/// Each has a thread of its own: a stream may block for as long as its producer likes, and the threads of the global queue
/// are few and wanted by every session.
final class StreamReader: Sendable {
    private let isWanted = Locked(true)

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - stream: Nobody else reads it.
    ///   - reply: Given at the end of the stream.
    init(_ stream: InputStream, then reply: Reply<Data>) {
        // Handed over: the caller does not touch it again.
        nonisolated(unsafe) let stream = stream
        Aside.runLong { [self] in
            if let data = read(stream) { reply(data) }
        }
    }

    /// Nothing more is read, once what is being waited for has come.
    func stop() {
        isWanted.withLock { $0 = false }
    }

    /// Everything the stream has; nil when it was not wanted to the end.
    private func read(_ stream: InputStream) -> Data? {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isWanted.withLock({ $0 }) {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
        return nil
    }
}
