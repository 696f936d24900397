import Foundation
import MockURLResponderTestAPI

/// A request that a server expects, and its answer.
///
/// The first rule that matches and has uses left answers.
struct Rule: Sendable {
    /// The method; `*` means any method.
    var method = "*"
    var path: String
    var query: [String: String] = [:]
    /// The header fields that the request must have.
    var fields: [String: String] = [:]
    /// The exact body; `nil` means any body.
    var body: Data?
    /// The maximum number of answers; `nil` means no limit.
    var uses: Int?
    var answer: Answer

    init(
        _ method: String, _ path: String, query: [String: String] = [:], fields: [String: String] = [:],
        body: Data? = nil, uses: Int? = nil, _ answer: Answer
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.uses = uses
        self.answer = answer
    }

    /// Creates a rule for any method.
    init(
        _ path: String, query: [String: String] = [:], fields: [String: String] = [:], body: Data? = nil,
        uses: Int? = nil, _ answer: Answer
    ) {
        self.init("*", path, query: query, fields: fields, body: body, uses: uses, answer)
    }

    /// The answer of both sides to requests that no rule matches.
    static let unexpected = Answer.text("no rule for this request", 501)

    func matches(_ request: LoopbackServer.Request) -> Bool {
        (method == "*" || method == request.method) && path == request.path
            && query.allSatisfy { request.query[$0.key] == $0.value }
            && fields.allSatisfy { request.fields[$0.key.lowercased()] == $0.value }
            && (body.map { $0 == request.body } ?? true)
    }

    /// Adds this rule as a stub.
    func stub(on configurator: MockURLResponderConfigurator) {
        var builder = configurator.respond(to: path, method: method)
        for (name, value) in query { builder = builder.when(value: value, forQueryField: name) }
        for (name, value) in fields { builder = builder.when(value: value, forHeaderField: name) }
        if let body { builder = builder.when(.body(body)) }
        builder = answer.shape(builder)
        if let uses { builder.times(uses) } else { builder.always() }
    }

    /// Returns stubs for the rules, and a last stub for all other requests.
    static func stubs(_ rules: [Rule], port: UInt16) -> MockURLResponderConfigurator {
        let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(port))
        for rule in rules { rule.stub(on: configurator) }
        unexpected.shape(configurator.respond(to: .any)).always()
        return configurator
    }
}

extension Answer {
    /// Adds this answer to a stub.
    func shape(_ builder: MockURLResponseBuilder) -> MockURLResponseBuilder {
        var builder = builder
        switch fault {
        case .reset: return builder.with(delay: delay).withDroppedRequest()
        case .emptyReply: return builder.with(delay: delay).with(fault: .emptyReply)
        case .garbage: return builder.with(delay: delay).with(fault: .garbage)
        case .silence: return builder.with(fault: .neverAnswers)
        case .resetAfter(let count): builder = builder.with(fault: .dropped(afterBytes: count))
        case .silentAfter(let count): builder = builder.with(fault: .silent(afterBytes: count))
        case nil: break
        }
        builder = builder.with(status: status).with(body: .data(body)).with(delay: delay)
        if bodyDuration > 0 { builder = builder.with(speed: .wholeBody(in: bodyDuration)) }
        for field in fields { builder = builder.with(value: field.value, forHeaderField: field.name) }
        switch framing {
        case .length: break
        case .untilClose: builder = builder.withoutContentLength()
        case .chunked: builder = builder.with(value: "chunked", forHeaderField: "Transfer-Encoding")
        }
        // The server answers one request per connection and sends this field, so the stub sends it too.
        return builder.with(value: "close", forHeaderField: "Connection")
    }
}
