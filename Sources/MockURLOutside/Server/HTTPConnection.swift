#if os(Linux)
import Foundation
import MockURLResponder

/// The requests of a connection, one after the other, on the thread that calls `run()`.
package final class HTTPConnection {
    /// Answers a request.
    ///
    /// A request without an answer ends the connection.
    package typealias Handler = @Sendable (inout HTTPExchange) throws -> Void

    /// Why a connection ended.
    package enum End {
        /// The client closed the connection before a further request, or gave up an answer.
        case clientClosed
        /// An answer ended the connection, as its request or a stub demanded.
        case answered
        /// The handler accepted CONNECT or an upgrade. The caller owns the stream, and these bytes were read from it already.
        case tunnel([UInt8])
        /// A request could not be read. The client received an answer with the status of the fault.
        case malformed(RequestFault)
        /// The handler threw an error before or within its answer.
        case failed(any Error)
    }

    private let stream: any ByteStream
    private let socket: ConnectionSocket
    private let limits: RequestLimits
    private let reader: RequestReader
    private let writer: ResponseWriter

    /// - Parameters:
    ///   - stream: The stream, which the connection closes at its end.
    ///   - socket: The socket of the stream.
    ///   - beginning: Bytes that were read from the stream before, such as those of `End.tunnel`.
    ///   - limits: The sizes up to which requests are read.
    package init(
        stream: any ByteStream, socket: ConnectionSocket, beginning: [UInt8] = [], limits: RequestLimits = .init()
    ) {
        self.stream = stream
        self.socket = socket
        self.limits = limits
        reader = RequestReader(stream: stream, beginning: beginning, limits: limits)
        writer = ResponseWriter(stream: stream, socket: socket)
    }

    /// Serves requests up to the end of the connection, and closes the stream, unless it becomes a tunnel.
    ///
    /// - Parameters:
    ///   - report: Receives the fault of a request before the client has the answer.
    ///   - handler: Answers the requests.
    /// - Returns: The reason of the end.
    package func run(reporting report: (RequestFault) -> Void = { _ in }, _ handler: Handler) -> End {
        let end: End
        do {
            end = try serve(handler)
            if case .malformed(let fault) = end { report(fault) }
        } catch let fault as RequestFault {
            report(fault)
            end = .malformed(fault)
            refuse(fault)
        } catch let error where error.isLostConnection {
            // A client that gives up an answer resets, too.
            let isWhole = reader.isFinished || writer.hasBegun
            end = isWhole ? .clientClosed : .malformed(reader.endedEarly("the rest"))
            if case .malformed(let fault) = end { report(fault) }
        } catch is ResponseWriter.Ended {
            end = .answered
        } catch {
            end = .failed(error)
        }
        if case .tunnel = end { return end }
        let isExpectingBytes =
            if case .malformed = end { true } else { socket.hasUnreadBytes || !reader.isFinished }
        if isExpectingBytes { linger() }
        socket.retire { stream.close() }
        return end
    }

    private func serve(_ handler: Handler) throws -> End {
        var isFirst = true
        while let head = try reader.readHead() {
            writer.begin(head)
            var exchange = HTTPExchange(request: head, response: writer, reader: reader, isFirst: isFirst)
            isFirst = false
            try handler(&exchange)
            try writer.finish()
            if writer.isTunnel { return .tunnel(reader.takeRest()) }
            // A client that waits for 100 Continue may send its body after the answer, or not.
            guard writer.keepsConnection, !exchange.awaitsContinue else { return .answered }
            do {
                guard try reader.drain(upTo: limits.unwantedBody) else { return .answered }
            } catch let fault as RequestFault {
                // The request has its answer already.
                return .malformed(fault)
            }
        }
        return .clientClosed
    }

    /// Tells the client what is wrong with its request, unless an answer has begun.
    private func refuse(_ fault: RequestFault) {
        guard fault.kind != .endedEarly, fault.kind != .tlsHandshake, !writer.hasBegun || writer.keepsConnection else {
            return
        }
        writer.beginRefusal()
        try? writer.answer(fault.status, [HeaderFields.Field(name: "Connection", value: "close")], text: "\(fault)\n")
    }

    /// Discards what the client still sends, for a while.
    ///
    /// Closing a socket with unread bytes would reset the connection, and the client could lose the answer.
    private func linger() {
        guard !socket.isRetired else { return }
        stream.closeWriting()
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { piece.deallocate() }
        let start = ContinuousClock.now
        var sum: UInt64 = 0
        while sum < limits.unwantedBody {
            let left = limits.lingering - (ContinuousClock.now - start).inSeconds
            guard left > 0, socket.waitForBytes(seconds: left), let count = try? stream.read(into: piece), count > 0
            else { return }
            sum += UInt64(count)
        }
    }
}
#endif
