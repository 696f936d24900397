package import MockURLResponder

/// The parts of plans that the calls of journals have used.
package struct PlanCoverage: Sendable {
    /// A part of a stub, a scenario or a sequence.
    package struct Part: Sendable {
        package let text: String
        package let isUsed: Bool
    }

    /// A stub with its parts.
    package struct Stub: Sendable {
        /// The path of the plan and the line of the stub.
        package let path: String
        package let line: Int
        /// The number of the stub among those of the launch, and its name.
        package let label: String
        /// The number of calls that it answered, in all runs.
        package let calls: Int
        /// Its answers, if it has several, and the alternatives of its conditions.
        package let parts: [Part]
    }

    package private(set) var stubs: [Stub] = []
    /// The states of scenarios, and the sequences.
    package private(set) var others: [Part] = []
    /// The number of calls that a stub of other plans, or no stub, answered.
    package private(set) var foreignCalls = 0

    /// - Parameters:
    ///   - paths: The plans, in the order of the launch.
    ///   - rule: The rule for comparing queries with the parameters of mock bundles.
    ///   - journals: The paths of journals.
    /// - Throws: `PlanError` if a plan is invalid, and `VerificationFailure` if a journal cannot be read or leaves a condition unknown.
    package init(of paths: [String], rule: MockBundleRule, in journals: [String]) throws {
        var placed: [(stub: StubMapping, path: String, line: Int)] = []
        for part in try paths.flatMap({ try PlanSource(path: $0, rule: rule).parts }) {
            for (stub, position) in zip(part.stubs, part.positions) {
                placed.append((stub, part.place.textPath, position.line))
            }
        }
        var uses = placed.map { StubUses(of: $0.stub) }
        for journal in journals {
            let runs = JournalRuns(KnownPlan(stubs: placed.map(\.stub)), .all)
            guard let found = try JournalReader(journal, runs).runs() else {
                throw VerificationFailure(CallStream(journal).missing)
            }
            for call in found.calls {
                guard let stub = call.stub, placed.indices.contains(stub.index),
                    placed[stub.index].stub.name == stub.name, try uses[stub.index].mayAnswer(call)
                else {
                    foreignCalls += 1
                    continue
                }
                try uses[stub.index].add(call, use: stub.use)
            }
        }
        stubs = zip(placed, uses).enumerated().map { index, item in
            Stub(
                path: item.0.path, line: item.0.line,
                label: "#\(index + 1)" + (item.0.stub.name.map { " \"\($0.shown(atMost: 240))\"" } ?? ""),
                calls: item.1.calls, parts: item.1.parts)
        }
        others = Self.states(of: placed.map(\.stub), uses) + Self.sequences(of: placed.map(\.stub), uses)
    }

    /// The number of parts, and that of used ones.
    package var counts: (used: Int, all: Int) {
        let parts = stubs.flatMap(\.parts) + others
        return (stubs.count { $0.calls > 0 } + parts.count { $0.isUsed }, stubs.count + parts.count)
    }

    /// Returns the states of all scenarios; one is used if a stub has reached it.
    private static func states(of stubs: [StubMapping], _ uses: [StubUses]) -> [Part] {
        let reached = Set(
            zip(stubs, uses).filter { $1.calls > 0 }.flatMap { stub, _ in
                stub.scenarios.compactMap { step in step.new.map { [step.name, $0] } }
            })
        let all = Set(
            stubs.flatMap(\.scenarios).flatMap { step in
                [step.required, step.new].compactMap { state in state.map { [step.name, $0] } }
            })
        return all.sorted { $0.lexicographicallyPrecedes($1) }.filter { $0[1] != ScenarioStep.start }.map { state in
            Part(
                text: "state \"\(state[1].shown(atMost: 240))\" of scenario \"\(state[0].shown(atMost: 240))\"",
                isUsed: reached.contains(state))
        }
    }

    /// Returns the sequences; one is used if each of its stubs has answered.
    private static func sequences(of stubs: [StubMapping], _ uses: [StubUses]) -> [Part] {
        let members = Dictionary(grouping: stubs.indices.filter { stubs[$0].sequence != nil }) { stubs[$0].sequence }
        return members.compactMap { sequence, indexes in
            sequence.map { sequence in
                let used = indexes.count { uses[$0].calls > 0 }
                return Part(text: "\(sequence): \(used) of \(indexes.count) stubs", isUsed: used == indexes.count)
            }
        }.sorted { $0.text < $1.text }
    }
}

