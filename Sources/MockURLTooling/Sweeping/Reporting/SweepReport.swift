#if os(macOS) || os(Linux)
import MockURLResponder

/// The behaviour of a program when each of its calls fails.
package struct SweepReport: Sendable {
    package let program: String
    package let calls: [SweptCall]
    /// The requests that the sweep leaves alone.
    package let others: [String]
    /// The results, call by call.
    package internal(set) var results: [SweepResult] = []
    /// Whether no interruption has ended the sweep.
    package internal(set) var isComplete = true
    /// The number of members of JSON answers that no run changed.
    package internal(set) var leftMembers = 0
    /// The number of cells beyond the largest number of runs.
    package internal(set) var leftRuns = 0
    package internal(set) var seconds = 0.0
    /// The cells whose answers no plan can have.
    package internal(set) var invalidCells: [String] = []
    /// Whether the program prints the same in each run without a fault.
    package internal(set) var isSteady = true
    /// The stubs that answered no call without a fault.
    package internal(set) var idleStubs: [String] = []
    /// Returns the command that runs a cell again.
    package var command: @Sendable (SweepResult) -> String = { "--cell \(ShellText.quotedIfNeeded($0.id))" }

    init(program: String, calls: SweptCalls) {
        self.program = program
        (self.calls, others) = (calls.calls, calls.others)
    }

    /// Returns the results that break rules.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - accepted: The findings that the user accepts.
    /// - Returns: The findings, call by call.
    package func findings(of rules: [SweepRule], accepting accepted: AcceptedFindings) -> [SweepFinding] {
        let keys = Set(accepted.keys)
        return results.flatMap { result in
            rules.compactMap { rule in
                rule.breach(by: result).map { text in
                    var finding = SweepFinding(rule: rule, result: result, text: text)
                    finding.isAccepted = keys.contains(finding.key)
                    return finding
                }
            }
        }
    }

    /// The limits of the report, in sentences.
    package var gaps: [String] {
        var gaps: [String] = []
        if !isComplete { gaps.append("The sweep was interrupted, so cells are missing.") }
        if leftRuns > 0 { gaps.append("\(Quantity.count(leftRuns, "cell")) did not run; --runs sets their number.") }
        if leftMembers > 0 {
            gaps.append("\(Quantity.count(leftMembers, "member")) of JSON answers did not change; --deep changes more.")
        }
        if !isSteady {
            gaps.append(
                "The program prints something else in each run, so that a swallowed fault shows only if it says nothing."
            )
        }
        let numbered = results.filter { !$0.call.hasIdentity }.map(\.call.id).uniqued
        if !numbered.isEmpty {
            gaps.append(
                "The request of \(numbered.joined(separator: ", ")) differs from run to run or in its body: its number names it, "
                    + "and parallel requests may change places.")
        }
        if !invalidCells.isEmpty {
            let cells = invalidCells.joined(separator: ", ")
            gaps.append("No plan can have the answer of \(cells), which is a part of a template.")
        }
        let moved = results.compactMap { result in result.otherRequest.map { "\(result.id): \($0)" } }
        if !moved.isEmpty { gaps.append("Another request had the fault of \(moved.joined(separator: "; ")).") }
        if !others.isEmpty {
            gaps.append(
                "\(CallCount.calls(others.count)) without a stub of the plan had no fault, such as \(others[0]).")
        }
        if !idleStubs.isEmpty {
            gaps.append("Without a fault, no call was answered by \(idleStubs.joined(separator: "; ")).")
        }
        return gaps
    }

    /// The faults of all calls, in the order of the report.
    var faults: [SweepFault] {
        results.map(\.fault).uniqued
            .sorted { ($0.isMember ? 1 : 0, order($0)) < ($1.isMember ? 1 : 0, order($1)) }
    }

    private func order(_ fault: SweepFault) -> Int {
        SweepFault.standard.firstIndex(of: fault) ?? SweepFault.standard.count
    }

    /// The results by the number of their call and by fault.
    var cells: [String: [SweepFault: SweepResult]] {
        results.reduce(into: [:]) { $0[$1.call.id, default: [:]][$1.fault] = $1 }
    }

    /// The program, the number of its calls, and that of the runs.
    var headline: String {
        "\(program.shown(atMost: 240)): \(CallCount.calls(calls.count)), \(Quantity.count(results.count, "run")) in "
            + Quantity.duration(seconds, isUnicode: false)
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in the order of their first places.
    fileprivate var uniqued: [Element] {
        var (seen, result) = (Set<Element>(), [Element]())
        for element in self where seen.insert(element).inserted { result.append(element) }
        return result
    }
}

extension SweepFault {
    fileprivate var isMember: Bool { if case .member = self { true } else { false } }
}
#endif
