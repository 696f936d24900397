import TestSupport

/// Recorded requests for tests, each of which has its number as its answer.
struct Recording {
    private(set) var stubs: RecordedStubs
    private var count = 0

    init(_ options: RecordedStubs.Options = RecordedStubs.Options()) {
        stubs = RecordedStubs(options)
    }

    /// - Parameters:
    ///   - start: The second in which the request was sent.
    ///   - duration: The seconds to the end of the answer.
    ///   - answer: The answer, if not the number.
    mutating func add(
        _ request: RecordedRequest, at start: Double? = nil, for duration: Double = 0.5, answer: RecordedAnswer? = nil,
        failure: ResponseDefinition.Fault? = nil
    ) throws {
        count += 1
        let place = RecordedPlace(path: "a.har", position: PlanError.Position(line: 1, column: 1), number: count)
        try stubs.add(
            RecordedExchange(
                request,
                failure.map { .failure($0) }
                    ?? .answer(answer ?? RecordedAnswer(status: 200, body: Data(String(count).utf8))),
                start: start ?? Double(count), duration: duration, at: place))
    }

    static func of(
        _ requests: RecordedRequest..., options: RecordedStubs.Options = RecordedStubs.Options()
    ) throws -> Recording {
        var recording = Recording(options)
        for request in requests { try recording.add(request) }
        return recording
    }
}

extension RecordedRequest {
    static func get(_ path: String) -> RecordedRequest {
        RecordedRequest(method: "GET", url: "https://a.example" + path)
    }

    static func post(_ path: String, _ type: String, _ body: String) -> RecordedRequest {
        RecordedRequest(
            method: "POST", url: "https://a.example" + path, headers: ["Content-Type": type],
            body: .bytes(Data(body.utf8)))
    }

    static func json(_ body: String, path: String = "/orders") -> RecordedRequest {
        .post(path, "application/json", body)
    }

    static func form(_ body: String) -> RecordedRequest { .post("/form", "application/x-www-form-urlencoded", body) }

    static func text(_ body: String) -> RecordedRequest { .post("/t", "text/plain", body) }

    /// A multipart form with the values of its parts by their names.
    static func multipart(_ parts: KeyValuePairs<String, String>, _ boundary: String = "x") -> RecordedRequest {
        let body = parts.map { name, value in
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        return .post("/upload", "multipart/form-data; boundary=\(boundary)", body.joined() + "--\(boundary)--\r\n")
    }

    /// Whether a stub answers the request.
    func isAnswered(by stub: StubMapping) -> Bool {
        guard let url = URL(string: url), case .bytes(let body) = body else { return false }
        let request = CapturedRequest(method: method, url: url, headers: headers, body: body)
        return Evaluator(request).evaluate(stub.request.normalized) == .met
    }
}
