#if os(Linux)
import CSystemCalls
import Foundation

/// The thread of a name server: it waits for datagrams, connections, and messages on connections.
struct NameLoop {
    /// Further clients wait in the queue of the listener.
    private static let mostConnections = 256
    /// The oldest of more questions receive no answer.
    private static let mostWaiting = 4096

    /// The receiver of an answer.
    private enum Place {
        case datagram(Int32, sockaddr_storage, socklen_t)
        case connection(Int32)
    }

    let sockets: NameSockets
    var responder: NameResponder
    /// The received bytes of each connection.
    private var connections: [Int32: [UInt8]] = [:]
    /// The questions that the book has put off, with the place of their answers; the oldest is first.
    private var waiting: [(question: NameResponder.Waiting, place: Place)] = []
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
            let news = responder.book.news
            let waited =
                [stop.descriptor] + (news.map { [$0] } ?? []) + sockets.datagrams + listeners + connections.keys
            var entries = waited.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&entries, nfds_t(entries.count), -1)
            guard count >= 0 || errno == EINTR else { return }
            for entry in entries where count > 0 && entry.revents != 0 {
                if entry.fd == stop.descriptor { return }
                if entry.fd == news {
                    answerWaiting(after: entry.fd)
                    continue
                }
                serve(entry.fd)
            }
        }
    }

    private mutating func serve(_ descriptor: Int32) {
        if sockets.datagrams.contains(descriptor) {
            serveDatagrams(descriptor)
        } else if sockets.listeners.contains(descriptor) {
            let connection = outside_accept(descriptor, nil, nil)
            if connection >= 0 { connections[connection] = [] }
        } else if !serveConnection(descriptor) {
            end(descriptor)
        }
    }

    private mutating func end(_ connection: Int32) {
        connections[connection] = nil
        waiting.removeAll { if case .connection(connection) = $0.place { true } else { false } }
        close(connection)
    }

    // MARK: Answers

    /// Answers a message now, or keeps its question.
    ///
    /// Returns false if the connection of the client must end.
    private mutating func react(_ reaction: NameResponder.Reaction, at place: Place) -> Bool {
        switch reaction {
        case .silence: return true
        case .wait(let question):
            if waiting.count == Self.mostWaiting { waiting.removeFirst() }
            waiting.append((question, place))
            return true
        case .answer(let answer): return send(answer, to: place)
        }
    }

    private mutating func answerWaiting(after news: Int32) {
        var count: eventfd_t = 0
        eventfd_read(news, &count)
        let all = waiting
        waiting = []
        for (question, place) in all {
            if case .connection(let descriptor) = place, connections[descriptor] == nil { continue }
            let isOpen = react(responder.reaction(to: question), at: place)
            if !isOpen, case .connection(let descriptor) = place { end(descriptor) }
        }
    }

    private func send(_ answer: [UInt8], to place: Place) -> Bool {
        switch place {
        case .datagram(let descriptor, var sender, let length):
            _ = withUnsafeBytes(of: &sender) { sender in
                sendto(
                    descriptor, answer, answer.count, Int32(MSG_NOSIGNAL),
                    sender.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
            }
            return true
        case .connection(let descriptor):
            let framed = [UInt8(answer.count >> 8), UInt8(answer.count & 255)] + answer
            // A client that does not read its answers must not stop those of others.
            return Foundation.send(descriptor, framed, framed.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == framed.count
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
            _ = react(
                responder.reaction(to: buffer[..<count], isUDP: true), at: .datagram(descriptor, sender, length))
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
            guard react(responder.reaction(to: bytes[2..<2 + length], isUDP: false), at: .connection(descriptor))
            else { return false }
            bytes.removeFirst(2 + length)
        }
        connections[descriptor] = bytes
        return true
    }
}
#endif
