import FoundationNetworking
import MockURLResponder
import MockURLResponderTestAPI
import XCTest

/// Tests the conditions of stubs and the policies for requests that are not mocked, in the style of the first users.
class FilterAndPolicyTests: MockedTestCase {
    func testQueryFilter() {
        configurator.respond(to: "/path")
            .when(value: "query", forQueryField: "q")
            .with(body: "With query")
            .once()
        configurator.respond(to: "/path")
            .with(body: "Without query")
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        XCTAssertEqual(get("https://www.w3.org/path?q=queryable").body, "Without query")
        XCTAssertEqual(get("https://www.w3.org/path?q=query").body, "With query")
    }

    func testHeaderFilter() {
        configurator.respond(to: "/path")
            .when(value: "token", forHeaderField: "X-Authorization-Id")
            .with(body: "With token")
            .once()
        configurator.respond(to: "/path")
            .with(body: "Without token")
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        let other = get("https://www.w3.org/path", headers: ["X-Authorization-Id": "something else"])
        XCTAssertEqual(other.body, "Without token")
        XCTAssertEqual(get("https://www.w3.org/path", headers: ["X-Authorization-Id": "token"]).body, "With token")
    }

    func testResponseHeadersAndSpecialCharacters() {
        configurator.respond(to: "/path")
            .with(value: "Value", forHeaderField: "Key")
            .with(body: "{ \"test\": \"passed ąęłóńźż\" }")
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        let interaction = get("https://www.w3.org/path")
        XCTAssertEqual(interaction.headers["Key"] as? String, "Value")
        XCTAssertEqual(interaction.body, "{ \"test\": \"passed ąęłóńźż\" }")
    }

    func testDroppingWhatIsNotMocked() {
        MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls
        defer { MockURLResponder.Configuration.mockingBehaviour = .preventNonMockedNetworkCalls }

        MockURLResponder.setUp(with: [])

        XCTAssertEqual((get("https://www.w3.org/path").error as? URLError)?.code, .notConnectedToInternet)
    }

    func testCustomSession() {
        configurator.respond(to: "/path").with(body: body).once()
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [MockURLProtocol.self]

        MockURLResponder.setUp(with: configurator.arguments, setupDefaultSessionConfiguration: false)

        XCTAssertEqual(get("https://www.w3.org/path", in: URLSession(configuration: configuration)).body, body)
    }
}
