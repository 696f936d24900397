import MockURLResponder
import MockURLResponderTestAPI
import XCTest

/// A test whose stubs end with it.
class MockedTestCase: XCTestCase {
    let body = "Hello World!"
    let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")

    override func tearDown() {
        MockURLResponder.tearDown()
        super.tearDown()
    }
}
