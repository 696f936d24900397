#if os(Linux)
import CSystemCalls
import Foundation

/// The thread of a name server: it waits for datagrams, connections, and messages on connections.
struct NameLoop {
    /// Further clients wait in the queue of the listener.
    private static let mostConnections = 256

    let sockets: NameSockets
    var responder: NameResponder
    /// The received bytes of each connection.
    private var connections: [Int32: [UInt8]] = [:]
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(sockets: NameSockets, responder: NameResponder) {
        self.sockets = sockets
        self.responder = responder
    }

    mutating func run(until stop: WaitSignal) {
        defer {
            sockets.close()
            for descriptor in connections.keys { close(descriptor) }
        }
        while true {
            let listeners = connections.count < Self.mostConnections ? sockets.listeners : []
            let waited = [stop.descriptor] + sockets.datagrams + listeners + connections.keys
            var entries = waited.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&entries, nfds_t(entries.count), -1)
            guard count >= 0 || errno == EINTR else { return }
            for entry in entries where count > 0 && entry.revents != 0 {
                if entry.fd == stop.descriptor { return }
                serve(entry.fd)
            }
        }
    }

    private mutating func serve(_ descriptor: Int32) {
        if sockets.datagrams.contains(descriptor) {
            serveDatagrams(descriptor)
        } else if sockets.listeners.contains(descriptor) {
            let connection = outside_accept(descriptor)
            if connection >= 0 { connections[connection] = [] }
        } else if !serveConnection(descriptor) {
            connections[descriptor] = nil
            close(descriptor)
        }
    }

    /// Answers the datagrams that have arrived.
    private mutating func serveDatagrams(_ descriptor: Int32) {
        var sender = sockaddr_storage()
        while true {
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let count = withUnsafeMutableBytes(of: &sender) { sender in
                recvfrom(
                    descriptor, &buffer, buffer.count, 0, sender.assumingMemoryBound(to: sockaddr.self).baseAddress,
                    &length)
            }
            if count < 0, errno == EINTR { continue }
            // An error that an earlier answer caused, such as a closed port, is reported once here.
            if count < 0 { return }
            guard let answer = responder.answer(to: buffer[..<count], isUDP: true) else { continue }
            _ = withUnsafeBytes(of: &sender) { sender in
                sendto(
                    descriptor, answer, answer.count, Int32(MSG_NOSIGNAL),
                    sender.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
            }
        }
    }

    /// Reads from a connection once, and answers the complete messages.
    ///
    /// Returns false at its end.
    private mutating func serveConnection(_ descriptor: Int32) -> Bool {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        guard count > 0, var bytes = connections[descriptor] else { return false }
        bytes += buffer[..<count]
        while bytes.count >= 2, case let length = Int(bytes[0]) << 8 | Int(bytes[1]), bytes.count >= 2 + length {
            if let answer = responder.answer(to: bytes[2..<2 + length], isUDP: false) {
                let framed = [UInt8(answer.count >> 8), UInt8(answer.count & 255)] + answer
                // A client that does not read its answers must not stop those of others.
                guard send(descriptor, framed, framed.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == framed.count
                else { return false }
            }
            bytes.removeFirst(2 + length)
        }
        connections[descriptor] = bytes
        return true
    }
}
#endif
