import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `The subcommand adapter of mock-url` {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/mock-url/Adapters")

    private let folder: ToolFolder

    init() throws {
        folder = try ToolFolder()
    }

    @Test(arguments: [("async-http-client", "AsyncHTTPClient.swift"), ("openapi", "OpenAPI.swift")])
    func `the adapter is the file that is compiled with the client`(_ client: String, _ file: String) async throws {
        let outcome = try await MockURLTool.run(["adapter", client], in: folder.path)

        #expect(outcome.output == (try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)))
        #expect(outcome.errors == "" && outcome.status == 0)
    }

    @Test func `an unknown client is an error that names the clients`() async throws {
        let outcome = try await MockURLTool.run(["adapter", "okhttp"], in: folder.path)

        #expect(outcome.errors.contains("one of async-http-client, openapi"))
        #expect(outcome.output == "" && outcome.status == 64)
    }
}
