import TestSupport

@Suite struct `A stream that blocks` {
    private let url = URL(string: "https://api.example.com/thing")!

    private func responder() throws -> MockURLResponder {
        try MockURLResponder.example {
            $0.respond(to: "/thing", method: "POST").with(status: 201).always()
            $0.respond(to: "/thing").with(body: "meanwhile").always()
        }
    }

    @Test func `blocked upload streams delay no other request`() async throws {
        let folder = try TemporaryFolder()
        let responder = try responder()
        let uploads = (0..<32).map { number in
            let path = "\(folder.path)/\(number)"
            mkfifo(path, 0o600)
            return uploadTask(from: InputStream(fileAtPath: path), responder.session)
        }
        for upload in uploads { upload.resume() }

        #expect(try await responder.session.reply(to: url.absoluteString).text == "meanwhile")
        #expect(uploads.allSatisfy { $0.state == .running })
        for number in uploads.indices {
            // A reader waits until a writer opens the pipe, and then until the writer closes it.
            close(open("\(folder.path)/\(number)", O_WRONLY))
        }
        for upload in uploads { while upload.state != .completed { try await Task.sleep(for: .milliseconds(5)) } }
    }

    @Test func `an upload stream is not read further after its task is cancelled`() async throws {
        let stream = EndlessStream()
        let responder = try responder()
        let upload = uploadTask(from: stream, responder.session)
        upload.resume()
        while stream.reads == 0 { try await Task.sleep(for: .milliseconds(5)) }

        upload.cancel()
        while !stream.isClosed { try await Task.sleep(for: .milliseconds(5)) }

        #expect((upload.error as? URLError)?.code == .cancelled)
    }

    private func uploadTask(from stream: InputStream?, _ session: URLSession) -> URLSessionTask {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBodyStream = stream
        return session.dataTask(with: request)
    }
}
