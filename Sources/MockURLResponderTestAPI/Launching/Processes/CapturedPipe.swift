#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The pipe that captures one output of a program while the program runs.
final class CapturedPipe: Sendable {
    private static let pieceLength = 65_536
    /// The number of pieces to read from one pipe before the next, which is more than fit in a pipe.
    ///
    /// A program that writes without end then does not keep the other pipes waiting.
    private static let mostPieces = 64

    let pipe = Pipe()
    private struct State {
        var output: CapturedOutput
        var isAtEnd = false
        var searches: [Int: LineSearch] = [:]
        var searchCount = 0

        /// Appends bytes and searches their lines at once, before the output leaves any out.
        mutating func append(_ bytes: [UInt8]) {
            output.append(bytes)
            for key in searches.keys { searches[key]?.search(output, isWhole: false) }
        }
    }

    private let state: Locked<State>
    private let descriptor: Int32

    /// - Parameter limit: The number of bytes to keep of the output.
    init(limit: Int) {
        state = Locked(State(output: CapturedOutput(limit: limit)))
        descriptor = pipe.fileHandleForReading.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    /// The output so far.
    var output: CapturedOutput { state.withLock { $0.output } }

    /// The text of the output so far.
    var text: OutputText { output.text }

    /// Begins to search the lines of the output, from its start.
    ///
    /// The search runs as part of reading. So a program that writes without end waits for the search, and no line
    /// is missed.
    ///
    /// - Returns: The key of the search, which the caller must end with `endSearch(_:)`.
    func begin(_ search: LineSearch) -> Int {
        state.withLock { state in
            state.searchCount += 1
            state.searches[state.searchCount] = search
            return state.searchCount
        }
    }

    /// Continues a search and returns its result.
    ///
    /// - Parameters:
    ///   - key: The key of the search.
    ///   - isWhole: Whether the output is complete.
    /// - Returns: `nil` if the search has not found a line yet.
    func result(of key: Int, isWhole: Bool) -> Result<String, CapturedOutput.Gap>? {
        state.withLock { state in
            state.searches[key]?.search(state.output, isWhole: isWhole)
            return state.searches[key]?.result
        }
    }

    func endSearch(_ key: Int) {
        state.withLock { _ = $0.searches.removeValue(forKey: key) }
    }

    /// Whether all writers have closed the pipe.
    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

    /// Reads the contents of the pipe, which include everything that was written before the call.
    func drain() {
        state.withLock { state in
            for _ in 0..<Self.mostPieces where !state.isAtEnd {
                let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, count in
                    let result = read(descriptor, buffer.baseAddress, Self.pieceLength)
                    count = max(0, result)
                    if result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR) { state.isAtEnd = true }
                }
                guard !piece.isEmpty else { return }
                state.append(piece)
            }
        }
    }

    /// Reads several pipes to their ends, on a separate thread.
    ///
    /// - Parameters:
    ///   - pipes: The pipes of one program.
    ///   - bell: The bell to ring when there is more output.
    static func drain(_ pipes: [CapturedPipe], ringing bell: Bell) {
        Thread.detachNewThread {
            var open = pipes
            while !open.isEmpty {
                var wanted = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
                poll(&wanted, nfds_t(wanted.count), -1)
                for pipe in open { pipe.drain() }
                for pipe in open where pipe.isAtEnd {
                    // Foundation may keep the process, and with it the pipe, for an unknown time.
                    try? pipe.pipe.fileHandleForReading.close()
                }
                open.removeAll(where: \.isAtEnd)
                bell.ring()
            }
        }
    }
}
#endif
