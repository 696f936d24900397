import TestSupport

@Suite struct `Downloads with server and mock` {
    @Test func `a download of 8 MiB arrives complete from server and mock`() async throws {
        let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        let body = try #require(try random.read(upToCount: 8 << 20))
        try await Differential(ServerAnswer(body: body)).run { stage in
            let session = stage.session()
            await stage.downloaded { session.downloadTask(with: stage.url(), completionHandler: $0) }
            await stage.log.awaited { try await session.download(from: stage.url()) }
            await stage.delegated { $0.downloadTask(with: stage.url()) }
        }
    }

    @Test(arguments: ["HEAD", "POST", "PUT"])
    func `a download with any method behaves the same with server and mock`(_ method: String) async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            var request = stage.request(method: method)
            if method != "HEAD" { request.httpBody = Data("body".utf8) }
            await stage.downloaded { [request] in session.downloadTask(with: request, completionHandler: $0) }
            await stage.delegated { [request] in $0.downloadTask(with: request) }
        }
    }
}
