import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `A body in a file` {
    @Test(arguments: [
        (nil, nil, "0123456789"), (3, nil, "3456789"), (3, 4, "3456"), (0, 10, "0123456789"), (10, 0, ""),
    ])
    func `a body file is read from an offset and with a length when the program answers`(
        _ offset: Int?, _ length: Int?, _ text: String
    ) async throws {
        let file = try TemporaryFile("0123456789")
        let reply = try await reply(file.path, offset, length)

        #expect(reply.text == text)
        #expect(reply.headers["Content-Length"] == String(text.count))
    }

    @Test func `a missing body file fails the request with an error message`() async {
        await #expect {
            try await reply(MissingFile.path(), nil, nil)
        } throws: { error in
            (error as? URLError)?.code == .cannotOpenFile
                && error.localizedDescription.contains("MockURLResponder cannot read the body of its answer")
        }
    }

    @Test func `a body file that is too short fails the request with an error message`() async throws {
        let file = try TemporaryFile("0123")

        await #expect {
            try await reply(file.path, 2, 4)
        } throws: { error in
            error.localizedDescription.contains("is too short: wanted 4 bytes from byte 2, found 4 bytes in all.")
        }
    }

    @Test func `a body file that is a pipe fails the request without blocking`() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        #expect(mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }

        await #expect {
            try await reply(path, nil, nil)
        } throws: { error in
            error.localizedDescription.contains("cannot be read: it is not a regular file.")
        }
    }

    @Test func `a body file that is a directory fails the request with an error message`() async {
        await #expect {
            try await reply("/tmp", nil, nil)
        } throws: { error in
            error.localizedDescription.contains("the file /tmp cannot be read: it is a directory.")
        }
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc of Linux"),
        arguments: [nil, 4])
    func `a body file of proc, whose size is 0, is read to its end`(_ offset: Int?) async throws {
        let known = try String(contentsOfFile: "/proc/version", encoding: .utf8)
        let reply = try await reply("/proc/version", offset, nil)

        #expect(reply.text == String(known.dropFirst(offset ?? 0)))
        #expect(reply.headers["Content-Length"] == String(reply.body.count))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/pagemap"), "needs /proc of Linux"))
    func `an endless body file of proc fails the request at the size limit`() async {
        await #expect {
            try await reply("/proc/self/pagemap", nil, nil)
        } throws: { error in
            error.localizedDescription.contains("cannot be read: it is longer than 67108864 bytes.")
        }
    }

    @Test func `a body file that is an endless device fails the request`() async {
        await #expect {
            try await reply("/dev/zero", nil, nil)
        } throws: { error in
            error.localizedDescription.contains("the file /dev/zero cannot be read: it is not a regular file.")
        }
    }

    @Test func `a body file path with a NUL is an error, and the file named by its prefix is not read`() {
        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: [
                #"--mock-url-response={"host":"h","responses":[{"response":{"body":{"file":"/etc/passwd\u0000.txt"}}}]}"#
            ])
        }

        #expect(error?.path == "responses[0].response.body.file")
        #expect(error?.expected == "the path of a file")
        #expect(error?.hint == "a file name cannot contain NUL")
    }

    @Test(arguments: [(nil, nil), (5000, nil), (4096, 100_000)])
    func `a long body file arrives complete from any offset`(_ offset: Int?, _ length: Int?) async throws {
        let text = (0..<40_000).map { "\($0)," }.joined()
        let file = try TemporaryFile(text)

        let reply = try await reply(file.path, offset, length)

        let expected = Data(text.utf8).dropFirst(offset ?? 0).prefix(length ?? .max)
        #expect(reply.body == expected)
        #expect(reply.body.startIndex == 0)
    }

    @Test(arguments: [(false, ["one", "two", "six"]), (true, ["one", "one", "one"])])
    func `a body file is read for each answer unless it is declared immutable`(
        _ isImmutable: Bool, _ expected: [String]
    ) async throws {
        let file = try TemporaryFile("one")
        let body = #"{"file":"\#(file.path)","immutable":\#(isImmutable)}"#
        let responder = try MockURLResponder(arguments: [
            #"--mock-url-response={"host":"h","responses":[{"response":{"body":\#(body)}}]}"#
        ])

        var texts: [String] = []
        for next in ["two", "six", "end"] {
            texts.append(try await responder.session.reply(to: "https://h/").text)
            try FileManager.default.removeItem(atPath: file.path)
            try Data(next.utf8).write(to: URL(fileURLWithPath: file.path))
        }

        #expect(texts == expected)
    }

    private func reply(_ path: String, _ offset: Int?, _ length: Int?) async throws -> Reply {
        let range = (offset.map { ",\"offset\":\($0)" } ?? "") + (length.map { ",\"length\":\($0)" } ?? "")
        let responder = try MockURLResponder(arguments: [
            #"--mock-url-response={"host":"h","responses":[{"response":{"body":{"file":"\#(path)"\#(range)}}}]}"#
        ])
        return try await responder.session.reply(to: "https://h/")
    }
}
