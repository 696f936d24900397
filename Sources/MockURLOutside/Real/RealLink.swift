#if os(Linux)
import Foundation

/// A connection to a real server, for one request after the other.
///
/// Only the thread of the program's connection uses it.
final class RealLink {
    let route: RealRoute
    private let socket: RealSocket
    let stream: any ByteStream
    private let reader: AnswerReader
    /// Whether an earlier request was answered on this connection.
    var isReused = false

    /// Begins a connection without TLS.
    init(_ socket: RealSocket, on route: RealRoute) {
        (self.socket, self.route, stream) = (socket, route, socket)
        reader = AnswerReader(stream: socket)
    }

    /// Begins a connection with TLS.
    ///
    /// - Parameters:
    ///   - socket: The connection.
    ///   - route: The way to the server.
    ///   - client: Knows the authorities.
    ///   - host: The host that the program asks for.
    /// - Throws: The failure of the handshake.
    init(
        _ socket: RealSocket, on route: RealRoute, by client: TLSClient, host: String
    ) throws(RealFailure) {
        (self.socket, self.route) = (socket, route)
        do {
            stream = try client.connect(socket, host: host)
        } catch {
            // The server closes connections that it does not want, and that is a failure of TLS only for the client.
            if !socket.hasProgramLeft, error.isLost { throw route.failure(.tls(error)) }
            throw route.failure(error, socket)
        }
        reader = AnswerReader(stream: stream)
    }

    /// Whether an idle connection can take another request: the server has sent nothing, not even an end.
    var isUsable: Bool { !socket.hasNews && !reader.hasBytes }
    var isFinished: Bool { reader.isFinished }
    var trailers: FieldSection { reader.trailers }

    /// Whether received bytes wait to be read.
    var holdsBytes: Bool { reader.hasBytes || stream.holdsBytes }

    enum Side { case server, program }

    /// Waits until the server sends, or until the program sends and the server takes bytes.
    ///
    /// - Parameter isReady: Whether bytes of the program have arrived already.
    /// - Returns: The side that has sent.
    /// - Throws: `RealFailure` if the program has left.
    func wait(programIsReady isReady: Bool) throws(RealFailure) -> Side {
        try perform {
            var isReady = isReady
            while true {
                let events = try socket.events(ofProgram: !isReady, writing: isReady)
                if events.server & ~Int16(POLLOUT) != 0 { return .server }
                if isReady { return .program }
                isReady = true
            }
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) throws(RealFailure) { try perform { try stream.write(bytes) } }

    func send(_ bytes: [UInt8]) throws(RealFailure) {
        try perform { try bytes.withUnsafeBytes { try stream.write($0) } }
    }

    /// Reads the next head.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - waits: Whether to wait for it.
    /// - Returns: `nil` if it has not arrived as a whole.
    /// - Throws: The failure of the server.
    func readHead(toMethod method: String, waits: Bool) throws(RealFailure) -> AnswerHead? {
        try read(waits) {
            guard let head = try reader.readHead(toMethod: method) else { throw route.failure(.closedEarly) }
            return head
        }
    }

    /// Reads a piece of the body; 0 bytes at its end.
    ///
    /// - Returns: `nil` if nothing has arrived, and the call does not wait.
    func readBody(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) throws(RealFailure) -> Int? {
        try read(waits) { try reader.readBody(into: buffer) }
    }

    /// Reads the rest of a body whose program has left.
    ///
    /// - Parameters:
    ///   - limit: The longest rest, in bytes.
    ///   - seconds: How long to wait for its end.
    /// - Returns: `nil` if its end has not arrived by then.
    func readRest(upTo limit: Int, within seconds: Double) -> Data? {
        let end = ContinuousClock.now + .seconds(seconds)
        var rest = Data()
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        socket.outlastsProgram = true
        while rest.count <= limit {
            socket.patience = max(0, (end - .now).inSeconds)
            guard let count = try? piece.withUnsafeMutableBytes({ try reader.readBody(into: $0) }) else { return nil }
            if count == 0 { return rest }
            rest += piece[..<count]
        }
        return nil
    }

    /// Takes the bytes after an answer that changes the protocol.
    func takeRest() -> [UInt8] { reader.takeRest() }

    /// The socket, for a connection that becomes a pair of streams.
    var rawSocket: RealSocket { socket }

    func close() { stream.close() }

    private func read<Result>(_ waits: Bool, _ body: () throws -> Result) throws(RealFailure) -> Result? {
        socket.patience = waits ? nil : 0
        do {
            return try body()
        } catch {
            let cause = error as? SystemError ?? (error as? TLSFailure)?.cause
            if !waits, !socket.hasProgramLeft, cause?.isTimeout == true { return nil }
            throw route.failure(error, socket)
        }
    }

    private func perform<Result>(_ body: () throws -> Result) throws(RealFailure) -> Result {
        do {
            return try body()
        } catch {
            throw route.failure(error, socket)
        }
    }
}

extension TLSFailure {
    /// The failure of the connection under TLS.
    fileprivate var cause: SystemError? { if case .connection(let error) = kind { error } else { nil } }
}
#endif
