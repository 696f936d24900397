import MockURLResponder

/// Reports messages as failures at one line of code.
struct FailureReporter {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    let fail: (TestFailure) -> Void

    func report(_ message: Message) {
        fail(TestFailure(message, fileID: fileID.description, filePath: filePath, line: line, column: column))
    }

    /// Reports the error that a check throws.
    func report<Result>(_ check: () throws -> Result) {
        do {
            _ = try check()
        } catch {
            report(Message(of: error))
        }
    }
}
