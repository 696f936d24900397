import Foundation
import MockURLResponder

/// The frames of one connection to a recorder, which `RecorderSocket` writes.
///
/// A connection has the exchanges of one process.
struct ExchangeFrames {
    /// A line of JSON, and the bytes that follow it.
    private struct Frame {
        let members: JSONObject
        let bytes: Data

        var kind: String { members.string("kind") ?? "" }
        var monotonic: Double { members.number("monotonic") ?? 0 }
        var headers: HeaderFields { HeaderFields(pairs: members.pairs("headers")) }
    }

    /// The longest line, in bytes.
    private static let longestLine = 16 << 20
    private static let longestPart = 1 << 16

    private let connection: LocalSocket
    private let log: RecordingLog
    private let begin: () -> Int
    private let end: (ReceivedExchange) -> Void
    private var buffer: [UInt8] = []
    /// The number of bytes of `buffer` that belong to earlier frames.
    private var taken = 0
    /// The exchanges whose end has not arrived, by their numbers in the process.
    private var open: [Int: ArrivingExchange] = [:]

    /// - Parameters:
    ///   - connection: The connection.
    ///   - log: Stores long bodies.
    ///   - begin: Returns the number of an exchange in the recording, when its request has arrived.
    ///   - end: Receives an exchange when it has ended.
    init(
        of connection: LocalSocket, storingIn log: RecordingLog, begin: @escaping () -> Int,
        end: @escaping (ReceivedExchange) -> Void
    ) {
        (self.connection, self.log, self.begin, self.end) = (connection, log, begin, end)
    }

    /// Receives all exchanges of the connection.
    mutating func receiveAll() {
        while let frame = frame() { take(frame) }
        for exchange in open.values.sorted(by: { $0.number < $1.number }) { end(exchange.ended(isFinished: false)) }
    }

    private mutating func take(_ frame: Frame) {
        guard let key = frame.members.integer("exchange") else { return }
        switch frame.kind {
        case "request":
            let request = RecordedRequest(
                method: frame.members.string("method") ?? "GET", url: frame.members.string("url") ?? "",
                headers: frame.headers, body: .bytes(frame.bytes))
            open[key] = ArrivingExchange(
                request, number: begin(), at: frame.members.number("time"), frame.monotonic,
                process: frame.members.integer("process") ?? 0, program: frame.members.string("program") ?? "")
        case "head":
            open[key]?.head(frame.members.integer("status") ?? 0, frame.headers, at: frame.monotonic)
        case "piece": open[key]?.piece(frame.bytes, at: frame.monotonic, storingIn: log)
        default:
            guard var exchange = open.removeValue(forKey: key) else { return }
            exchange.end(Self.fault(frame.members), at: frame.monotonic)
            end(exchange.ended(isFinished: true))
        }
    }

    private static func fault(_ members: JSONObject) -> ResponseDefinition.Fault? {
        guard let code = members.integer("error") else { return nil }
        let domain = members.string("domain") ?? NSURLErrorDomain
        return domain == NSURLErrorDomain ? .urlError(code: code) : .error(CustomError(domain: domain, code: code))
    }

    // MARK: Bytes

    private mutating func frame() -> Frame? {
        var searched = 0
        var end = lineFeed(after: 0)
        while end == nil {
            searched = buffer.count - taken
            guard searched < Self.longestLine, receive() else { return nil }
            end = lineFeed(after: searched)
        }
        guard let line = bytes(end ?? 0), let members = JSONObject(line) else { return nil }
        taken += 1
        return bytes(members.integer("bytes") ?? 0).map { Frame(members: members, bytes: $0) }
    }

    /// Returns the number of bytes before the next line feed; `nil` if it has not arrived.
    ///
    /// The first `count` bytes are no line feed.
    private func lineFeed(after count: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress.map({ $0 + taken }),
                let found = memchr(base + count, 0x0A, bytes.count - taken - count)
            else { return nil }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    /// Takes bytes, and waits for those that have not arrived.
    private mutating func bytes(_ count: Int) -> Data? {
        guard count >= 0 else { return nil }
        while buffer.count - taken < count { guard receive() else { return nil } }
        defer { taken += count }
        return buffer[taken..<taken + count].withUnsafeBytes { Data($0) }
    }

    private mutating func receive() -> Bool {
        if taken == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            taken = 0
        } else if taken > Self.longestPart {
            buffer.removeFirst(taken)
            taken = 0
        }
        return (try? connection.receive(atMost: Self.longestPart, into: &buffer)) ?? 0 > 0
    }
}

/// The members of a JSON object.
private struct JSONObject {
    private let members: [String: JSONValue]

    init?(_ text: Data) {
        guard case .object(let members)? = try? JSONValue(reading: text) else { return nil }
        self.members = members
    }

    func string(_ name: String) -> String? {
        if case .string(let text)? = members[name] { text } else { nil }
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let number)? = members[name] { Int(number) } else { nil }
    }

    func number(_ name: String) -> Double? {
        switch members[name] {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        default: nil
        }
    }

    func pairs(_ name: String) -> [[String]] {
        guard case .array(let pairs)? = members[name] else { return [] }
        return pairs.map { pair in
            guard case .array(let texts) = pair else { return [] }
            return texts.map { if case .string(let text) = $0 { text } else { "" } }
        }
    }
}
