import Foundation

/// The report of a request that the policy `prevent` refused, or of another failure that makes a run unreliable.
///
/// A program prints the report to standard error, where the launcher finds it. In a test whose own engine prevents
/// the request, the report fails the test.
package struct PreventionReport: Sendable, Hashable {
    /// The reason for the report.
    package enum Reason: String, Sendable, CaseIterable {
        /// No stub answers a request, and the policy is `prevent`.
        case unmatchedRequest = "prevented"
        /// The launch arguments, the plan or the mock bundle are invalid.
        case unusablePlan = "refused"
        /// A scope cannot answer `URLSession.shared`, so its requests would reach the network.
        case unmockedSession = "unmocked"
        /// Writing the journal failed. The program continues, and its calls are no longer recorded.
        case lostJournal = "unrecorded"

        /// Whether a program with such a report was stopped.
        package var isStop: Bool { self != .lostJournal }
    }

    /// The reason for the report.
    package let reason: Reason
    /// The complete report for people: several lines, without a line break after the last.
    package let text: String

    /// Reports a request that no stub answers.
    package init(_ request: UnmatchedReport) {
        reason = .unmatchedRequest
        let message = Message(
            request.kind,
            """
            MockURLResponder stopped the program: \(request.reason), and the policy is prevent.

            \(request.text)

              Other policies: \(request.policies)
            """)
        text = message.description
    }

    /// Reports invalid launch arguments or an invalid plan.
    package init(_ error: any Error) {
        reason = .unusablePlan
        text = Message(of: error).description
    }

    /// Reports a request for which a stub could not be evaluated.
    init(_ undecided: UndecidedStub) {
        reason = .unmatchedRequest
        text = """
            MockURLResponder stopped the program: a stub of this request is undecided, and the policy is prevent.

            \(undecided)
            """
    }

    /// Creates a report with the given text.
    package init(_ reason: Reason, _ text: String) {
        self.reason = reason
        self.text = text
    }

    /// Returns the kind with whose name the text ends; the given kind if the text ends with no known name.
    package func kind(else kind: MessageKind) -> MessageKind { Message(kind, quoting: text).kind }
}

// MARK: - In the standard error of a program

extension PreventionReport {
    /// A report, and the standard error output of the program before it.
    package struct Found: Sendable, Hashable {
        package let report: PreventionReport
        package let before: String

        package init(report: PreventionReport, before: String) {
            self.report = report
            self.before = before
        }
    }

    /// The report as a program prints it: the text, and a last line by which the launcher finds the text.
    ///
    /// The last line contains the length of the text in bytes, so the launcher does not parse the text.
    package var printed: String {
        "\(text)\n\(ReportMark.start)\(reason.rawValue), \(text.utf8.count)\(ReportMark.end)\n"
    }

    /// Finds the last report in the standard error output of a program.
    ///
    /// - Parameters:
    ///   - errors: The standard error output, or a part of it.
    ///   - isWanted: Returns whether to look for reports with a reason. By default, these are the reasons that stop
    ///     the program.
    /// - Returns: The report; `nil` if the output contains no complete report.
    package static func last(in errors: [UInt8], where isWanted: (Reason) -> Bool = \.isStop) -> Found? {
        let wanted = Reason.allCases.filter(isWanted)
        return errors.withUnsafeBytes { ReportMark.last(of: wanted, in: $0) }.map { Found($0, in: errors) }
    }

    /// Finds the last report for each reason in a single search from the end.
    ///
    /// - Parameter errors: The standard error output, or a part of it.
    /// - Returns: The reports in no particular order.
    package static func lastOfEachReason(in errors: [UInt8]) -> [Found] {
        errors.withUnsafeBytes { ReportMark.lastOfEach(Reason.allCases, in: $0) }.map { Found($0, in: errors) }
    }
}

extension PreventionReport.Found {
    /// Decodes a report.
    ///
    /// Invalid UTF-8 becomes U+FFFD, so a damaged report is still found.
    fileprivate init(_ mark: ReportMark, in errors: [UInt8]) {
        report = PreventionReport(mark.reason, String(decoding: errors[mark.text], as: UTF8.self))
        before = String(decoding: errors[..<mark.text.lowerBound], as: UTF8.self)
    }
}

// MARK: - In a test

extension PreventionReport {
    /// Creates the report that fails the test whose responder prevented an unmatched request.
    ///
    /// - Parameters:
    ///   - request: The report of the request.
    ///   - responder: The name of the responder.
    package init(_ request: UnmatchedReport, inTestOf responder: String) {
        let message = Message(
            request.kind,
            """
            \(request.reason) of the responder \(responder.shown(atMost: .max)), and its policy is prevent.

            \(request.text)

              Other policies: \(request.policiesOfTest)
            """)
        self.init(.unmatchedRequest, message.description)
    }

