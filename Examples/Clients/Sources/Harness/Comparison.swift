import Foundation

/// Runs scenarios with a server and with the mock, and prints the differences.
struct Comparison {
    let scenarios: [Scenario]
    /// Whether to print the lines of scenarios that are the same, too.
    let isVerbose: Bool

    struct Verdict {
        let scenario: Scenario
        let server: Run
        let mock: Run

        var reason: String? { KnownDifference.all.first { $0.title == scenario.title }?.reason }
        var isSame: Bool { server.lines == mock.lines }
        var flaw: String? { server.flaw.map { "server: \($0)" } ?? mock.flaw.map { "mock: \($0)" } }

        var word: String {
            if flaw != nil { return "INVALID" }
            if isSame { return reason == nil ? "same" : "STALE" }
            return reason == nil ? "DIFFERENT" : "known"
        }

        var isFailure: Bool { !["same", "known"].contains(word) }
    }

    /// Runs all scenarios, prints the table, and returns whether the comparison passed.
    func passes() -> Bool {
        let verdicts = verdicts()
        for verdict in verdicts where verdict.isFailure || isVerbose { printLines(verdict) }
        print("\n| client | scenario | lines | server and mock |\n| --- | --- | --- | --- |")
        for verdict in verdicts {
            let scenario = verdict.scenario
            print("| \(scenario.client) | \(scenario.name) | \(verdict.server.lines.count) | \(verdict.word) |")
        }
        let known = verdicts.filter { $0.word == "known" }
        for verdict in known { print("\nknown: \(verdict.scenario.title): \(verdict.reason ?? "")") }
        let counts = Dictionary(grouping: verdicts, by: \.scenario.client).mapValues(\.count)
        print("")
        for (client, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(client): \(count) scenarios") }
        let failures = verdicts.filter(\.isFailure).count
        print("\(verdicts.count) scenarios: \(verdicts.filter { $0.word == "same" }.count) the same,", terminator: " ")
        print("\(known.count) with a known difference, \(failures) failed")
        return failures == 0
    }

    private func verdicts() -> [Verdict] {
        let results = Results()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        for (index, scenario) in scenarios.enumerated() {
            queue.addOperation {
                do {
                    let runs = try Run.both(scenario)
                    results.add(Verdict(scenario: scenario, server: runs.server, mock: runs.mock), at: index)
                } catch {
                    let failed = Run(lines: [], flaw: "\(error)")
                    results.add(Verdict(scenario: scenario, server: failed, mock: failed), at: index)
                }
            }
        }
        queue.waitUntilAllOperationsAreFinished()
        return results.inOrder
    }

    private func printLines(_ verdict: Verdict) {
        print("\n== \(verdict.scenario.title): \(verdict.word)\(verdict.flaw.map { ", \($0)" } ?? "")")
        let difference = verdict.mock.lines.difference(from: verdict.server.lines)
        if difference.isEmpty { return verdict.server.lines.forEach { print("   \($0)") } }
        var gone = Set<Int>()
        var new = Set<Int>()
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        for (index, line) in verdict.server.lines.enumerated() {
            print("\(gone.contains(index) ? "server " : "       ")\(line)")
        }
        for (index, line) in verdict.mock.lines.enumerated() where new.contains(index) { print("mock   \(line)") }
    }
}

/// The verdicts of operations that run at the same time.
private final class Results: @unchecked Sendable {
    // The lock guards the dictionary, which makes the class Sendable.
    private let lock = NSLock()
    private var verdicts: [Int: Comparison.Verdict] = [:]

    func add(_ verdict: Comparison.Verdict, at index: Int) {
        lock.withLock { verdicts[index] = verdict }
    }

    var inOrder: [Comparison.Verdict] {
        lock.withLock { verdicts.sorted { $0.key < $1.key }.map(\.value) }
    }
}
