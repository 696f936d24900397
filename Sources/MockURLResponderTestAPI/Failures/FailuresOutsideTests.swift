import Foundation
import MockURLResponder

/// Failures that occur while no test runs.
///
/// They change the exit status of the process.
enum FailuresOutsideTests {
    private static let status: Int32 = 1

    private static let registration: Void = {
        // Replaces any status that the process would end with. docs/reference/platforms.md explains why `exit` may be
        // called here.
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
