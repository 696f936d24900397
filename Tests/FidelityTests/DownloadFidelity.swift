import TestSupport

@Suite struct `Downloads with server and mock` {
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
