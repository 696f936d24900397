import Foundation
import MockURLResponder

/// The frames of one connection to a recorder, which `RecorderSocket` writes.
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
    private static let longestPart = 1 << 18

    private let connection: LocalSocket
    private var buffer = Data()

    init(of connection: LocalSocket) {
        self.connection = connection
    }

    /// Receives an exchange to its end.
    ///
    /// - Parameter number: Returns the number of the exchange, when its request has arrived.
    /// - Returns: `nil` if no request has arrived.
    mutating func exchange(number: () -> Int) -> ReceivedExchange? {
        guard let first = frame(), first.kind == "request" else { return nil }
        let place = RecordedPlace(path: "", position: PlanError.Position(line: 1, column: 1), number: number())
        let request = RecordedRequest(
            method: first.members.string("method") ?? "GET", url: first.members.string("url") ?? "",
            headers: first.headers, body: .bytes(first.bytes))
        var answer: RecordedAnswer?
        var end: Frame?
        var last = first.monotonic
        while end == nil, let next = frame() {
            switch next.kind {
            case "head":
                answer = RecordedAnswer(status: next.members.integer("status") ?? 0, headers: next.headers, pieces: [])
            case "piece":
                answer?.body.append(next.bytes)
                answer?.pieces?.append(.init(length: next.bytes.count, after: max(0, next.monotonic - last)))
            default: end = next
            }
            last = next.monotonic
        }
        let fault = end.flatMap { Self.fault($0.members) }
        answer?.fault = fault
        let result = answer.map { .answer($0) } ?? RecordedExchange.Result.failure(fault ?? .dropped)
        let exchange = RecordedExchange(
            request, result, start: first.members.number("time"), duration: max(0, last - first.monotonic), at: place)
        return ReceivedExchange(
            exchange: exchange, process: first.members.integer("process") ?? 0,
            program: first.members.string("program") ?? "", isFinished: end != nil)
    }

    private static func fault(_ members: JSONObject) -> ResponseDefinition.Fault? {
        guard let code = members.integer("error") else { return nil }
        let domain = members.string("domain") ?? NSURLErrorDomain
        return domain == NSURLErrorDomain ? .urlError(code: code) : .error(CustomError(domain: domain, code: code))
    }

    // MARK: Bytes

    private mutating func frame() -> Frame? {
        var end = buffer.firstIndex(of: UInt8(ascii: "\n"))
        while end == nil {
            let known = buffer.count
            guard known < Self.longestLine, receive() else { return nil }
            end = buffer[(buffer.startIndex + known)...].firstIndex(of: UInt8(ascii: "\n"))
        }
        guard let end, let members = JSONObject(buffer[..<end]) else { return nil }
        buffer = buffer[(end + 1)...]
        let count = members.integer("bytes") ?? 0
        while buffer.count < count { guard receive() else { return nil } }
        let bytes = Data(buffer.prefix(count))
        buffer = Data(buffer.dropFirst(count))
        return Frame(members: members, bytes: bytes)
    }

    private mutating func receive() -> Bool {
        guard let data = try? connection.receive(atMost: Self.longestPart), !data.isEmpty else { return false }
        buffer.append(data)
        return true
    }
}

/// The members of a JSON object.
private struct JSONObject {
    private let members: [String: JSONValue]

    init?(_ text: Data) {
        guard case .object(let members)? = try? JSONValue(reading: Data(text)) else { return nil }
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
