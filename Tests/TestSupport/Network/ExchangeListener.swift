package import Foundation
package import MockURLResponder

/// A recorder: it listens at a socket, and reads the exchanges that a program sends there.
package final class ExchangeListener: Sendable {
    /// One request to the network with what has arrived of its answer.
    package struct Exchange: Sendable {
        /// The lines of JSON.
        package var request = JSONValue.null
        package var head: JSONValue?
        package var end: JSONValue?
        package var requestBody = Data()
        package var pieces: [Data] = []
        /// Whether the exchange has ended, or the program has closed the connection.
        package var isClosed = false

        package var body: Data { pieces.reduce(into: Data()) { $0.append($1) } }

        /// The method and the path of the request, and how far its answer came.
        package var summary: String {
            let path = request["url"]?.string.flatMap { URL(string: $0)?.path } ?? ""
            let status = head?["status"]?.integer.map { "\($0)" } ?? "no head"
            let ending = end.map { $0["error"]?.integer.map { "error \($0)" } ?? "complete" } ?? "no end"
            return "\(request["method"]?.string ?? "") \(path) \(status) \(body.count) \(ending)"
        }
    }

    package let path: String
    private let folder: TemporaryFolder
    private let socket: LocalSocket
    private let state = Locked<[Exchange]>([])

    /// Listens until the value is released.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes after which a connection is not read any more; `nil` reads all.
    ///   - closes: Whether the connection is closed then.
    package init(readsAtMost limit: Int? = nil, thenCloses closes: Bool = false) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/recorder"
        socket = try LocalSocket(listeningAt: path)
        Thread.detachNewThread { [socket, state] in
            while let connection = try? socket.accept() {
                Thread.detachNewThread {
                    // The places of the exchanges of this connection, by their numbers.
                    var places: [Int: Int] = [:]
                    Frames(connection, limit, closes).read { number, change in
                        state.withLock { exchanges in
                            guard let number else {
                                for place in places.values { exchanges[place].isClosed = true }
                                return
                            }
                            if places[number] == nil { exchanges.append(Exchange()) }
                            let place = places[number] ?? exchanges.count - 1
                            places[number] = place
                            change(&exchanges[place])
                        }
                    }
                }
            }
        }
    }

    deinit {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    package var argument: String { LaunchArguments.Name.record.argument(path) }

    /// The exchanges in the order in which they began.
    package var exchanges: [Exchange] { state.withLock(\.self) }

    /// Waits until a number of exchanges is closed.
    package func closed(_ count: Int) async throws -> [Exchange] {
        let deadline = ContinuousClock.now + .seconds(20)
        while exchanges.count(where: \.isClosed) < count, .now < deadline {
            try await Task.sleep(nanoseconds: 2_000_000)
        }
        return exchanges
    }
}

/// The frames of one connection.
private struct Frames {
    private let connection: LocalSocket
    private let limit: Int?
    private let closes: Bool

    init(_ connection: LocalSocket, _ limit: Int?, _ closes: Bool) {
        (self.connection, self.limit, self.closes) = (connection, limit, closes)
    }

    /// - Parameter note: Changes the exchange with a number; without a number, the connection is closed.
    func read(_ note: (Int?, (inout ExchangeListener.Exchange) -> Void) -> Void) {
        var rest = Data()
        var count = 0
        /// Whether there are as many bytes as needed.
        func receive() -> Bool {
            while let limit, count >= limit {
                if closes { return false }
                sleep(1)
            }
            var bytes: [UInt8] = []
            guard let received = try? connection.receive(atMost: 65_536, into: &bytes), received > 0 else {
                return false
            }
            rest.append(contentsOf: bytes)
            count += received
            return true
        }
        defer { note(nil) { _ in } }
        while true {
            while !rest.contains(0x0A) { guard receive() else { return } }
            let line = rest.prefix { $0 != 0x0A }
            rest = Data(rest.dropFirst(line.count + 1))
            guard let frame = try? JSONValue(reading: Data(line)), let size = frame["bytes"]?.integer else { return }
            while rest.count < size { guard receive() else { return } }
            let bytes = Data(rest.prefix(Int(size)))
            rest = Data(rest.dropFirst(Int(size)))
            note(frame["exchange"]?.integer.map { Int($0) } ?? 0) { exchange in
                switch frame["kind"]?.string {
                case "request": (exchange.request, exchange.requestBody) = (frame, bytes)
                case "head": exchange.head = frame
                case "piece": exchange.pieces.append(bytes)
                case "end": (exchange.end, exchange.isClosed) = (frame, true)
                default: break
                }
            }
        }
    }
}
