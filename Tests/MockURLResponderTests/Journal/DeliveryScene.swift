import TestSupport

/// A responder with a journal, whose stubs answer one request each.
struct DeliveryScene {
    let journal: JournalFile
    let responder: MockURLResponder

    /// - Parameters:
    ///   - responses: The responses of the stubs, as JSON.
    ///   - method: The method that the stubs answer.
    ///   - policy: The policy for other requests.
    ///   - arguments: Further launch arguments.
    ///   - isRepeated: Whether each stub answers any number of requests.
    init(
        _ responses: [String], method: String = "GET", policy: UnmatchedPolicy = .drop, arguments: [String] = [],
        isRepeated: Bool = false
    ) throws {
        journal = try JournalFile()
        let stubs = responses.map {
            #"{"request":{"method":"\#(method)"},"response":\#($0)\#(isRepeated ? "" : #","times":1"#)}"#
        }
        let host = #"{"scheme":"https","host":"api.example.com","responses":[\#(stubs.joined(separator: ","))]}"#
        responder = try MockURLResponder(
            arguments: ["--mock-url-response=\(host)", policy.argument, journal.argument] + arguments)
    }

    /// The ends in the journal, each as call, word, bytes and error.
    var recorded: [String] {
        get throws { try journal.records("delivery").map(Self.text) }
    }

    var kinds: [String] {
        get throws { try journal.records.map { $0["kind"]?.string ?? "" } }
    }

    /// Checks the ends in the journal and in the calls of the responder.
    func expect(_ ends: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try recorded == ends, sourceLocation: sourceLocation)
        let kept = responder.calls.compactMap { call in call.delivery.map { "\(call.number) \(Self.text($0))" } }
        #expect(kept == ends, sourceLocation: sourceLocation)
    }

    /// Waits until the journal has as many ends, and checks them.
    func expectSoon(_ ends: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try recorded.count < ends.count, .now < deadline { try await Task.sleep(for: .milliseconds(2)) }
        try expect(ends, sourceLocation: sourceLocation)
    }

    private static func text(_ record: JSONValue) -> String {
        ["call", "ended", "bytes", "error", "domain"].compactMap { name in
            record[name]?.integer.map { "\($0)" } ?? record[name]?.string ?? (name == "bytes" ? "-" : nil)
        }.joined(separator: " ")
    }

    private static func text(_ delivery: HTTPCall.Delivery) -> String {
        let bytes = delivery.bytes.map(String.init) ?? "-"
        return switch delivery.ending {
        case .complete: "complete \(bytes)"
        case .redirected: "redirected \(bytes)"
        case .challenged: "challenged \(bytes)"
        case .cancelled: "cancelled \(bytes)"
        case .timedOut: "cancelled \(bytes) -1001"
        case .failed(NSURLErrorDomain, let code): "failed \(bytes) \(code)"
        case .failed(let domain, let code): "failed \(bytes) \(code) \(domain)"
        }
    }
}
