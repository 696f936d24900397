#if os(macOS) || os(Linux)
/// The line of a test that made something, where is reported what comes of it.
struct FailureSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    func report(_ message: String) {
        TestFailures.report(
            TestFailure(message: message, fileID: fileID.description, filePath: filePath, line: line, column: column))
    }
}
#endif
