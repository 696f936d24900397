import FoundationNetworking
import MockURLResponder
import MockURLResponderTestAPI
import XCTest

/// Tests the promises of the first MockURLResponder, in the style of its users.
class AcceptanceTests: MockedTestCase {
    func testSingleCallIgnoresQueryAndFragment() {
        configurator.respond(to: "/path")
            .with(body: body)
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual(get("https://www.w3.org/path?q=query#fragment").body, body)
    }

    func testEveryMethod() {
        let methods: [HTTPMethod] = [.GET, .POST, .PUT, .HEAD, .DELETE, .CONNECT, .PATCH, .OPTIONS, .TRACE]
        for method in methods {
            configurator.respond(to: "/path")
                .when(method: method)
                .with(value: method.rawValue, forHeaderField: "X-Method")
                .once()
        }
        configurator.respond(to: "/path").when(method: "REPORT").with(status: 207).once()
        configurator.respond(to: "/other", method: "PUT").with(status: 201).once()

        MockURLResponder.setUp(with: configurator.arguments)

        for method in methods {
            XCTAssertEqual(submit(method, "https://www.w3.org/path").headers["X-Method"] as? String, method.rawValue)
        }
        XCTAssertEqual(submit("REPORT", "https://www.w3.org/path").status, 207)
        XCTAssertEqual(submit(.PUT, "https://www.w3.org/other").status, 201)
    }

    func testMocksStatusCodeAndDefaultsTo200() {
        configurator.respond(to: "/path").once()
        configurator.respond(to: "/path").with(body: body).with(status: 400).once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual(get("https://www.w3.org/path").status, 200)
        XCTAssertEqual(get("https://www.w3.org/path").status, 400)
        XCTAssertEqual(MockURLResponder.Configuration.mockingBehaviour, .preventNonMockedNetworkCalls)
    }

    func testSeveralHosts() {
        configurator.respond(to: "/path").with(body: "w3").once()
        let google = MockURLResponderConfigurator(scheme: "http", host: "www.google.com")
        google.respond(to: "/path").with(body: "google").once()

        MockURLResponder.setUp(with: configurator.arguments + google.arguments)

        XCTAssertEqual(get("http://www.google.com/path").body, "google")
        XCTAssertEqual(get("https://www.w3.org/path").body, "w3")
    }

    func testResponsesInSeriesTwiceThenOnceThenAlways() {
        configurator.respond(to: "/path").with(body: "one").times(2)
        configurator.respond(to: "/path").with(body: "three").once()
        configurator.respond(to: "/path").with(body: "always").always()

        MockURLResponder.setUp(with: configurator.arguments)

        for body in ["one", "one", "three", "always", "always"] {
            XCTAssertEqual(get("https://www.w3.org/path").body, body)
        }
    }

    func testDroppedRequest() {
        configurator.respond(to: "/path").withDroppedRequest().once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual((get("https://www.w3.org/path").error as? URLError)?.code, .networkConnectionLost)
    }

    func testDelay() {
        let delay: TimeInterval = 0.2
        configurator.respond(to: "/path").with(delay: delay).once()

        MockURLResponder.setUp(with: configurator.arguments)

        let start = Date()
        XCTAssertEqual(get("https://www.w3.org/path").status, 200)
        XCTAssertGreaterThan(Date().timeIntervalSince(start), delay)
    }

    func testForeignArguments() {
        configurator.respond(to: "/path").with(body: body).once()

        MockURLResponder.setUp(with: ["-MyCustomArgument", "--verbose=1"] + configurator.arguments + ["tail"])

        XCTAssertEqual(get("https://www.w3.org/path").body, body)
    }

    func testBundleResource() {
        configurator.respond(to: "/path")
            .with(resource: "test", ofType: "json", bundle: Bundle(for: AcceptanceTests.self))
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual(get("https://www.w3.org/path").body, "{ \"test\": \"passed\" }\n")
    }

    func testBodyFromURL() throws {
        let file = try XCTUnwrap(Bundle.module.url(forResource: "test", withExtension: "json"))
        configurator.respond(to: "/file").with(bodyFromURL: file).once()
        let inline = try XCTUnwrap(URL(string: "data:text/plain;base64,SGkh"))
        configurator.respond(to: "/data").with(bodyFromURL: inline).once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual(get("https://www.w3.org/file").body, "{ \"test\": \"passed\" }\n")
        XCTAssertEqual(get("https://www.w3.org/data").body, "Hi!")
    }
}
