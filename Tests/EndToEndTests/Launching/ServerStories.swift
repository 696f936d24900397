import TestSupport

@Suite(.launching) struct `A launched server with stubs in its arguments` {

    @Test(arguments: [
        ("/rate?from=EUR", 400), ("/rate?from=EUR&to=DOLLAR", 400), ("/nowhere", 404), ("/", 404),
    ])
    func `the server refuses invalid requests with an error`(_ path: String, _ status: Int) async throws {
        let server = try await DemoServer(mocking: ["--mock-url-policy=drop"])

        let answer = try await server.get(path)

        #expect(answer.status == status)
        #expect(answer.body.hasPrefix(#"{"error":"#))
    }

    @Test func `60 simultaneous requests use exactly the 50 answers of a stub`() async throws {
        let upstream = rates { $0.with(delay: 0.05).times(50) }
        let server = try await DemoServer(mocking: upstream.arguments + ["--mock-url-policy=answer:404"])

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<60 { group.addTask { try await server.get("/rate?from=EUR&to=USD").status } }
            return try await group.reduce(into: [Int: Int]()) { counts, status in counts[status, default: 0] += 1 }
        }

        #expect(statuses == [200: 50, 502: 10])
    }
}
