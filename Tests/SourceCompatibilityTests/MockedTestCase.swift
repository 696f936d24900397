import MockURLResponder
import MockURLResponderTestAPI
import XCTest

/// A test case that removes its stubs after each test.
class MockedTestCase: XCTestCase {
    let body = "Hello World!"
    let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")

    override func tearDown() {
        MockURLResponder.tearDown()
        super.tearDown()
    }
}
