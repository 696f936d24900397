#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder
public import MockURLTooling

/// The faults of a sweep, and the way in which they are given.
///
///     let sweep = try await service.sweep(.standard)
///     sweep.require(.noCrash, .noHang, .noSwallow)
///
/// docs/guides/fault-sweep.md has the list of the faults.
public struct FaultSweep: Sendable {
    /// All faults, and each member of the outer objects of JSON answers missing, null and of another type.
    public static let standard = FaultSweep()

    /// Returns a sweep of some faults.
    ///
    /// - Parameter names: The names, such as `refused`, `503` and `members`, which `sweep(_:)` checks.
    /// - Returns: The sweep.
    public static func only(_ names: String...) -> FaultSweep {
        var sweep = FaultSweep()
        sweep.names = names
        return sweep
    }

    /// The names of the faults; empty for all.
    var names: [String] = []
    /// Whether the members of members of JSON answers change, too; `false` by default.
    public var isDeep = false
    /// Whether a fault stays for equal requests as long as the program runs; `true` by default.
    ///
    /// Otherwise a request that is sent again gets its right answer.
    public var isLasting = true
    /// The number of programs that run at the same time, 1 or more; by default twice the number of processors.
    public var jobs = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// The longest time of a run, in seconds; `nil`, the default, means 10, or five times that of a run without a fault.
    public var timeout: TimeInterval?
    /// The seconds by which a slow answer is late; 1 by default.
    public var delay: TimeInterval = 1

    func settings() throws -> Sweep.Settings {
        var settings = Sweep.Settings()
        if !names.isEmpty {
            do throws(SweepFaults.Flaw) {
                settings.faults = try SweepFaults(names.joined(separator: ","))
            } catch {
                throw ServiceUnderTestError(
                    .invalidSetting,
                    "cannot sweep: expected faults (\(SweepFaults.words.joined(separator: ", ")), or statuses from 200 to 599), found "
                        + error.word.quoted)
            }
        }
        (settings.isDeep, settings.isLasting) = (isDeep, isLasting)
        (settings.jobs, settings.delay, settings.limit) = (max(1, jobs), delay, timeout)
        return settings
    }
}

/// The behaviour of a program when each of its calls fails.
public struct SweptService: Sendable {
    /// One run: a call with a fault.
    public struct Cell: Sendable {
        /// The call and the fault, such as `2.1:503`: the stub, the call among those of the stub, and the fault.
        public let name: String
        /// The request, such as `GET https://api.example.com/rates`.
        public let request: String
        /// The name of the fault, such as `503` or `missing:/rates`.
        public let fault: String
        /// The result of the run.
        public let outcome: SweepOutcome
        /// The first line that the program wrote because of the fault; empty without one.
        public let says: String
        /// The times of the requests that were sent again, in seconds, each from the one before it.
        public let retries: [TimeInterval]
        /// The parts of the output that are not for users: `the body of the error`, `a secret`.
        public let leaks: [String]
        /// The first request that the program sends only with the fault, and that a stub answers; `nil` if it sends no such request.
        public let instead: String?
        /// The requests without a stub that the program sent because of the fault.
        public let unmatched: [String]

        init(_ result: SweepResult) {
            (name, request, fault) = (result.id, result.call.headline, result.fault.name)
            outcome = result.outcome
            (says, retries, leaks, unmatched) = (result.says, result.retries, result.leaks, result.unmatched)
            instead = result.instead
        }
    }

    /// A requirement of a test for each run.
    public struct Rule: Sendable {
        let rule: SweepRule

        /// No signal ends the program, and no server ends by itself.
        public static let noCrash = Rule(rule: .noCrash)
        /// Each run ends in time.
        public static let noHang = Rule(rule: .noHang)
        /// The fault causes no request without a stub.
        public static let noUnmatched = Rule(rule: .noUnmatched)
        /// No run looks as without the fault if the call never succeeded.
        public static let noSwallow = Rule(rule: .noSwallow)
        /// The program does not succeed if the call never succeeded.
        public static let exitNonzero = Rule(rule: .exitNonzero)
        /// A program that fails says why.
        public static let errorMessage = Rule(rule: .errorMessage)
        /// The output shows no secret and no body of an error.
        public static let noLeak = Rule(rule: .noLeak)
        /// The run leaves no more files in its folders than a run without a fault.
        public static let noFiles = Rule(rule: .noFiles)

        /// A request is sent again at most this number of times.
        public static func retries(atMost count: Int) -> Rule { Rule(rule: .retries(count)) }
    }

    private let report: SweepReport

    init(_ report: SweepReport) { self.report = report }

    /// The runs, call by call.
    public var cells: [Cell] { report.results.map(Cell.init) }

    /// Fails the test for each run that breaks a rule, or that does not show what the program does with the fault.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - accepted: Findings that fail no test, as the lines of `mock-url sweep --accept`: rule, fault and request.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func require(
        _ rules: Rule..., accepting accepted: [String] = [], fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: (TestFailure) -> Void = TestFailures.report
    ) {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let known = AcceptedFindings(accepted.joined(separator: "\n"))
        for key in known.keys where !AcceptedFindings.isKey(key) {
            let found = key.shown(atMost: 240).debugDescription
            fail(
                TestFailure(
                    Message(.invalidArgument, "accepting: expected a rule, a fault and a request, found \(found)"),
                    at: place))
        }
        for finding in report.findings(of: [.reached] + rules.map(\.rule), accepting: known) where !finding.isAccepted {
            let says = finding.result.says.isEmpty ? "" : "; it says: \(finding.result.says)"
            fail(
                TestFailure(
                    Message(.brokenRule, "\(finding.key) breaks a rule (\(finding.result.id)): \(finding.text)\(says)"),
                    at: place))
        }
    }
}

extension SweptService: CustomStringConvertible {
    /// The matrix of calls and faults, as `mock-url sweep` prints it.
    public var description: String { report.text([], areRequired: false, TableStyle()) }
}
#endif
