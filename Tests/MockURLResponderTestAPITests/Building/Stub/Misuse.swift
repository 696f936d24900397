import TestSupport

/// A misuse of the DSL, with the parts of its message that tell it from others: what was found, and the kind.
struct Misuse: Sendable, CustomTestStringConvertible {
    /// The part that cannot be used, such as `path`.
    let subject: String
    let found: String
    let kind: MessageKind
    let commit: @Sendable (MockURLResponderConfigurator) -> Void

    init(
        _ subject: String, found: String, _ kind: MessageKind,
        _ commit: @escaping @Sendable (MockURLResponderConfigurator) -> Void
    ) {
        (self.subject, self.found, self.kind, self.commit) = (subject, found, kind, commit)
    }

    /// A misuse of the words after `respond(to: "/")`.
    static func stub(
        found: String, _ kind: MessageKind, subject: String = "stub", _ words: @escaping Word.Sentence
    ) -> Misuse {
        Misuse(subject, found: found, kind) { words($0.respond(to: "/")).once() }
    }

    var testDescription: String { "\(subject): \(found)" }

    static func example() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    }

    /// The path of no file.
    static let missing = MissingFile.path()
}

extension Misuse {
    static let places = [
        Misuse("scheme", found: #""ftp""#, .invalidScheme) { _ in
            _ = MockURLResponderConfigurator(scheme: "ftp", host: "h")
        },
        Misuse("host", found: #""…@h""#, .invalidHost) { _ in
            _ = MockURLResponderConfigurator(scheme: "https", host: "user:secret@h")
        },
        Misuse("host", found: #""b:80""#, .invalidHost) { _ in
            _ = MockURLResponderConfigurator(host: "a" || "b:80")
        },
        Misuse("host", found: #""bücher.example""#, .invalidHost) { _ in
            _ = MockURLResponderConfigurator(host: .suffix("bücher.example"))
        },
        Misuse("host", found: #""a/b""#, .invalidHost) { $0.respond(to: .host("a/b")).once() },
        Misuse("port", found: "70000", .invalidPort) { _ in
            _ = MockURLResponderConfigurator(scheme: "http", host: "h", port: 70_000)
        },
        Misuse("port", found: "70001", .invalidPort) { $0.respond(to: .port(70_001)).once() },
        Misuse("URL", found: "/a", .invalidURL) { _ in
            MockURLResponderConfigurator().respond(to: URL(string: "/a")!).once()
        },
        Misuse("path", found: #""https://h/a""#, .invalidPath) { $0.respond(to: "https://h/a").once() },
        Misuse("path", found: #""a""#, .invalidPath) { $0.respond(to: .equal(to: "a")).once() },
        Misuse("path", found: #""users""#, .invalidPath) { $0.respond(to: .path("users")).once() },
        Misuse("path", found: #""us""#, .invalidPath) { $0.respond(to: !("/a" && ("us" || "/b"))).once() },
        Misuse("path", found: #""img/""#, .invalidPath) { $0.respond(to: .prefix("img/")).once() },
        Misuse("path", found: #""img/*.png""#, .invalidPath) { $0.respond(to: .path(.wildcard("img/*.png"))).once() },
        Misuse("path template", found: #""/{a}{b}""#, .invalidPath) { $0.respond(to: .template("/{a}{b}")).once() },
        Misuse("regular expression", found: #""a(b""#, .invalidPattern) { $0.respond(to: .regex("a(b")).once() },
        Misuse("method", found: #""""#, .invalidMethod) { $0.respond(to: "/", method: "").once() },
        Misuse("exact query", found: #""a, a""#, .duplicateField) {
            $0.respond(to: .get("/") && .query(exactly: ["a": "1", "a": "2"])).once()
        },
        Misuse("stub", found: "72", .deepNesting) { api in
            api.respond(to: (0..<65).reduce(RequestCondition.method(.GET)) { condition, _ in !condition }).once()
        },
        stub(found: "65", .deepNesting) { $0.when(.jsonBody(nested(59))) },
        stub(found: #""two words""#, .invalidHeader, subject: "header name") { $0.when(.header("two words", "x")) },
        stub(found: #""a:b""#, .invalidHeader, subject: "user") { $0.when(.basic(user: "a:b", password: "")) },
    ]

    static let answers = [
        stub(found: "42", .invalidStatus, subject: "status") { $0.with(status: 42) },
        stub(found: "\"a\nb\"", .invalidStatus, subject: "reason phrase") { $0.with(status: 404, reason: "a\nb") },
        stub(found: "200", .invalidStatus, subject: "status of a redirect") { $0.with(redirectTo: "/a", status: 200) },
        stub(found: "\"a\r\nb\"", .invalidHeader, subject: "header value") {
            $0.with(value: "a\r\nb", forHeaderField: "X")
        },
        stub(found: "Transfer-Encoding: gzip, chunked", .invalidHeader) {
            $0.with(value: "gzip, chunked", forHeaderField: "Transfer-Encoding")
        },
        stub(found: "file://\(missing)", .invalidBody, subject: "body") {
            $0.with(bodyFromURL: URL(fileURLWithPath: missing))
        },
        stub(found: "\"\(missing)\"", .invalidBody, subject: "file") { $0.with(body: .file(missing)) },
        stub(found: "[nan]", .invalidBody, subject: "JSON body") { $0.with(json: [Double.nan]) },
        stub(found: #""[1,]"; at character 4"#, .invalidJSON, subject: "JSON body") {
            $0.with(body: .jsonText("[1,]"))
        },
        stub(found: "70", .deepNesting) { $0.with(json: nested(64)) },
        stub(found: #""%""#, .invalidBase64, subject: "body") { $0.with(body: .base64("%")) },
        stub(found: #""x" in line 1"#, .invalidRecording, subject: "recorded response") { $0.with(rawResponse: "x") },
        stub(found: "-1.0", .invalidDelay, subject: "delay") { $0.with(delay: -1) },
        stub(found: "-2.0", .invalidDelay, subject: "delay") { $0.with(delay: .uniform(-2...1)) },
        stub(found: "11.0", .invalidDelay, subject: "sigma") { $0.with(delay: .logNormal(median: 1, sigma: 11)) },
        stub(found: "nan", .invalidSpeed, subject: "body duration") { $0.with(speed: .wholeBody(in: .nan)) },
        stub(found: "0.0", .invalidSpeed, subject: "speed") { $0.with(speed: .init(bytesPerSecond: 0)) },
        stub(found: "-1", .invalidFault, subject: "number of bytes before the end of the body") {
            $0.with(fault: .dropped(afterBytes: -1))
        },
        stub(found: #""""#, .invalidFault, subject: "error domain") { $0.with(fault: .error(domain: "", code: 1)) },
        stub(found: "4294967296", .invalidFault, subject: "error code") {
            $0.with(fault: .error(domain: NSPOSIXErrorDomain, code: 4_294_967_296))
        },
        stub(found: "{{path.id}}", .invalidTemplate) { $0.with(body: .template("{{path.id}}")) },
        Misuse("stub", found: "{{path.name}} beside id", .invalidTemplate) {
            $0.respond(to: .template("/users/{id}")).with(value: "{{path.name}}", forHeaderField: "X", isTemplate: true)
                .once()
        },
        stub(found: #""qeury.a" (character 3 of the template of the body)"#, .invalidTemplate) {
            $0.with(body: .template("{{qeury.a}}"))
        },
        stub(found: #""{{json query.q}}" (character 2 of the template of the body at /a)"#, .invalidTemplate) {
            $0.with(body: .jsonTemplate(["a": " {{json query.q}}"]))
        },
        stub(found: "the end of the text (character 1 of the template of the header Location)", .invalidTemplate) {
            $0.with(body: .template("{{uuid}}")).with(value: "{{count", forHeaderField: "Location", isTemplate: true)
        },
    ]

    static let parts = [
        stub(found: "a part after a cut", .invalidChunks) { $0.with(events: ["a", .cut(.dropped), "b"]) },
        stub(found: "\"\n\"", .invalidChunks, subject: "field of an event") { $0.with(events: [.event("", id: "\n")]) },
        stub(found: "-1.0", .invalidChunks, subject: "wait") { $0.with(lines: ["a", .wait(-1), "b"]) },
        stub(found: "no part with bytes", .invalidChunks, subject: "body") { $0.with(chunks: [.wait(1)]) },
        stub(found: "an empty chunk", .invalidChunks, subject: "chunks") { $0.with(chunks: ["a", ""]) },
        stub(found: "two holds with one name", .invalidHold) { $0.with(events: ["a", .hold("x"), "b"]).held("x") },
        stub(found: #""""#, .invalidHold, subject: "name of the hold") { $0.held("") },
        stub(found: "0", .invalidHold, subject: "number of answers") { $0.held(until: "other", answered: 0) },
    ]

    static let lives = [
        Misuse("number of times", found: "-1", .invalidLimit) { $0.respond(to: "/").times(-1) },
        stub(found: "0", .invalidPriority, subject: "priority") { $0.priority(0) },
        stub(found: #""""#, .invalidSequence, subject: "name of a sequence") { $0.inOrder("") },
        stub(found: #""2..<2""#, .invalidExpectation, subject: "number of calls") { $0.expect(2..<2) },
        Misuse("stub", found: "an expectation of exactly 3 calls beside at most 2 answers", .contradictoryExpectation) {
            $0.respond(to: "/").expect(3).times(2)
        },
        Misuse("stub", found: "an expectation of at most 2 calls beside 3 answers", .contradictoryExpectation) {
            $0.respond(to: "/").expect(...2).times(3)
        },
        Misuse("stub", found: #""a removed stub""#, .unknownStub) {
            let stub = $0.respond(to: "/").once()
            stub.remove()
            stub.then().once()
        },
    ]

    static let contradictions = [
        repeated("404 by with(status:) after 500 by with(status:)") { $0.with(status: 500).with(status: 404) },
        repeated("200 by with(status:) after 302 by with(redirectTo:)") {
            $0.with(redirectTo: "/a").with(status: 200)
        },
        repeated("with(chunks:) after with(body:)") { $0.with(body: "a").with(chunks: ["a"]) },
        repeated("with(realAnswerPatchedBy:) after with(body:)") { $0.with(body: "a").with(realAnswerPatchedBy: [:]) },
        repeated("with(fault: .neverAnswers) after with(fault: .urlError)") {
            $0.with(fault: .urlError(.timedOut)).with(fault: .neverAnswers)
        },
        repeated("with(speed:) after with(speed:)") { $0.with(speed: .wholeBody(in: 1)).with(speed: .edge) },
        repeated("expect(_:) after expect(_:)") { $0.expect(.never).expect(1...) },
        repeated("inOrder(_:) after inOrder()") { $0.inOrder().inOrder("pay") },
        contradiction("another Location beside with(redirectTo:)") {
            $0.with(redirectTo: "/a").with(value: "/b", forHeaderField: "location")
        },
        contradiction("with(body:) beside withDroppedRequest()") { $0.with(body: "a").withDroppedRequest() },
        contradiction("with(status:) beside with(fault: .emptyReply)") {
            $0.with(status: 503).with(fault: .emptyReply)
        },
        contradiction("header fields beside with(fault: .garbage)") {
            $0.with(value: "1", forHeaderField: "X").with(fault: .garbage)
        },
        contradiction("with(delay:) beside with(fault: .neverAnswers)") {
            $0.with(delay: 1).with(fault: .neverAnswers)
        },
        contradiction("with(json:) beside the status 204") { $0.with(json: [:]).with(status: 204) },
        contradiction("a Content-Length beside withoutContentLength()") {
            $0.withoutContentLength().with(headers: ["content-length": "1"])
        },
        contradiction("an uncoded body with Content-Encoding: gzip") {
            $0.with(body: "x").with(value: "gzip", forHeaderField: "content-encoding")
        },
        contradiction("a fault beside the real answer") { $0.usingRealAnswer().with(fault: .dropped) },
        stub(found: #""a b""#, .invalidHeader, subject: "header name") { $0.usingRealAnswer(removing: ["a b"]) },
    ]

    private static func repeated(_ found: String, _ words: @escaping Word.Sentence) -> Misuse {
        stub(found: found, .repeatedPart, words)
    }

    private static func contradiction(_ found: String, _ words: @escaping Word.Sentence) -> Misuse {
        stub(found: found, .contradictoryResponse, words)
    }

    private static func nested(_ levels: Int) -> JSON {
        (1..<levels).reduce(JSON([])) { value, _ in [value] }
    }
}
