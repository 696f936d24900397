#if os(Linux)
import Foundation

/// A TCP connection without TLS.
package final class SocketStream: ByteStream {
    private var descriptor: Int32

    /// Takes over a connected, blocking socket.
    ///
    /// Only `close()` and `reset()` close it, so that its owner can do so in `ConnectionSocket.retire`.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        // A small answer must not wait for the acknowledgement of the one before it, and a reset would discard it.
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Limits the time that one call waits for the other side.
    package func setTimeLimit(milliseconds: Int) {
        var limit = timeval(tv_sec: milliseconds / 1_000, tv_usec: milliseconds % 1_000 * 1_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 { return count }
            if errno != EINTR { throw SystemError("read", code: errno) }
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                throw SystemError("write", code: errno)
            }
        }
    }

    package func write(_ first: UnsafeRawBufferPointer, then second: UnsafeRawBufferPointer) throws {
        let written = try gather(first, second)
        if written < first.count {
            try write(UnsafeRawBufferPointer(rebasing: first[written...]))
            try write(second)
        } else {
            try write(UnsafeRawBufferPointer(rebasing: second[(written - first.count)...]))
        }
    }

    /// Writes as much of both buffers as the socket takes at once.
    ///
    /// `writev` lacks `MSG_NOSIGNAL`.
    private func gather(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) throws -> Int {
        try withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
            parts.initializeElement(
                at: 0, to: .init(iov_base: .init(mutating: first.baseAddress), iov_len: first.count))
            parts.initializeElement(
                at: 1, to: .init(iov_base: .init(mutating: second.baseAddress), iov_len: second.count))
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = 2
            while true {
                let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                if count >= 0 { return count }
                if errno != EINTR { throw SystemError("write", code: errno) }
            }
        }
    }

    package func closeWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    package func reset() {
        guard descriptor >= 0 else { return }
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        closeDescriptor()
    }

    package func close() {
        guard descriptor >= 0 else { return }
        closeWriting()
        discardUnread()
        closeDescriptor()
    }

    private func closeDescriptor() {
        Foundation.close(descriptor)
        descriptor = -1
    }

    /// Discards the bytes that have arrived and were not read, such as the tickets of TLS 1.3.
    ///
    /// Linux resets a connection that is closed with unread bytes, and the other side may lose bytes that it has not read yet.
    private func discardUnread() {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            // The limit ends the loop for a side that sends faster than this one reads.
            for _ in 0..<64 where recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) <= 0 {
                return
            }
        }
    }
}
#endif
