package import Foundation

/// A connection to a socket in the file system.
package final class LocalSocket: Sendable {
    /// The reason why there is no connection.
    package struct Failure: Error {
        package let code: Int32
    }

    #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sending = Int32(MSG_NOSIGNAL)
    #else
    private static let stream = SOCK_STREAM
    private static let sending: Int32 = 0
    #endif

    package let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Connects to the program that listens at a path.
    package convenience init(connectingTo path: String) throws(Failure) {
        try self.init(at: path, Foundation.connect)
    }

    /// Listens at a path, where no file may be.
    package convenience init(listeningAt path: String) throws(Failure) {
        try self.init(at: path, Foundation.bind)
        guard listen(descriptor, 128) == 0 else { throw Failure(code: errno) }
    }

    private convenience init(
        at path: String, _ join: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Failure) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Failure(code: ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        self.init(try Self.made(socket(AF_UNIX, Self.stream, 0)))
        let status = withUnsafeBytes(of: &address) { bytes in
            // The address begins with the members of `sockaddr`.
            bytes.baseAddress.map {
                join(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        guard status == 0 else { throw Failure(code: errno) }
    }

    private static func made(_ descriptor: Int32) throws(Failure) -> Int32 {
        let descriptor = Descriptor.aboveStandardStreams(descriptor)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if !os(Linux)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// Waits for the next connection.
    package func accept() throws(Failure) -> LocalSocket {
        while true {
            let connection = Foundation.accept(descriptor, nil, nil)
            if connection >= 0 { return LocalSocket(try Self.made(connection)) }
            guard errno == EINTR || errno == ECONNABORTED else { throw Failure(code: errno) }
        }
    }

    /// Makes `accept()` fail when no connection waits.
    package func stopWaiting() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Ends the connection for what has not arrived yet.
    package func endReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }

    /// Limits the time in seconds that each `send` waits for a receiver that takes nothing.
    package func limitWaiting(to seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends all bytes, and waits for a slow receiver.
    package func send(_ bytes: some ContiguousBytes) throws(Failure) {
        let code = bytes.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.send(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Self.sending)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        guard code == 0 else { throw Failure(code: code) }
    }

    /// Appends bytes that are received, and waits for the first.
    ///
    /// - Returns: The number of bytes, at most `count`; 0 after the last ones.
    package func receive(atMost count: Int, into buffer: inout [UInt8]) throws(Failure) -> Int {
        let received = withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { part -> Int in
            while true {
                let received = recv(descriptor, part.baseAddress, count, 0)
                if received < 0, errno == EINTR { continue }
                buffer += UnsafeRawBufferPointer(rebasing: part[..<max(0, received)])
                return received
            }
        }
        guard received >= 0 else { throw Failure(code: errno) }
        return received
    }
}
