import TestSupport

@Suite struct `A body in a file` {
    @Test(arguments: [
        (nil, nil, "0123456789"), (3, nil, "3456789"), (3, 4, "3456"), (0, 10, "0123456789"), (10, 0, ""),
    ])
    func `a part of a body file is read`(_ offset: Int?, _ length: Int?, _ text: String) async throws {
        let file = try TemporaryFile("0123456789")
        let reply = try await reply(file.path, offset, length)

        #expect(reply.text == text)
        #expect(reply.headers["Content-Length"] == String(text.count))
    }

    @Test(arguments: [
        ("missing", "MockURLResponder cannot read the body of its answer"),
        ("short", "is too short: wanted 4 bytes from byte 2, found 4 bytes in all."),
        ("pipe", "cannot be read: it is not a regular file."), ("directory", "cannot be read: it is a directory."),
        ("device", "cannot be read: it is not a regular file."),
        ("endless", "cannot be read: it is longer than 67108864 bytes."),
    ])
    func `an unreadable body file fails the request with a message`(_ kind: String, _ words: String) async throws {
        let folder = try TemporaryFolder()
        var path = folder.path + "/body"
        switch kind {
        case "missing": break
        case "short": try Data("0123".utf8).write(to: URL(fileURLWithPath: path))
        case "endless":
            guard FileManager.default.fileExists(atPath: "/proc/self/pagemap") else { return }
            path = "/proc/self/pagemap"
        default: path = try HostileFile.make(kind, in: folder.path)
        }
        let range = kind == "short" ? (2, 4) : (nil, nil)
        let error = await expectURLError(.cannotOpenFile) { [path] in try await reply(path, range.0, range.1) }
        #expect(error?.localizedDescription.contains(words) == true, "\(error?.localizedDescription ?? "")")
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

    @Test(arguments: [(false, ["one", "two", "six"]), (true, ["one", "one", "one"])])
    func `only an immutable body file is read once`(_ isImmutable: Bool, _ expected: [String]) async throws {
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
