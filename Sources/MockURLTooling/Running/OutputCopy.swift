#if os(macOS) || os(Linux)
import Dispatch
package import Foundation
import MockURLResponder

/// Receives a standard stream of a program, keeps its beginning, and may pass it on.
///
/// A program whose output goes to a terminal gets a pseudo terminal. So it still writes line by line, and with colours.
package final class OutputCopy: Sendable {
    /// The number of bytes that are kept by default.
    package static let longest = 16 << 20

    /// The beginning of what a program wrote, and the number of all bytes.
    package struct Output: Sendable, Hashable {
        package fileprivate(set) var bytes = Data()
        package fileprivate(set) var count = 0

        package init(_ text: String = "") {
            bytes = Data(text.utf8)
            count = bytes.count
        }

        /// Returns two outputs, one after the other.
        static func + (one: Output, other: Output) -> Output {
            var both = one
            both.bytes += other.bytes
            both.count += other.count
            return both
        }
    }

    /// The descriptor for the program.
    package let descriptor: Int32
    private let source: Int32
    private let target: Int32?
    private let kept: Int
    private let onBytes: @Sendable () -> Void
    private let group = DispatchGroup()
    private let output = Locked(Output())

    /// - Parameters:
    ///   - target: The descriptor that receives what the program writes; `nil` if nothing receives it.
    ///   - terminal: A descriptor of a terminal whose like the program gets; `nil` for a pipe.
    ///   - kept: The number of bytes to keep.
    ///   - onBytes: Called after each piece that the program writes.
    /// - Throws: `POSIXError` if the system has no free descriptor.
    package init(
        to target: Int32?, like terminal: Int32? = nil, keeping kept: Int = longest,
        onBytes: @escaping @Sendable () -> Void = {}
    ) throws {
        (self.target, self.kept, self.onBytes) = (target, kept, onBytes)
        (source, descriptor) = try terminal.flatMap(PseudoTerminal.pair(like:)) ?? Self.pipe()
    }

    private static func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Starts to receive.
    package func start() {
        group.enter()
        Thread.detachNewThread { [self] in
            receive()
            close(source)
            group.leave()
        }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // A pseudo terminal ends with EIO.
            guard count > 0 else { return }
            let bytes = Array(buffer[..<count])
            output.withLock { output in
                output.count += count
                let room = max(0, kept - output.bytes.count)
                output.bytes.append(contentsOf: bytes.prefix(room))
            }
            onBytes()
            // The program then has the error of a closed stream, as it would without the copy.
            if let target, SilentWrite.all(bytes, to: target) != nil { return }
        }
    }

    /// The output so far.
    var soFar: Output { output.withLock { $0 } }

    /// Closes the descriptor of the program, and returns what the program has written.
    ///
    /// - Parameter seconds: The longest wait for other programs that still have the stream.
    /// - Returns: The output.
    package func finish(within seconds: Double = 0.5) -> Output {
        close(descriptor)
        _ = group.wait(timeout: .now() + seconds)
        return output.withLock { $0 }
    }
}
#endif
