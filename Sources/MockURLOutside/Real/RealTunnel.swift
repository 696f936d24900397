#if os(Linux)
import Foundation

/// Two streams whose bytes are passed on unread: that of a program, and that to a real server.
///
/// Only the thread of the program's connection uses it.
struct RealTunnel {
    private static let pieceSize = 64 * 1024
    /// How long a read of the program may wait for the rest of a TLS record, in microseconds.
    private static let readTimeout = 20_000

    let program: any ByteStream
    let socket: ConnectionSocket
    let link: RealLink

    /// Passes bytes on until both sides have ended, or one of them fails.
    ///
    /// - Parameters:
    ///   - sent: Bytes that were read from the program.
    ///   - received: Bytes that were read from the server.
    func run(sent: [UInt8], received: [UInt8] = []) {
        let server = link.rawSocket
        server.isTunnel = true
        server.patience = 0
        // Otherwise a record of TLS without bytes for us would hold up the other direction.
        var limit = timeval(tv_sec: 0, tv_usec: Self.readTimeout)
        setsockopt(socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { piece.deallocate() }
        do {
            if !sent.isEmpty { try sent.withUnsafeBytes(link.stream.write) }
            if !received.isEmpty { try received.withUnsafeBytes(program.write) }
            try pass(piece, server)
            link.close()
            socket.retire { program.close() }
        } catch {
            link.stream.reset()
            socket.retire { program.reset() }
        }
    }

    private func pass(_ piece: UnsafeMutableRawBufferPointer, _ server: RealSocket) throws {
        var (isProgramOpen, isServerOpen) = (true, true)
        while isProgramOpen || isServerOpen {
            let waits = !(isProgramOpen && program.holdsBytes) && !(isServerOpen && link.stream.holdsBytes)
            let events = try server.events(
                ofProgram: isProgramOpen, andServer: isServerOpen, seconds: waits ? nil : 0)
            // Both directions of the program have ended, or the launch ends.
            if events.program & Int16(POLLHUP | POLLERR) != 0 { throw SystemError("poll", code: ECONNRESET) }
            if isProgramOpen, events.program != 0 || program.holdsBytes {
                isProgramOpen = try copy(piece, from: program, to: link.stream)
            }
            if isServerOpen, events.server != 0 || link.stream.holdsBytes {
                isServerOpen = try copy(piece, from: link.stream, to: program)
            }
        }
    }

    /// Passes on what has arrived, and returns whether the source goes on.
    private func copy(
        _ piece: UnsafeMutableRawBufferPointer, from source: any ByteStream, to target: any ByteStream
    ) throws -> Bool {
        let count: Int
        do {
            count = try source.read(into: piece)
        } catch let error where error.isTimeoutOfStream {
            return true
        }
        if count == 0 {
            target.closeWriting()
        } else {
            try target.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        return count > 0
    }
}

extension Error {
    /// Whether a read of a plain stream or one with TLS met the time limit of its socket.
    fileprivate var isTimeoutOfStream: Bool {
        if let error = self as? SystemError { return error.isTimeout }
        if let error = self as? TLSFailure, case .connection(let cause?) = error.kind { return cause.isTimeout }
        return false
    }
}
#endif
