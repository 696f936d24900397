import TestSupport

@Suite(.launching) struct `A stub from a Mocktail file` {
    private let anyHost = MockURLResponderConfigurator()

    /// Returns a responder with the stub of a Mocktail file.
    private func responder(_ text: String) throws -> MockURLResponder {
        let file = try TemporaryFile(text, extension: "tail")
        anyHost.respond(toMocktail: URL(fileURLWithPath: file.path)).always()
        return try MockURLResponder(arguments: anyHost.arguments + [UnmatchedPolicy.answer(404).argument])
    }

    @Test func `a Mocktail stub answers requests that its expressions match, ignoring case`() async throws {
        let session = try responder(
            "post|put\n^https://api\\..*/LOGIN$\n201\napplication/json\nX-A: 1: 2\n\n{\"user\": \"ann\"}\n"
        ).session

        let reply = try await session.reply(to: "https://API.example.com/v1/login", method: "POST")
        #expect(reply.status == 201 && reply.text == "{\"user\": \"ann\"}\n")
        #expect(reply.headers["Content-Type"] == "application/json" && reply.headers["X-A"] == "1: 2")
        for (method, end, status) in [("GET", "", 404), ("PUT", "", 201), ("PUT", "?x", 404)] {
            #expect(try await session.reply(to: "https://api.h/login" + end, method: method).status == status)
        }
    }

    @Test func `a Mocktail stub of a configurator with a host answers only requests to this host`() async throws {
        let file = try TemporaryFile(".*\n/a\n204\ntext/plain\n", extension: "tail")
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(toMocktail: URL(fileURLWithPath: file.path)).always()
        let session = MockURLResponder(api, policy: .answer(404)).session

        #expect(try await session.reply(to: "https://api.example.com/a", method: "PURGE").status == 204)
        #expect(try await session.reply(to: "https://other.example.com/a").status == 404)
    }

    @Test(arguments: [
        ("GET", ["GET": 200, "POST": 404]), ("^(GET|PURGE)$", ["GET": 200, "PURGE": 200, "POST": 404]),
        ("P(OST|UT)", ["PUT": 200, "POST": 200, "PATCH": 404]), (".", ["GET": 200, "REPORT": 200]),
    ])
    func `a Mocktail stub answers methods that match`(_ expression: String, _ statuses: [String: Int]) async throws {
        let session = try responder("\(expression)\n.\n200\ntext/plain\n\n").session

        for (method, status) in statuses {
            #expect(try await session.reply(to: "https://h/", method: method).status == status, "\(method)")
        }
    }

    @Test func `a Mocktail file may have a binary body and CRLF line ends`() async throws {
        let reply = try await responder("GET\r\n/a\r\n200\r\nimage/png;base64\r\n\r\n/9j/\r\n4AA=\r\n").session
            .reply(to: "https://h/a")

        #expect(reply.body == Data([0xFF, 0xD8, 0xFF, 0xE0, 0]) && reply.headers["Content-Type"] == "image/png")
    }

    @Test func `a folder of Mocktail files adds a stub for each .tail file`() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("b.tail", "GET\n/\n202\nx/y\n"), ("a.tail", "GET\n/a\n201\nx/y\n"), ("c.txt", "no")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path).appendingPathComponent(name))
        }

        let stubs = anyHost.respond(toMocktailsIn: URL(fileURLWithPath: folder.path))

        let session = MockURLResponder(anyHost).session
        #expect(stubs.count == 2)
        #expect(try await session.status(of: "https://h/a").get() == 201)
        #expect(try await session.status(of: "https://h/b").get() == 202)
    }

    @Test(arguments: [
        ("", "a regular expression of the method, such as GET, found nothing in line 1"),
        ("G(\n/\n200\n", "a regular expression in ICU syntax (wrong from its character 2 on), found \"G(\" in line 1"),
        ("^$\n/\n200\n", "a regular expression of the method, such as GET, found \"^$\" in line 1"),
        ("GET\n\n200\n", "a regular expression of the URL, found nothing in line 2"),
        ("GET\n/[\n200\n", "a regular expression in ICU syntax"), ("GET\n/\n", "a status, found nothing in line 3"),
        ("GET\n/\nok\n", "a status from 100 to 599, found \"ok\" in line 3"),
        ("G\n/\n200\nx/y\na b:x\n\n", "a header name: letters, digits and !#$%&'*+-.^_`|~, found \"a b:x\" in line 5"),
        ("GET\n/\n200\nx/y;base64\n\nabc\n", "a body in Base64, found \"abc\\n\" in line 6"),
    ])
    func `a malformed Mocktail file fails the test with the flaw's line`(_ text: String, _ flaw: String) async throws {
        let file = try TemporaryFile(text, extension: "tail")
        let path = file.path
        let issues = try await issues {
            MockURLResponderConfigurator().respond(toMocktail: URL(fileURLWithPath: path)).always()
        }

        try #require(issues.count == 1 && issues[0].file.hasSuffix("MocktailTests.swift"), "\(issues)")
        #expect(issues[0].text.hasPrefix("MockURLResponder: the Mocktail file /"))
        #expect(issues[0].text.contains(".tail cannot be used: expected \(flaw)"), "\(issues)")
    }

    @Test func `a missing folder of Mocktail files fails the test`() async throws {
        let path = MissingFile.path()
        let issues = try await issues {
            #expect(MockURLResponderConfigurator().respond(toMocktailsIn: URL(fileURLWithPath: path)).isEmpty)
        }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: the folder cannot be used: expected a folder with .tail files, found \"\(path)\" [invalid-recording]"
            ])
    }
}