extension PlanCoverage: CustomStringConvertible {
    /// A line for each stub and unused part, with a mark, and the percentage.
    package var description: String {
        var (lines, path) = ([String](), "")
        for stub in stubs {
            if stub.path != path { lines.append(stub.path.shown(atMost: 400)) }
            path = stub.path
            let missing = stub.parts.filter { !$0.isUsed }
            let mark = stub.calls == 0 ? "-" : missing.isEmpty ? "+" : "~"
            let calls = stub.calls == 0 ? "never" : CallCount.calls(stub.calls)
            lines.append("  \(mark) line \(stub.line): \(stub.label), \(calls)")
            if stub.calls > 0 { lines += missing.map { "      - \($0.text)" } }
        }
        lines += others.map { "  \($0.isUsed ? "+" : "-") \($0.text)" }
        if foreignCalls > 0 { lines.append("\(CallCount.calls(foreignCalls)) of other stubs or of none") }
        return lines.joined(separator: "\n") + "\n" + percentage + "\n"
    }

    /// The used parts in one line.
    private var percentage: String {
        let (used, all) = counts
        return "coverage: \(used) of \(Quantity.count(all, "part")), \(all == 0 ? 100 : used * 100 / all) %"
    }
}

/// The uses of a stub in all journals.
private struct StubUses {
    private(set) var calls = 0
    /// The largest number of answers in one run.
    private var mostAnswers = 0
    private let limit: Int?
    private let request: CallQuery
    private var alternatives: [(query: CallQuery, text: String, isUsed: Bool)]

    init(of stub: StubMapping) {
        limit = stub.limit.count.flatMap { $0 > 1 ? $0 : nil }
        request = CallQuery(stub.request)
        alternatives = stub.request.alternatives.map { (CallQuery($0.condition), $0.text, false) }
    }

    /// Whether the stub can have answered a call, and not a stub of another plan with the same number.
    func mayAnswer(_ call: HTTPCall) throws -> Bool {
        let sifted = try request.sift([call])
        return !sifted.met.isEmpty || !sifted.doubts.isEmpty
    }

    mutating func add(_ call: HTTPCall, use: Int) throws {
        calls += 1
        mostAnswers = max(mostAnswers, use)
        for index in alternatives.indices where !alternatives[index].isUsed {
            alternatives[index].isUsed = try !alternatives[index].query.sift([call]).met.isEmpty
        }
    }

    var parts: [PlanCoverage.Part] {
        let answers = limit.map { limit in
            PlanCoverage.Part(text: "\(min(mostAnswers, limit)) of \(limit) answers", isUsed: mostAnswers >= limit)
        }
        return (answers.map { [$0] } ?? [])
            + alternatives.map { PlanCoverage.Part(text: "alternative \($0.text)", isUsed: $0.isUsed) }
    }
}

extension Condition {
    /// The branches of the condition of which one suffices.
    fileprivate var alternatives: [(condition: Condition, text: String)] {
        switch self {
        case .any(let conditions) where conditions.count > 1:
            conditions.map { ($0, "\($0)".shown(atMost: 240)) } + conditions.flatMap(\.alternatives)
        case .value(let field, .anyOf(let patterns)) where patterns.count > 1:
            patterns.map { pattern in
                let condition = Condition.value(field, pattern)
                return (condition, "\(condition)".shown(atMost: 240))
            }
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.alternatives)
        // An alternative that must not hold is no branch.
        default: []
        }
    }
}
