#if os(Linux)
import Foundation

/// One request on its way to a real server, and its answer.
///
/// The body of the request is sent while the answer arrives, in constant memory. Only the thread of the program's connection
/// uses it.
final class RealTransfer {
    /// The body of a request.
    enum Upload {
        /// A body that was read for the decision.
        case bytes(Data, trailers: FieldSection)
        /// A body that is still on its way.
        case reader(RequestReader)
    }

    private static let pieceSize = 32 * 1024
    /// The longest body that is sent together with the head.
    private static let shortBody = 16 * 1024

    let link: RealLink
    private let request: RequestHead
    private let upload: Upload
    private let observe: ((RealEvent) -> Void)?
    /// The number of bytes that were sent of a body in memory.
    private var position = 0
    private var mayHoldAnswer = false
    /// When the latest part of the answer arrived.
    private var latest = ContinuousClock.now
    /// Whether the request was sent to its end.
    private(set) var isSent = false
    /// Whether the server takes no more of the request.
    private var isRefused = false
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)

    init(_ request: RequestHead, _ upload: Upload, on link: RealLink, observe: ((RealEvent) -> Void)?) {
        (self.request, self.upload, self.link, self.observe) = (request, upload, link, observe)
    }

    deinit { piece.deallocate() }

    /// Sends the head, and a short body with it.
    func begin() throws(RealFailure) {
        var bytes = request.bytes(withUndoableCodings: observe != nil)
        if case .bytes(let body, let trailers) = upload, body.count <= Self.shortBody {
            bytes += (body.isEmpty ? [] : framed(body[...])) + lastChunk(trailers)
            position = body.count
            isSent = true
        }
        if case .reader(let reader) = upload, reader.isFinished { isSent = true }
        try link.send(bytes)
    }

    /// Returns the next head, also an informational one.
    func nextHead() throws -> AnswerHead {
        let head = try advance { waits throws(RealFailure) in
            try link.readHead(toMethod: request.method, waits: waits)
        }
        observe?(.head(head))
        latest = .now
        return head
    }

    /// Reads a piece of the answer's body; 0 bytes at its end.
    func nextPiece(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try advance { waits throws(RealFailure) in try link.readBody(into: buffer, waits: waits) }
        if count > 0 {
            observe?(.received(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            latest = .now
        } else {
            observe?(.complete(trailers: link.trailers))
        }
        return count
    }

    /// Shows the observer the rest of an answer that the program did not wait for, unless it is long or late.
    ///
    /// Many clients do not read the body of an error, so that a recording would depend on which side is faster. A program
    /// that has waited for the next part has given up, and so its stub is silent there.
    func observeRest() {
        guard let observe, .now - latest < .milliseconds(200), let rest = link.readRest(upTo: 16 << 20, within: 1)
        else { return }
        if !rest.isEmpty { rest.withUnsafeBytes { observe(.received($0)) } }
        observe(.complete(trailers: link.trailers))
    }

    /// Sends the rest of the request until a read has a result.
    private func advance<Result>(_ read: (_ waits: Bool) throws(RealFailure) -> Result?) throws -> Result {
        while !isSent, !isRefused {
            if mayHoldAnswer {
                if let result = try read(false) { return result }
                mayHoldAnswer = false
            }
            switch try link.wait(programIsReady: isReady) {
            case .server: mayHoldAnswer = true
            case .program: try sendPiece()
            }
        }
        guard let result = try read(true) else { throw link.route.failure(.closedEarly) }
        return result
    }

    private var isReady: Bool {
        switch upload {
        case .bytes: true
        case .reader(let reader): !reader.buffered.isEmpty || reader.stream.holdsBytes
        }
    }

    private func sendPiece() throws {
        switch upload {
        case .bytes(let body, let trailers):
            let part = body[position..<min(position + Self.pieceSize, body.count)]
            position += part.count
            try part.withUnsafeBytes(pass)
            if position == body.count { try finish(trailers) }
        case .reader(let reader):
            let count = try reader.readBody(into: piece)
            if count > 0 {
                let part = UnsafeRawBufferPointer(rebasing: piece[..<count])
                observe?(.body(part))
                try pass(part)
            }
            if reader.isFinished { try finish(reader.trailers) }
        }
    }

    private func pass(_ part: UnsafeRawBufferPointer) throws {
        _ = request.framing == .chunked ? try framed(part).withUnsafeBytes(send) : try send(part)
    }

    private func finish(_ trailers: FieldSection) throws {
        if try lastChunk(trailers).withUnsafeBytes(send) { isSent = true }
    }

    /// Sends bytes, unless the server takes no more of them.
    ///
    /// The server may have answered before it closed the connection.
    private func send(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
        do throws(RealFailure) {
            try link.send(bytes)
            return true
        } catch {
            guard error.isLost else { throw error }
            isRefused = true
            return false
        }
    }

    private func framed(_ part: some Collection<UInt8>) -> [UInt8] {
        guard request.framing == .chunked else { return Array(part) }
        return Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [
            HTTPBytes.carriageReturn, HTTPBytes.lineFeed,
        ]
    }

    private func lastChunk(_ trailers: FieldSection) -> [UInt8] {
        guard request.framing == .chunked else { return [] }
        return Array("0\r\n".utf8) + trailers.lines.flatMap { trailers.bytes(of: $0) } + Array("\r\n".utf8)
    }
}

extension RealFailure {
    /// Whether the server closed or reset the connection.
    var isLost: Bool {
        switch kind {
        case .closedEarly: true
        case .connection(let error): error.isLost
        default: false
        }
    }
}

extension FieldSection {
    /// The bytes of a field line, with its end.
    fileprivate func bytes(of line: Line) -> [UInt8] {
        Array(bytes[line.name]) + Array(": ".utf8) + Array(bytes[line.value]) + Array("\r\n".utf8)
    }
}

extension RequestHead {
    /// The head as the program sent it: the connection to the server belongs to that of the program.
    var bytesForServer: [UInt8] { bytes(withUndoableCodings: false) }

    /// Returns the head as the program sent it.
    ///
    /// Only the offer of HTTP/2 is left out, because the answer to it would not be HTTP/1.1.
    ///
    /// - Parameter isRecorded: Whether codings are left out that a recorder cannot undo to find secrets.
    /// - Returns: The bytes, with the empty line at their end.
    func bytes(withUndoableCodings isRecorded: Bool) -> [UInt8] {
        var result = Array(method.utf8) + [HTTPBytes.space] + rawTarget
        result += version == .http10 ? Array(" HTTP/1.0\r\n".utf8) : Array(" HTTP/1.1\r\n".utf8)
        let offersHTTP2 = upgrade?.lowercased() == "h2c"
        for line in fields.lines {
            let name = offersHTTP2 || isRecorded ? fields.text(line.name).lowercased() : ""
            switch name {
            case "upgrade" where offersHTTP2, "http2-settings" where offersHTTP2: continue
            case "connection" where offersHTTP2:
                let options = elements(of: line) { !["upgrade", "http2-settings"].contains($0) }
                if !options.isEmpty { result += Array("Connection: \(options)\r\n".utf8) }
            case "accept-encoding" where isRecorded:
                let codings = elements(of: line) { element in
                    ["gzip", "x-gzip", "deflate", "identity"].contains(element.prefix { $0 != ";" && $0 != " " })
                }
                result += Array("Accept-Encoding: \(codings.isEmpty ? "identity" : codings)\r\n".utf8)
            default: result += fields.bytes(of: line)
            }
        }
        return result + [HTTPBytes.carriageReturn, HTTPBytes.lineFeed]
    }

    /// Returns the elements of a list, compared in lower case.
    private func elements(of line: FieldSection.Line, where isKept: (String) -> Bool) -> String {
        fields.text(line.value).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { isKept($0.lowercased()) }.joined(separator: ", ")
    }
}
#endif
