#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// What a program writes to one of its outputs, read while it runs.
final class CapturedPipe: Sendable {
    private static let pieceLength = 65_536
    /// More pieces than fit in a pipe; whoever writes without end is read in turns.
    private static let mostPieces = 64

    let pipe = Pipe()
    private let state = Locked<(bytes: [UInt8], isAtEnd: Bool)>(([], false))

    private let descriptor: Int32

    init() {
        descriptor = pipe.fileHandleForReading.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    /// All that was written so far.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Looks at all that was written so far, without a copy.
    func withBytes<Result>(_ body: ([UInt8]) -> Result) -> Result { state.withLock { body($0.bytes) } }

    /// Whether nobody can write to it any more.
    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

    /// Reads what is there; when it returns, all that was written before is among the bytes.
    func drain() {
        state.withLock { state in
            for _ in 0..<Self.mostPieces where !state.isAtEnd {
                let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, count in
                    let result = read(descriptor, buffer.baseAddress, Self.pieceLength)
                    count = max(0, result)
                    if result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR) { state.isAtEnd = true }
                }
                guard !piece.isEmpty else { return }
                state.bytes += piece
            }
        }
    }

    /// Reads several to their ends, on a thread of its own.
    ///
    /// - Parameters:
    ///   - pipes: Of one program.
    ///   - bell: Rings when there is more.
    static func drain(_ pipes: [CapturedPipe], ringing bell: Bell) {
        Thread.detachNewThread {
            var open = pipes
            while !open.isEmpty {
                var wanted = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
                poll(&wanted, nfds_t(wanted.count), -1)
                for pipe in open { pipe.drain() }
                for pipe in open where pipe.isAtEnd {
                    // The process keeps the pipe, and Foundation keeps the process for as long as it likes.
                    try? pipe.pipe.fileHandleForReading.close()
                }
                open.removeAll(where: \.isAtEnd)
                bell.ring()
            }
        }
    }
}
#endif
