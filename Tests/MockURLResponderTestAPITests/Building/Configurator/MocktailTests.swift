import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `A stub from a Mocktail file` {
    private let anyHost = MockURLResponderConfigurator()

    @Test func `a Mocktail stub answers requests that its expressions match, ignoring case`() async throws {
        let file = try TemporaryFile(
            "post|put\n^https://api\\..*/LOGIN$\n201\napplication/json\nX-A: 1: 2\n\n{\"user\": \"ann\"}\n",
            extension: "tail")
        anyHost.respond(toMocktail: URL(fileURLWithPath: file.path)).always()
        let responder = try MockURLResponder(arguments: anyHost.arguments + ["--mock-url-policy=answer:404"])

        let reply = try await responder.session.reply(to: "https://API.example.com/v1/login", method: "POST")

        #expect(reply.status == 201)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(reply.headers["X-A"] == "1: 2")
        #expect(reply.text == "{\"user\": \"ann\"}\n")
        let others = ["GET https://api.h/login", "PUT https://api.h/login", "PUT https://api.h/login?x"]
        var statuses: [Int] = []
        for words in others.map({ $0.components(separatedBy: " ") }) {
            statuses.append(try await responder.session.reply(to: words[1], method: words[0]).status)
        }
        #expect(statuses == [404, 201, 404])
    }

    @Test func `a Mocktail stub of a configurator with a host answers only requests to this host`() async throws {
        let file = try TemporaryFile(".*\n/a\n204\ntext/plain\n", extension: "tail")
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(toMocktail: URL(fileURLWithPath: file.path)).always()
        let responder = MockURLResponder(api, policy: .answer(404))

        #expect(try await responder.session.status(of: "https://api.example.com/a", method: "PURGE").get() == 204)
        #expect(try await responder.session.status(of: "https://other.example.com/a").get() == 404)
    }

    @Test(
        arguments: [
            ("GET", ["GET": 200, "POST": 404]), ("^(GET|PURGE)$", ["GET": 200, "PURGE": 200, "POST": 404]),
            ("P(OST|UT)", ["PUT": 200, "POST": 200, "PATCH": 404]), (".", ["GET": 200, "REPORT": 200]),
        ])
    func `a Mocktail stub answers the methods that its expression matches`(
        _ expression: String, _ statuses: [String: Int]
    ) async throws {
        let file = try TemporaryFile("\(expression)\n.\n200\ntext/plain\n\n", extension: "tail")
        anyHost.respond(toMocktail: URL(fileURLWithPath: file.path)).always()
        let responder = MockURLResponder(anyHost, policy: .answer(404))

        for (method, status) in statuses {
            #expect(try await responder.session.status(of: "https://h/", method: method).get() == status, "\(method)")
        }
    }

    @Test func `a Mocktail file may have a binary body and CRLF line ends`() async throws {
        let file = try TemporaryFile("GET\r\n/a\r\n200\r\nimage/png;base64\r\n\r\n/9j/\r\n4AA=\r\n", extension: "tail")
        anyHost.respond(toMocktail: URL(fileURLWithPath: file.path)).always()

        let reply = try await MockURLResponder(anyHost).session.reply(to: "https://h/a")

        #expect(reply.body == Data([0xFF, 0xD8, 0xFF, 0xE0, 0]))
        #expect(reply.headers["Content-Type"] == "image/png")
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

    @Test(arguments: BrokenMocktail.all)
    func `a malformed Mocktail file fails the test with the line of the flaw`(_ broken: BrokenMocktail) async throws {
        let file = try TemporaryFile(broken.text, extension: "tail")
        let path = file.path
        let issues = try await issues {
            MockURLResponderConfigurator().respond(toMocktail: URL(fileURLWithPath: path)).always()
        }

        let issue = try #require(issues.first)
        #expect(issue.text.hasPrefix("MockURLResponder: the Mocktail file /"))
        #expect(issue.text.contains(".tail cannot be used: expected \(broken.message)"))
        #expect(issue.file.hasSuffix("MocktailTests.swift"))
        #expect(issues.count == 1)
    }

    @Test func `a missing folder of Mocktail files fails the test`() async throws {
        let path = MissingFile.path()
        let issues = try await issues {
            let stubs = MockURLResponderConfigurator().respond(toMocktailsIn: URL(fileURLWithPath: path))
            #expect(stubs.isEmpty)
        }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: the folder cannot be used: expected a folder with .tail files, found \"\(path)\" [invalid-recording]"
            ])
    }
}

/// A malformed file, and the error that it causes.
struct BrokenMocktail: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String

    static let all = [
        BrokenMocktail(
            text: "", message: "a regular expression of the method, such as GET, found nothing in line 1"),
        BrokenMocktail(
            text: "G(\n/\n200\n",
            message: "a regular expression in ICU syntax (wrong from its character 2 on), "
                + "found \"G(\" in line 1"),
        BrokenMocktail(
            text: "^$\n/\n200\n", message: "a regular expression of the method, such as GET, found \"^$\" in line 1"),
        BrokenMocktail(text: "GET\n\n200\n", message: "a regular expression of the URL, found nothing in line 2"),
        BrokenMocktail(text: "GET\n/[\n200\n", message: "a regular expression in ICU syntax"),
        BrokenMocktail(text: "GET\n/\n", message: "a status, found nothing in line 3"),
        BrokenMocktail(text: "GET\n/\nok\n", message: "a status from 100 to 599, found \"ok\" in line 3"),
        BrokenMocktail(
            text: "GET\n/\n200\ntext/plain\ntwo words: x\n\n",
            message: "a header name: letters, digits and !#$%&'*+-.^_`|~, found \"two words: x\" in line 5"),
        BrokenMocktail(
            text: "GET\n/\n200\nx/y;base64\n\nabc\n", message: "a body in Base64, found \"abc\\n\" in line 6"),
    ]

    var testDescription: String { text.debugDescription }
}
