import Foundation
import MockURLResponder

/// Failures that no test has, since none ran when they came: they fail the process when it ends.
enum FailuresOutsideTests {
    private static let status: Int32 = 1

    private static let registration: Void = {
        // Whatever status the process was about to end with; docs/Linux.md says why `exit` may be called here.
        _ = atexit { exit(FailuresOutsideTests.status) }
    }()

    static func add(_ failure: TestFailure) {
        StandardError.write(
            text:
                "\(failure.filePath):\(failure.line): error: no test is running to receive this failure, so the process ends with "
                + "status \(status): \(failure.message)\n")
        registration
    }
}
