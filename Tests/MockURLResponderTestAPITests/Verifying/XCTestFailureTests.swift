import MockURLResponder
import MockURLResponderTestAPI
import XCTest

/// Failures are those of XCTest where one of its tests runs.
final class XCTestFailureTests: XCTestCase {
    private var expected: (message: String, line: Int)?
    private var isMet = false

    /// Takes the failure that a test wants to see.
    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine line: Int, expected isExpected: Bool
    ) {
        guard let expected, description.contains(expected.message), line == expected.line, filePath == #filePath else {
            return super.recordFailure(
                withDescription: description, inFile: filePath, atLine: line, expected: isExpected)
        }
        isMet = true
    }

    func testAVerificationThatFailsIsAFailureAtItsLine() {
        let responder = MockURLResponder()
        expected = ("expected exactly 1 call of GET /rates\nfound 0 calls", #line + 1)
        responder.verify(.get("/rates"), .once)
        XCTAssertTrue(isMet)
    }

    func testWaitingInAnAsynchronousTestFailsAtItsLine() async {
        let responder = MockURLResponder()
        expected = ("expected at least 1 call of GET /rates", #line + 1)
        await responder.verify(.get("/rates"), within: 0.01)
        XCTAssertTrue(isMet)
    }
}
