import Foundation
import MockURLResponder

/// Compares the stub that the index finds with the stub that evaluation finds, and creates the reports of unmatched
/// requests.
struct PatternSubject: Subject {
    let name = "patterns"
    let weight = 8

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        Parts.join([PlanGrammar.host(&random, stubs: 1...3).bytes] + random.some(1...2) { RequestGrammar.text(&$0) })
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let parts = Parts.split(input)
        let argument = LaunchArguments.Name.response.argument(String(decoding: parts[0], as: UTF8.self))
        let plan: MockPlan
        do {
            plan = try LaunchArguments(decoding: [argument]).plan
        } catch {
            try Promises.check(error, at: ["argument 1, --mock-url-response"], showsPaths: false)
            try Promises.checkPosition(error)
            return .refused
        }
        let requests = parts.dropFirst().prefix(4).compactMap { RequestGrammar.read($0) }
        let registry = StubRegistry(plan)
        for request in requests { try check(request, registry, isFirst: registry.tally.requests == 0) }
        for (stub, uses) in zip(registry.stubs, registry.uses) {
            guard let limit = stub.limit.count, !stub.repeatsLast, uses > limit else { continue }
            throw Defect("a stub that answers too often", "\(uses) of \(limit)")
        }
        return requests.isEmpty ? .refused : .accepted
    }

    private func check(_ request: CapturedRequest, _ registry: StubRegistry, isFirst: Bool) throws {
        let stubs = registry.stubs
        let mayAnswer = registry.mayAnswer(request)
        switch registry.claim(request) {
        case .claimed(let claimed):
            guard mayAnswer else { throw Defect("a claim of a stub that may not answer") }
            if isFirst { try compare(request, stubs, claimed.index) }
            var shadows = Shadows(on: [claimed.index], in: stubs, order: .first)
            if let shadow = shadows.shadow(on: claimed.index) {
                throw Defect("an answer of a stub that is said to be shadowed", "\(claimed.index) by \(shadow)")
            }
        // The number of searches within the budget depends on the machine, so this result is allowed.
        case .undecided: guard mayAnswer else { throw Defect("a doubt about a stub that may not answer") }
        case .forbidden: guard mayAnswer else { throw Defect("a real answer of a stub that may not answer") }
        case .unclaimed:
            if isFirst { try compare(request, stubs, nil) }
            // A report takes as long as everything else, so only every third request gets one.
            guard request.writtenURL.absoluteString.utf8.count % 3 == 0 else { return }
            let misses = registry.nearMisses(to: request)
            let report = UnmatchedReport(
                request: request, nearMisses: misses, stubCount: stubs.count, redaction: Redaction())
            if report.text.isEmpty { throw Defect("an empty report") }
            guard misses.allSatisfy({ (0...1).contains($0.distance) }) else {
                throw Defect("a distance outside of 0 to 1")
            }
        }
    }

    /// Compares the stub that the index finds with the first stub whose condition evaluates to met.
    ///
    /// Also checks that distances agree with evaluations.
    private func compare(_ request: CapturedRequest, _ stubs: [StubMapping], _ index: Int?) throws {
        guard stubs.allSatisfy({ !$0.hasLifecycle && ($0.limit.count ?? 1) > 0 }) else { return }
        let budget = SearchBudget()
        let evaluations = stubs.map { Evaluator(request, budget).evaluate($0.request.normalized) }
        let first = evaluations.firstIndex(of: .met)
        guard !budget.isSpent else { return }
        for (stub, evaluation) in zip(stubs, evaluations) {
            let distance = Evaluator(request, measure: .full, budget).distance(from: stub.request)
            guard budget.isSpent || (distance == 0) == (evaluation == .met) else {
                throw Defect("a distance that does not say what the evaluation says", "\(evaluation) \(distance)")
            }
        }
        guard first != index else { return }
        throw Defect(
            "an index that finds another stub than evaluating",
            "index \(index.map(String.init) ?? "none"), evaluating \(first.map(String.init) ?? "none")")
    }
}
