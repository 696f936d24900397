import Foundation
import MockURLResponder
import MockURLTooling

/// A file with the real answers of a test: recorded by the first run, and replayed by all later runs.
///
///     @Test(.recorded("rates"))
///
///     service.recording = NetworkRecording("rates")
///
/// The file is a plan, as `mock-url record` writes it: it has no secrets of known names and shapes, and anybody can read and edit
/// it. The variable `MOCK_URL_RECORD` decides whether a run records. docs/guides/record.md is the guide.
public struct NetworkRecording: Sendable {
    /// The use of recordings by a run of the tests: the value of the variable `MOCK_URL_RECORD`.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Replays the file, or records it if it is missing.
        ///
        /// This is the default, except in CI jobs.
        case once
        /// Replays the file, and fails the test if it is missing.
        ///
        /// This is the default if the variable `CI` is set to another value than `false` or `0`.
        case none
        /// Records, and replaces the file.
        case rewrite
        /// Records, compares with the file, and writes nothing.
        ///
        /// Each difference is a warning of Swift Testing, which fails no test. With XCTest and with Swift 6.2 it is a line on
        /// standard error.
        case check
    }

    /// The name of the file; `nil` for the name of the test.
    let name: String?
    let isStrict: Bool
    private let matchedHeaders: [String]
    private let places: [String]
    private let redactedNames: Set<String>
    private let keptNames: Set<String>
    private let keepsTimes: Bool
    /// Whether a recording is written in which no server has answered.
    let recordsFailures: Bool
    private let lastDay: String?
    let place: CodeLocation
    /// The mode of a test of this package; `nil` leaves it to the variables.
    package var mode: Mode?

    /// Describes a recording.
    ///
    /// - Parameters:
    ///   - name: The name of the file, in the folder `Recordings` beside the source file of the test. `rates` means `rates.json`,
    ///     `rates.har` is a HAR file, and an absolute path is used as it is. `nil` means the name of the test. In a test with
    ///     arguments, the trait `recorded` adds the arguments of the case.
    ///   - isStrict: Whether each recorded answer counts once, and whether a recording that its plan cannot repeat fails the test. A file
    ///     that was recorded without this option fails the test, too.
    ///   - names: The names of header fields that a request must have with their recorded values. The test fails if the file has no
    ///     request with one of them.
    ///   - places: The places where requests may have any value, such as `query ts` or `POST /orders: body /nonce`. Other places
    ///     are `header NAME`, `form NAME`, `part NAME`, `filename NAME`, `path NUMBER` and `body`. They apply when the file is recorded.
    ///   - redacted: The names of header fields, query fields, form fields and JSON members whose values are also hidden.
    ///   - kept: The names whose values are not hidden.
    ///   - keepsTimes: Whether each answer takes as long as it took.
    ///   - recordsFailures: Whether a recording is written although no server has answered. Otherwise the test fails, because later
    ///     runs would repeat the failures of a server that was not running.
    ///   - lastDay: The day after which a replay warns that the recording is old, such as `2027-01-31`, in UTC; `nil` for no limit. The
    ///     age of the file would not tell, because a checkout resets it.
    ///   - fileID: The file ID for failures of the recording.
    ///   - filePath: The source file of the test, beside which the recording is.
    ///   - line: The line for failures of the recording.
    ///   - column: The column for failures of the recording.
    public init(
        _ name: String? = nil, strict isStrict: Bool = false, matchingHeaders names: [String] = [],
        loosening places: [String] = [], redacting redacted: Set<String> = [], keepingSecrets kept: Set<String> = [],
        keepingTimes keepsTimes: Bool = false, recordingFailures recordsFailures: Bool = false,
        validUntil lastDay: String? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        (self.name, self.isStrict, self.keepsTimes) = (name, isStrict, keepsTimes)
        self.recordsFailures = recordsFailures
        (matchedHeaders, self.places) = (names, places)
        (redactedNames, keptNames, self.lastDay) = (redacted, kept, lastDay)
        place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The secrets to hide.
    var secrets: RecordedSecrets { RecordedSecrets(names: redactedNames, keeping: keptNames) }

    /// Returns how stubs are made.
    ///
    /// - Throws: `PlanError` if a name of a header field or a place is invalid.
    func options(at path: String) throws -> RecordedStubs.Options {
        if let flaw = matchedHeaders.lazy.compactMap({ PlanRules.flaw(inHeaderName: $0) }).first {
            throw Self.error(
                .invalidHeader, in: path, expected: "names of header fields in matchingHeaders", found: "another text",
                hint: flaw.hint)
        }
        let rules = try places.enumerated().map { index, text in
            guard let rule = PlaceRule(text) else {
                throw Self.error(
                    .invalidArgument, in: path,
                    expected: "places in loosening: \(SafeText(stringLiteral: PlaceRule.forms))",
                    found: "another text at index \(index)",
                    hint: "write a place such as \"query ts\", or \"POST /orders: body /nonce\" for one endpoint")
            }
            return rule
        }
        return RecordedStubs.Options(
            countsOnce: isStrict, matchedHeaders: matchedHeaders, keepsTimes: keepsTimes, loosened: rules)
    }

    /// Returns what the options ask for and the stubs of a recording lack, so that they would accept more; `nil` if they lack nothing.
    func gap(in stubs: [StubMapping]) -> (expected: SafeText, found: SafeText)? {
        guard !stubs.isEmpty else { return nil }
        if isStrict, stubs.contains(where: { $0.limit == .always }) {
            return ("answers that count once, because the recording is strict", "an answer that may be repeated")
        }
        let unused = matchedHeaders.firstIndex { name in
            stubs.allSatisfy { stub in
                switch stub.request.pattern(of: .header(name)) {
                case nil, .absent: true
                default: false
                }
            }
        }
        guard let unused else { return nil }
        return (
            "a header field of a recorded request at each index of matchingHeaders",
            "no request with the header field at index \(unused)"
        )
    }

    /// Returns the warning for a recording that is older than its limit; `nil` if it is not.
    ///
    /// - Throws: `PlanError` if the limit is not a day.
    func expiry(of path: String, at now: Date = Date()) throws -> TestFailure? {
        guard let lastDay else { return nil }
        let last = "\(lastDay)T23:59:59Z"
        // Foundation reads February 31 as a day of March.
        guard let end = try? Date(last, strategy: .iso8601), end.formatted(.iso8601) == last else {
            throw Self.error(
                .invalidArgument, in: path, expected: "a day in validUntil, such as 2027-01-31",
                found: SafeText(describing: lastDay),
                hint: "write the year, the month and an existing day with hyphens")
        }
        guard now > end else { return nil }
        let text = """
            the recording \(SafeText(unquotedPath: path)) is older than its limit, \(lastDay)
              to do:    record it again with MOCK_URL_RECORD=rewrite, and move validUntil
            """
        return TestFailure(Message(.expiredRecording, text), at: place)
    }

    static func error(
        _ kind: MessageKind, in path: String, expected: SafeText, found: SafeText, hint: SafeText?
    ) -> PlanError {
        var error = PlanError(
            kind, source: "file \(SafeText(unquotedPath: path))", expected: expected, found: found, hint: hint,
            manual: "docs/guides/record.md")
        error.subject = "this recording"
        return error
    }
}
