import Foundation

/// Runs scenarios with a server and with the mock, and prints the differences.
struct Comparison {
    let scenarios: [Scenario]
    /// Whether the comparison runs all scenarios.
    ///
    /// Only a whole comparison checks every count and every known difference.
    let isWhole: Bool
    /// Whether to also print the lines of scenarios without a difference.
    let isVerbose: Bool

    struct Verdict {
        let scenario: Scenario
        let server: Run
        let mock: Run
        /// The known differences that make the lines equal.
        let known: [KnownDifference]

        init(_ scenario: Scenario, server: Run, mock: Run) {
            self.scenario = scenario
            self.server = server
            self.mock = mock
            known = KnownDifference.all.filter { known in
                known.apply(to: server.lines, of: .server, in: scenario.title) != server.lines
                    || known.apply(to: mock.lines, of: .mock, in: scenario.title) != mock.lines
            }
        }

        var flaw: String? {
            server.flaw.map { "server: \($0)" } ?? mock.flaw.map { "mock: \($0)" }
        }

        var word: String {
            if flaw != nil { return "INVALID" }
            if server.lines == mock.lines { return "same" }
            return lines(server, .server) == lines(mock, .mock) ? "known" : "DIFFERENT"
        }

        var isFailure: Bool { !["same", "known"].contains(word) }

        private func lines(_ run: Run, _ side: KnownDifference.Side) -> [String] {
            known.reduce(run.lines) { $1.apply(to: $0, of: side, in: scenario.title) }
        }
    }

    /// Runs all scenarios and prints the table.
    ///
    /// - Returns: The reasons why the comparison fails, or an empty array when it passes.
    func failures() -> [String] {
        let verdicts = verdicts()
        for verdict in verdicts where verdict.isFailure || isVerbose { printLines(verdict) }
        print("\n| client | scenario | lines | server and mock |\n| --- | --- | --- | --- |")
        for verdict in verdicts {
            let scenario = verdict.scenario
            print("| \(scenario.client) | \(scenario.name) | \(verdict.server.lines.count) | \(verdict.word) |")
        }
        let known = verdicts.filter { $0.word == "known" }
        print("")
        for verdict in known {
            for difference in verdict.known { print("known: \(verdict.scenario.title): \(difference.reason)") }
        }
        let counts = Dictionary(grouping: verdicts, by: \.scenario.client).mapValues(\.count)
        print("")
        for (client, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(client): \(count) scenarios") }
        let failed = verdicts.filter(\.isFailure)
        print("\(verdicts.count) scenarios: \(verdicts.filter { $0.word == "same" }.count) the same,", terminator: " ")
        print("\(known.count) with a known difference, \(failed.count) failed")
        return failed.map { "\($0.scenario.title): \($0.word)" } + (isWhole ? missing(verdicts) : [])
    }

    /// Returns what is missing from a run of all scenarios: scenarios, and known differences that no scenario shows.
    private func missing(_ verdicts: [Verdict]) -> [String] {
        let counts = Dictionary(grouping: verdicts.filter { !$0.isFailure }, by: \.scenario.client).mapValues(\.count)
        var missing = Clients.expected.sorted { $0.key < $1.key }.compactMap { client, count in
            counts[client] == count
                ? nil : "\(client): \(counts[client] ?? 0) scenarios passed, expected \(count) (Clients.expected)"
        }
        if Set(verdicts.map(\.scenario.title)).count < verdicts.count { missing.append("two scenarios share a title") }
        let reasons = Set(verdicts.filter { $0.word == "known" }.flatMap { $0.known.map(\.reason) })
        missing += KnownDifference.all.filter { !reasons.contains($0.reason) }.map {
            "no longer a difference: \($0.reason)"
        }
        return missing
    }

    private func verdicts() -> [Verdict] {
        let results = Results()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        for (index, scenario) in scenarios.enumerated() {
            queue.addOperation {
                do {
                    let runs = try Run.both(scenario)
                    results.add(Verdict(scenario, server: runs.server, mock: runs.mock), at: index)
                } catch {
                    let failed = Run(lines: [], flaw: "\(error)")
                    results.add(Verdict(scenario, server: failed, mock: failed), at: index)
                }
            }
        }
        queue.waitUntilAllOperationsAreFinished()
        return results.inOrder
    }

    private func printLines(_ verdict: Verdict) {
        print("\n== \(verdict.scenario.title): \(verdict.word)\(verdict.flaw.map { ", \($0)" } ?? "")")
        let (server, mock) = (verdict.server, verdict.mock)
        let difference = mock.lines.difference(from: server.lines)
        if difference.isEmpty { return server.lines.forEach { print("   \($0)") } }
        var gone = Set<Int>()
        var new = Set<Int>()
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        for (index, line) in server.lines.enumerated() {
            print("\(gone.contains(index) ? "server " : "       ")\(line)")
        }
        for (index, line) in mock.lines.enumerated() where new.contains(index) { print("mock   \(line)") }
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
