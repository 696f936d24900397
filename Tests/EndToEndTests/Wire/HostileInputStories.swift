import TestSupport

@Suite(.launching) struct `Hostile input of a launched program` {
    private let folder = try! TemporaryFolder()

    private func outcome(_ mocks: String...) async throws -> ChildProgram.Outcome {
        try await demoService("rate", "EUR", "USD", mocking: mocks)
    }

    // MARK: - Depth

    static let deepTexts = [
        #"{"request":{"path":{"matches":"\#(String(repeating: "[", count: 2_126))"}}}"#,
        #"{"request":{"path":{"matches":"\#(String(repeating: "(", count: 60_000))"}}}"#,
        #"{"request":{"path":\#(String(repeating: #"{"not":"#, count: 8_000))"/"\#(String(repeating: "}", count: 8_000))}}"#,
        #"{"request":\#(String(repeating: #"{"anyOf":["#, count: 5_000))"#,
        #"{"request":{"body":{"json":\#(String(repeating: "[", count: 60_000))}}}"#,
        #"{"response":{"body":{"json":\#(String(repeating: #"{"a":"#, count: 12_000))}}}"#,
        #"{"response":{"template":true,"body":{"json":\#(String(repeating: "[", count: 60_000))}}}"#,
        String(repeating: "[", count: 60_000),
    ]

    @Test(arguments: deepTexts.indices)
    func `an argument with a plan that is nested too deep stops the program with an error`(_ index: Int) async throws {
        try await outcome(#"--mock-url-response={"host":"h","responses":[\#(Self.deepTexts[index])]}"#)
            .expect(errors: .beginning("MockURLResponder cannot use its launch arguments."), "expected: ")
    }

    // MARK: - Errors

    @Test(arguments: [4_294_967_296, 2_147_483_648, -2_147_483_649])
    func `an error code that crashes Foundation stops the launch with its place`(_ code: Int) async throws {
        let fault = #"{"error":{"domain":"NSPOSIXErrorDomain","code":\#(code)}}"#
        try await outcome(
            #"--mock-url-response={"host":"\#(Upstream.host)","responses":[{"response":{"fault":\#(fault)}}]}"#
        ).expect(
            errors: .beginning("MockURLResponder cannot use its launch arguments."),
            "at:       responses[0].response.fault.error (character ", "found:    \(code)\n")
    }

    // MARK: - Files

    @Test(
        arguments: HostileFile.kinds,
        ["--mock-url-plan", "--mock-url-bundle", "--mock-url-cookies", "--mock-url-journal"])
    func `a path of another file type or size stops the program with an error that names the file`(
        _ kind: String, _ name: String
    ) async throws {
        // A bundle must be a directory, and a long journal is valid, because the program only appends to it.
        if name == "--mock-url-bundle" && kind == "directory" || name == "--mock-url-journal" && kind == "sparse" {
            return
        }
        let path = try HostileFile.make(kind, in: folder.path)

        try await outcome("\(name)=\(path)").expect(
            errors: "MockURLResponder cannot use its ", "argument 4, \(name)", .part(path))
    }

    @Test(arguments: [
        (false, "to which nothing was written for a second"), (true, "that did not end within 5 seconds"),
    ])
    func `a silent pipe as a plan stops the program after one second, and one that trickles after five seconds`(
        _ trickles: Bool, _ flaw: String
    ) async throws {
        let path = try HostileFile.make("pipe", in: folder.path)
        let writer = open(path, O_RDWR | O_NONBLOCK)
        // The writer stops eventually, so that a reader without a deadline fails this test with another error.
        Thread.detachNewThread {
            for _ in 0..<40 {
                if trickles { _ = write(writer, " ", 1) }
                usleep(300_000)
            }
            close(writer)
        }

        try await outcome("--mock-url-plan=\(path)").expect(errors: "\"\(path)\": it is a pipe \(flaw)")
    }

    // MARK: - Codings

    /// Returns a file that decodes to more than the limit, coded by a shell command.
    private static func bomb(_ coder: String) -> Task<Data, any Error> {
        Task {
            let folder = try TemporaryFolder()
            let path = folder.path + "/bomb"
            let script = "head -c 135000000 /dev/zero | \(coder) > '\(path)'"
            try await ChildProgram(tool: "sh", ["-c", script]).outcome().expect(0)
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    /// Files that decode to more than the limit, by their content codings.
    private static let bombs = [
        ("gzip, gzip, gzip", bomb("gzip -1 | gzip | gzip")),
        // This is a gzip member without its header of 10 bytes and its trailer of 8 bytes.
        ("deflate", bomb("gzip -1 | tail -c +11 | head -c -8")),
    ]

    @Test(.needs("gzip"), arguments: bombs.indices)
    func `a body that decodes to gigabytes fails the request with the stub's name`(_ index: Int) async throws {
        let (coding, content) = Self.bombs[index]
        let file = try TemporaryFile(try await content.value)
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: .file(file.path))
            .with(value: coding, forHeaderField: "Content-Encoding").with(name: "the bomb").always()
        let journal = try JournalFile()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments + [journal.argument])

        #expect(outcome.reason == .exit, "\(outcome)")
        #expect(
            outcome.errors.contains("the decoded data is longer than 134217728 bytes; shorten the body. The stub is"))
        #expect(outcome.errors.contains(#"The stub is #1 "the bomb" GET https://api.frankfurter.dev/v1/latest"#))
        #expect(try journal.records("end").count == 1)
    }

    @Test func `a template that repeats a large body fails the request with its stub's name`() async throws {
        let template = String(repeating: "{{body}}", count: 10)
        let responder = try MockURLResponder(arguments: [
            #"--mock-url-response={"host":"h","responses":[{"name":"echo","request":{"method":"*"},"response":{"template":true,"body":"\#(template)"}}]}"#
        ])
        var request = URLRequest(url: URL(string: "https://h/")!)
        request.httpMethod = "POST"
        request.httpBody = Data(repeating: UInt8(ascii: "a"), count: 14_000_000)
        request.timeoutInterval = 0

        let error = await expectURLError(.dataLengthExceedsMaximum) { try await responder.respond(to: request) }

        #expect(error?.localizedDescription.contains("a template produces more than 134217728 bytes") == true)
        #expect(error?.localizedDescription.contains(#"The stub is #1 "echo""#) == true)
    }
}
