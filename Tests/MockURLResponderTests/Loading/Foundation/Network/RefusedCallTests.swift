#if canImport(FoundationNetworking)
import TestSupport

@Suite(.launching) struct `A call that is not HTTP` {
    @Test(arguments: ["ftp", "ws", "wss"]) func `a call by ftp or web socket is refused`(_ scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            MockURLResponder.setUp(with: ["--mock-url-policy=drop"])

            for session in [URLSession.shared, unseenSession()] {
                let result = await session.status(of: "\(scheme)://server.example/file")

                let error = await expectURLError(.unsupportedURL) { try result.get() }
                #expect(
                    error?.localizedDescription
                        == "MockURLResponder cannot mock \(scheme) and keeps it from the network. "
                        + "Only http and https requests of URLSession are mocked; --mock-url-guard=off or "
                        + "--mock-url-policy=allow allows other calls. [unmockable-request]")
            }
        }
    }

    @Test(.ownProcess) func `a refused ftp task can be suspended, resumed and cancelled`() async throws {
        MockURLResponder.setUp(with: [])
        let session = unseenSession()

        for _ in 0..<200 {
            let task = session.dataTask(with: URL(string: "ftp://server.example/file")!)
            task.resume()
            task.suspend()
            task.resume()
            task.cancel()
        }
        let result = await session.status(of: "ftp://server.example/file")

        await expectURLError(.unsupportedURL) { try result.get() }
    }

    @Test(.ownProcess) func `an ftp call reaches the hosts that the guard permits`() async throws {
        MockURLResponder.setUp(with: [])

        // Nothing listens on this port, so a refused connection proves that the guard permits the host.
        let result = await unseenSession().status(of: "ftp://127.0.0.1:1/file")

        #expect { try result.get() } throws: { ($0 as? URLError)?.code == .cannotConnectToHost }
    }

    @Test func `refused calls are counted and reported in one line when the process ends`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: [])
            for path in ["a", "b?key=secret", "c", "d#secret", "a"] {
                _ = await unseenSession().status(of: "ftp://me:secret@server.example:8443/\(path)")
            }
            exit(EXIT_SUCCESS)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            errors == """
                MockURLResponder refused 5 calls that cannot be mocked: ftp://server.example:8443/a, \
                ftp://server.example:8443/b, ftp://server.example:8443/c and others. \
                Only http and https requests of URLSession are mocked; --mock-url-guard=off or \
                --mock-url-policy=allow allows other calls. [unmockable-request]

                """)
    }
}
#endif
