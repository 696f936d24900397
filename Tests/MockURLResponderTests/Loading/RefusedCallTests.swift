#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching) struct `A call that is not for HTTP` {
    @Test(arguments: ["ftp", "ws", "wss"])
    func `is refused in every session, with words that say what to do`(_ scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            MockURLResponder.setUp(with: ["--mock-url-policy=drop"])

            for session in [URLSession.shared, unseenSession()] {
                let result = await session.status(of: "\(scheme)://server.example/file")

                #expect {
                    try result.get()
                } throws: { error in
                    (error as? URLError)?.code == .unsupportedURL
                        && error.localizedDescription
                            == "MockURLResponder cannot mock \(scheme) and keeps it from the network. "
                            + "Only http and https requests of URLSession are mocked; --mock-url-guard=off or "
                            + "--mock-url-policy=allow lets the others pass."
                }
            }
        }
    }

    @Test func `is refused as a download, and through contents of a URL`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: [])
            let url = URL(string: "ftp://server.example/file")!

            await expectURLError(.unsupportedURL) { try await unseenSession().download(from: url) }
            #expect {
                try Data(contentsOf: url)
            } throws: { error in
                ((error as NSError).userInfo[NSUnderlyingErrorKey] as? URLError)?.code == .unsupportedURL
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `is refused as a web socket task, which does not wait for ever`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: [])
            let task = unseenSession().webSocketTask(with: URL(string: "wss://server.example/")!)

            task.resume()

            await expectURLError(.unsupportedURL) { try await task.send(.string("hello")) }
            await expectURLError(.unsupportedURL) { try await task.receive() }
            task.cancel(with: .normalClosure, reason: nil)
        }
    }

    @Test func `survives being cancelled, suspended and resumed`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test func `reaches the hosts that the guard lets through`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: [])

            // Nothing listens there: being refused by the machine is being let through.
            let result = await unseenSession().status(of: "ftp://127.0.0.1:1/file")

            #expect { try result.get() } throws: { ($0 as? URLError)?.code == .cannotConnectToHost }
        }
    }

    @Test func `is counted, and the end of the process says so in one line`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: [])
            for path in ["a", "b?key=secret", "a"] {
                _ = await unseenSession().status(of: "ftp://me:secret@server.example/\(path)")
            }
            exit(EXIT_SUCCESS)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            errors == """
                MockURLResponder refused 3 calls that cannot be mocked: ftp://server.example/a, ftp://server.example/b. \
                Only http and https requests of URLSession are mocked; --mock-url-guard=off or \
                --mock-url-policy=allow lets the others pass.

                """)
    }

    @Test func `is told of at tear-down, and then no more`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: [])
            _ = await unseenSession().status(of: "ftp://server.example/a")
            MockURLResponder.tearDown()
            StandardError.write(text: "torn down\n")
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.hasPrefix("MockURLResponder refused 1 call that cannot be mocked: ftp://server.example/a. "))
        #expect(errors.hasSuffix("pass.\ntorn down\n"))
    }
}
#endif