    /// Creates the report that fails the test whose responder refused a request because of an invalid plan or an
    /// undecided stub.
    ///
    /// - Parameters:
    ///   - error: The reason why the request was not answered.
    ///   - responder: The name of the responder.
    package init(_ error: any Error, inTestOf responder: String) {
        self.init(
            .unusablePlan, "a request of the responder \(responder.shown(atMost: .max)) was not answered. \(error)")
    }
}

/// The last line of a printed report: `[MockURLResponder report: prevented, 1234 bytes]`.
///
/// The search starts at the end and reads each mark once, because programs may write millions of bytes.
struct ReportMark {
    static let start = "[MockURLResponder report: "
    static let end = " bytes]"

    let reason: PreventionReport.Reason
    /// The byte range of the report's text.
    let text: Range<Int>

    /// Finds the last mark with one of the given reasons.
    static func last(of reasons: [PreventionReport.Reason], in errors: UnsafeRawBufferPointer) -> ReportMark? {
        var last: ReportMark?
        search(errors, for: reasons) { mark, goOn in
            last = mark
            goOn = []
        }
        return last
    }

    /// Finds the last mark for each of the given reasons.
    static func lastOfEach(_ reasons: [PreventionReport.Reason], in errors: UnsafeRawBufferPointer) -> [ReportMark] {
        var marks: [ReportMark] = []
        search(errors, for: reasons) { mark, goOn in
            marks.append(mark)
            goOn.removeAll { $0 == mark.reason }
        }
        return marks
    }

    /// Visits complete marks from the last to the first until no reasons are left to look for.
    private static func search(
        _ errors: UnsafeRawBufferPointer, for reasons: [PreventionReport.Reason],
        _ visit: (ReportMark, inout [PreventionReport.Reason]) -> Void
    ) {
        var reasons = reasons
        var upper = errors.count
        // `memchr` only searches forward, so the search reads blocks from the end to the start.
        while upper > 0, !reasons.isEmpty {
            let lower = max(0, upper - 65_536)
            for bracket in brackets(in: errors, lower..<upper).reversed() {
                guard let mark = ReportMark(at: bracket, in: errors, for: reasons) else { continue }
                visit(mark, &reasons)
                if reasons.isEmpty { return }
            }
            upper = lower
        }
    }

    /// Returns the positions in a range where the start of a mark follows a line feed.
    private static func brackets(in errors: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Int] {
        guard let base = errors.baseAddress else { return [] }
        let start = Self.start
        let length = start.utf8.count
        var places: [Int] = []
        var place = range.lowerBound
        while place < range.upperBound, let found = memchr(base + place, 0x5B, range.upperBound - place) {
            let bracket = UnsafeRawPointer(found) - base
            if bracket > 0, bracket + length <= errors.count, memcmp(found, start, length) == 0,
                errors[bracket - 1] == UInt8(ascii: "\n")
            {
                places.append(bracket)
            }
            place = bracket + 1
        }
        return places
    }

    /// Reads a mark.
    ///
    /// Fails if the mark is incomplete or has none of the reasons.
    private init?(at bracket: Int, in errors: UnsafeRawBufferPointer, for reasons: [PreventionReport.Reason]) {
        let words = UnsafeRawBufferPointer(rebasing: errors[(bracket + Self.start.utf8.count)...].prefix(64))
        guard let base = words.baseAddress,
            let reason = reasons.first(where: { Self.begin(words, with: $0.rawValue + ", ") })
        else { return nil }
        let digits = reason.rawValue.utf8.count + 2
        guard let feed = memchr(base, 0x0A, words.count).map({ UnsafeRawPointer($0) - base }) ?? Optional(words.count),
            feed - digits > Self.end.utf8.count,
            memcmp(base + feed - Self.end.utf8.count, Self.end, Self.end.utf8.count) == 0,
            let length = Int(String(decoding: words[digits..<feed - Self.end.utf8.count], as: UTF8.self)),
            0..<bracket ~= length
        else { return nil }
        self.reason = reason
        text = bracket - 1 - length..<bracket - 1
    }

    private static func begin(_ words: UnsafeRawBufferPointer, with word: String) -> Bool {
        guard let base = words.baseAddress, words.count > word.utf8.count else { return false }
        return memcmp(base, word, word.utf8.count) == 0
    }
}
