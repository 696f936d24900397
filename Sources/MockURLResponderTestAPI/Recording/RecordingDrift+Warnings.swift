import MockURLResponder
public import MockURLTooling

extension RecordingDrift {
    /// Records each difference as a warning of the running test, which fails no test.
    ///
    /// With XCTest and with Swift 6.2, which have no warnings, each difference is a line on standard error.
    ///
    /// - Parameters:
    ///   - fileID: The file ID of the warnings.
    ///   - filePath: The file of the warnings.
    ///   - line: The line of the warnings.
    ///   - column: The column of the warnings.
    public func warn(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        warn(at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func warn(at place: CodeLocation) {
        for change in changes { TestFrameworks.warn(TestFailure(Message(.recordingDrift, "\(change)"), at: place)) }
    }
}
