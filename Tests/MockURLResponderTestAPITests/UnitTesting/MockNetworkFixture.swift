import TestSupport
import XCTest

/// Tests of XCTest that pass, unless an environment variable makes them fail.
final class MockNetworkFixture: XCTestCase {
    static let variable = "MOCK_NETWORK_FIXTURE_FAILS"
    private static let fails = ProcessInfo.processInfo.environment[variable] != nil

    private var inSetUp: MockedNetwork!

    override func setUp() {
        inSetUp = mockNetwork(host: "api.example.com", line: 1001) { api in
            api.respond(to: "/set-up").with(body: "set up").always()
        }
    }

    private func text(of path: String, in session: URLSession) -> String? {
        let answered = expectation(description: path)
        let text = Locked<String?>(nil)
        session.dataTask(with: URL(string: "https://api.example.com/\(path)")!) { data, response, _ in
            text.withLock { $0 = response.flatMap { _ in data.map { String(decoding: $0, as: UTF8.self) } } }
            answered.fulfill()
        }.resume()
        wait(for: [answered], timeout: 60)
        return text.withLock(\.self)
    }

    func testASyncTest() {
        let network = mockNetwork(host: "api.example.com") { $0.respond(to: "/rates").with(body: "1.0842").once() }

        XCTAssertEqual(text(of: "rates", in: network.session), "1.0842")
        XCTAssertEqual(text(of: "set-up", in: inSetUp.session), "set up")
        network.verify(.get("/rates"), .once)
        XCTAssertTrue(network.name.contains("testASyncTest"), network.name)
    }

    func testAnAsyncTest() async throws {
        let network = mockNetwork { $0.host("b").respond(to: "/").with(body: "b").once() }

        let (data, _) = try await network.session.data(from: URL(string: "https://b/")!)

        XCTAssertEqual(String(decoding: data, as: UTF8.self), "b")
    }

    func testTheSharedSession() {
        XCTAssertEqual(text(of: "set-up", in: .shared), "set up")
        mockNetwork(host: "api.example.com") { $0.respond(to: "/set-up").with(body: "inner").always() }
        XCTAssertEqual(text(of: "set-up", in: .shared), "inner")
        let own = mockNetwork(host: "api.example.com", answersSharedSession: false) {
            $0.respond(to: "/set-up").with(body: "own").always()
        }
        XCTAssertEqual(text(of: "set-up", in: own.session), "own")
        XCTAssertEqual(text(of: "set-up", in: .shared), "inner")
    }

    func testArguments() throws {
        let network = try mockNetwork(arguments: [UnmatchedPolicy.answer(501).argument], verifying: [])
        XCTAssertNotNil(text(of: "other", in: network.session))
        XCTAssertThrowsError(try mockNetwork(arguments: ["--mock-url-policy=maybe"])) { error in
            XCTAssertEqual((error as? PlanError)?.found, #""maybe""#)
        }
    }

    func testUnmet() {
        mockNetwork(host: "h") { $0.respond(to: "/", line: 101).expect(Self.fails ? 1... : 0...).always() }
    }

    func testUnmatched() {
        let network = mockNetwork(policy: .drop, line: 102)
        if Self.fails { XCTAssertNil(text(of: "dropped", in: network.session)) }
    }

    func testPrevented() {
        if Self.fails { XCTAssertNil(text(of: "prevented", in: inSetUp.session)) }
    }

    func testPreventedInTasks() async throws {
        let network = mockNetwork(line: 103)
        if Self.fails { _ = try? await network.session.data(from: URL(string: "https://h/in-tasks")!) }
    }

    func testUndecided() {
        let network = mockNetwork(line: 105)
        if Self.fails { network.session.dataTask(with: URL(string: "https://h/undecided")!).resume() }
    }

    func testThrows() throws {
        struct Broken: Error {}
        mockNetwork(host: "h") { $0.respond(to: "/", line: 104).expect(Self.fails ? 1... : 0...).always() }
        if Self.fails { throw Broken() }
    }
}
