import Foundation

/// The report of a request that the policy prevent refused, or of another reason for which a run cannot be trusted.
///
/// A program prints the report, the launcher finds it in the program's standard error, and a test whose own engine prevents a
/// request fails with it.
package struct PreventionReport: Sendable, Hashable {
    /// The subject of the report.
    package enum Reason: String, Sendable, CaseIterable {
        /// No stub answers a request, and the policy is prevent.
        case unmatchedRequest = "prevented"
        /// The launch arguments, the plan or the mock bundle cannot be used.
        case unusablePlan = "refused"
        /// A scope cannot answer `URLSession.shared`, so its requests would reach the network.
        case unmockedSession = "unmocked"
        /// The journal cannot be written any more. The program goes on, and its calls are not recorded.
        case lostJournal = "unrecorded"

        /// Whether the program was stopped.
        package var isStop: Bool { self != .lostJournal }
    }

    /// The subject of the report.
    package let reason: Reason
    /// The whole report for people, several lines without a line end after the last.
    package let text: String

    /// Reports a request that no stub answers.
    package init(_ request: UnmatchedReport) {
        reason = .unmatchedRequest
        let policies = [UnmatchedPolicy.drop, .allow, .answer(501)].map(\.argument).joined(separator: ", ")
        let message = Message(
            .unmatchedRequest,
            """
            MockURLResponder stopped the program: no stub answers this request, and the policy is prevent.

            \(request.text)

              Other policies: \(policies)
            """)
        text = message.description
    }

    /// Reports launch arguments or a plan that cannot be used.
    package init(_ error: any Error) {
        reason = .unusablePlan
        text = "\(error)"
    }

    /// Reports a request of which it is undecided which stub answers.
    init(_ undecided: UndecidedStub) {
        reason = .unmatchedRequest
        text = """
            MockURLResponder stopped the program: a stub of this request is undecided, and the policy is prevent.

            \(undecided)
            """
    }

    /// Reports another reason in its own words.
    package init(_ reason: Reason, _ text: String) {
        self.reason = reason
        self.text = text
    }
}

// MARK: - In the standard error of a program

extension PreventionReport {
    /// A report, and the part of standard error that the program wrote before it.
    package struct Found: Sendable, Hashable {
        package let report: PreventionReport
        package let before: String
    }

    /// The report as a program prints it: the text, and the line by which the launcher finds the text.
    ///
    /// The line states the length of the text in bytes, so the launcher need not know how a report reads.
    package var printed: String {
        "\(text)\n\(ReportMark.start)\(reason.rawValue), \(text.utf8.count)\(ReportMark.end)\n"
    }

    /// Finds the last report of a kind in what a program wrote to standard error.
    ///
    /// - Parameters:
    ///   - errors: Standard error, or a part of it.
    ///   - isWanted: Whether a report for this reason is wanted; the default is every stop of the program.
    /// - Returns: `nil` where there is no whole report.
    package static func last(in errors: [UInt8], where isWanted: (Reason) -> Bool = \.isStop) -> Found? {
        let wanted = Reason.allCases.filter(isWanted)
        return errors.withUnsafeBytes { ReportMark.last(of: wanted, in: $0) }.map { Found($0, in: errors) }
    }

    /// Finds the last report for each reason, in one search from the end.
    ///
    /// - Parameter errors: Standard error, or a part of it.
    /// - Returns: The reports in no particular order.
    package static func lastOfEachReason(in errors: [UInt8]) -> [Found] {
        errors.withUnsafeBytes { ReportMark.lastOfEach(Reason.allCases, in: $0) }.map { Found($0, in: errors) }
    }
}

extension PreventionReport.Found {
    /// Invalid UTF-8 in a report is repaired, so that no mark is read in vain.
    fileprivate init(_ mark: ReportMark, in errors: [UInt8]) {
        report = PreventionReport(mark.reason, String(decoding: errors[mark.text], as: UTF8.self))
        before = String(decoding: errors[..<mark.text.lowerBound], as: UTF8.self)
    }
}

// MARK: - In a test

extension PreventionReport {
    /// Reports a request that no stub answers to the test whose responder prevented it.
    ///
    /// - Parameters:
    ///   - request: The report of the request.
    ///   - responder: The name of the responder.
    package init(_ request: UnmatchedReport, inTestOf responder: String) {
        let message = Message(
            .unmatchedRequest,
            """
            no stub answers this request of the responder \(responder.shown(atMost: .max)), and its policy is prevent.

            \(request.text)

              Other policies: .drop, .allow, .answer(501)
            """)
        self.init(.unmatchedRequest, message.description)
    }

    /// Reports a plan that cannot be used, or an undecided stub, to the test whose responder did not answer a request for that.
    ///
    /// - Parameters:
    ///   - error: Why the request was not answered.
    ///   - responder: The name of the responder.
    package init(_ error: any Error, inTestOf responder: String) {
        self.init(
            .unusablePlan, "a request of the responder \(responder.shown(atMost: .max)) was not answered. \(error)")
    }
}
