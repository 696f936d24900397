import Foundation
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client's socket.
///
/// Its methods block their thread until the client has done its part or a deadline passes.
struct HTTPConnection {
    private static let headLimit = 16 * 1024
    private static let headEnd = Array("\r\n\r\n".utf8)

    let descriptor: Int32

    func receiveRequest() throws(HTTPError) -> HTTPRequest {
        let deadline = ContinuousClock.now + .seconds(5)
        var head: [UInt8] = []
        while head.firstRange(of: Self.headEnd) == nil {
            guard head.count < Self.headLimit else {
                throw HTTPError(.headTooLarge, "the request's head is longer than \(Self.headLimit) bytes")
            }
            guard let bytes = nextBytes(atMost: Self.headLimit - head.count, until: deadline) else {
                throw HTTPError(.requestTimeout, "the request's head took too long")
            }
            guard !bytes.isEmpty else {
                throw HTTPError(.badRequest, "the request's head has no end")
            }
            head += bytes
        }
        return try HTTPRequest(head: head)
    }

    /// Calls a closure once if the client ends the connection.
    func onEnd(_ body: @escaping @Sendable () -> Void) -> ConnectionWatch {
        ConnectionWatch(descriptor, body)
    }

    /// Closes the socket after the client has received everything.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        // Closing while the client still sends would reset the connection, and the client could lose the response.
        let deadline = ContinuousClock.now + .seconds(1)
        while let bytes = nextBytes(atMost: Self.headLimit, until: deadline), !bytes.isEmpty {}
        close(descriptor)
    }

    /// - Returns: Whether the client still receives.
    func send(_ bytes: [UInt8]) -> Bool {
        var unsent = bytes[...]
        while !unsent.isEmpty {
            let count = unlessInterrupted { unsent.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
            guard count > 0 else { return false }
            unsent.removeFirst(count)
        }
        return true
    }

    /// Returns the next bytes from the client: none at the end of input, or `nil` when the deadline passes first.
    private func nextBytes(atMost limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        let readyCount = unlessInterrupted {
            let milliseconds = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard milliseconds > 0 else { return 0 }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return Int(poll(&wanted, 1, Int32(milliseconds.rounded(.up))))
        }
        guard readyCount > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, unlessInterrupted { read(descriptor, buffer.baseAddress, limit) })
        }
    }

    /// Repeats a system call until no signal interrupts it.
    private func unlessInterrupted(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result != -1 || errno != EINTR {
                return result
            }
        }
    }
}

/// Waits for the end of a connection without a thread.
struct ConnectionWatch: Sendable {
    // A source is thread-safe, and only cancelled here.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let ended: AsyncStream<Void>

    fileprivate init(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler {
            // A client may send something that this server does not read. Only the end counts.
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, 0)
            guard count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) else { return }
            source.cancel()
            body()
        }
        source.setCancelHandler { continuation.finish() }
        source.resume()
        (self.source, ended) = (source, stream)
    }

    /// Ends the watch, after which the descriptor may be closed.
    func end() async {
        source.cancel()
        for await _ in ended {}
    }
}
