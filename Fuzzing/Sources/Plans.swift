import Foundation
import MockURLResponder
import MockURLTooling

/// A plan file: an error names its place, and a plan that is written again reads the same.
let plan: Harness = { input in
    let plan: MockPlan
    do {
        plan = try planFile(input)
    } catch {
        let isInFile = (error as? PlanError)?.source.contains("file ") == true
        try check(error, from: ["argument 1, --mock-url-plan"], hasPosition: isInFile)
        return false
    }
    let written = LaunchArguments.encodeFile(plan)
    if try planFile(Array(written.utf8)) != travelled(plan) {
        broken("a plan file reads the same after writing\n\(written)")
    }
    return true
}

private func planFile(_ bytes: [UInt8]) throws -> MockPlan {
    try LaunchArguments(decoding: [LaunchArguments.Name.plan.argument(file(bytes, "plan.json"))]).plan
}

/// Launch arguments and the environment variable, as `ENV=…`: an error names its source, and the arguments of a plan read the same.
let arguments: Harness = { input in
    var arguments = parts(input).map(text)
    let handOff = arguments.firstIndex { $0.hasPrefix("ENV=") }.map { String(arguments.remove(at: $0).dropFirst(4)) }
    let decoded: LaunchArguments
    do {
        decoded = try LaunchArguments(decoding: arguments, handOff: handOff)
    } catch {
        let namesFiles = (arguments + [handOff ?? ""]).contains { $0.contains("-plan") || $0.contains("-bundle") }
        let isStub = (error as? PlanError)?.source.hasSuffix("--mock-url-response") == true
        try check(error, from: ["argument ", "environment variable "], hasPosition: isStub, showsPaths: namesFiles)
        return false
    }
    guard let encoded = LaunchArguments.encode(decoded.plan) else { return true }
    if try LaunchArguments(decoding: encoded).plan != travelled(decoded.plan) {
        broken("arguments read the same after writing\n\(encoded)")
    }
    return true
}

/// Stubs and requests: the index finds the stub that evaluation finds, and no stub answers too often or in a shadow.
let patterns: Harness = { input in
    let parts = parts(input)
    let plan: MockPlan
    do {
        plan = try LaunchArguments(decoding: [LaunchArguments.Name.response.argument(text(parts[0]))]).plan
    } catch {
        try check(error, from: ["argument 1, --mock-url-response"], hasPosition: true)
        return false
    }
    let registry = StubRegistry(plan)
    let requests = parts.dropFirst().prefix(4).compactMap { capturedRequest($0) }
    for request in requests { claim(request, registry) }
    for (stub, uses) in zip(registry.stubs, registry.uses) where !stub.repeatsLast && uses > stub.limit.count ?? .max {
        broken("a stub answers as often as its limit permits")
    }
    return !requests.isEmpty
}

private func claim(_ request: CapturedRequest, _ registry: StubRegistry) {
    let (isFirst, mayAnswer) = (registry.tally.requests == 0, registry.mayAnswer(request))
    switch registry.claim(request) {
    case .claimed(let claimed):
        if isFirst { compare(request, registry.stubs, claimed.index) }
        var shadows = Shadows(on: [claimed.index], in: registry.stubs, order: .first)
        if shadows.shadow(on: claimed.index) != nil { broken("a shadowed stub does not answer") }
    case .undecided, .forbidden: break
    case .unclaimed:
        if isFirst { compare(request, registry.stubs, nil) }
        let misses = registry.nearMisses(to: request)
        let report = UnmatchedReport(
            request: request, nearMisses: misses, stubCount: registry.stubs.count, redaction: Redaction())
        if report.text.isEmpty || !misses.allSatisfy({ (0...1).contains($0.distance) }) {
            broken("a report has a text, and distances from 0 to 1")
        }
        return
    }
    if !mayAnswer { broken("a stub that may not answer a request does not") }
}

/// Compares the stub that the index finds with the first one that evaluation finds, and distances with evaluations.
private func compare(_ request: CapturedRequest, _ stubs: [StubMapping], _ index: Int?) {
    guard stubs.allSatisfy({ !$0.hasLifecycle && ($0.limit.count ?? 1) > 0 }) else { return }
    let budget = SearchBudget()
    let evaluations = stubs.map { Evaluator(request, budget).evaluate($0.request.normalized) }
    let distances = stubs.map { Evaluator(request, measure: .full, budget).distance(from: $0.request) }
    guard !budget.isSpent else { return }
    for (distance, evaluation) in zip(distances, evaluations) where (distance == 0) != (evaluation == .met) {
        broken("a distance of \(distance) agrees with the evaluation \(evaluation)")
    }
    if evaluations.firstIndex(of: .met) != index { broken("the index finds the stub that evaluation finds") }
}

/// Reads a request: a line with method and URL, header lines, an empty line, and the body.
func capturedRequest(_ bytes: [UInt8]) -> CapturedRequest? {
    let end = bytes.firstRange(of: "\n\n".utf8)
    let lines = text(bytes[..<(end?.lowerBound ?? bytes.endIndex)]).split(separator: "\n")
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, let url = URL(string: String(words[1])) else { return nil }
    var headers = HeaderFields()
    for line in lines.dropFirst() {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if halves.count == 2 { headers.add(halves[1].trimmingCharacters(in: .whitespaces), for: String(halves[0])) }
    }
    return CapturedRequest(
        method: String(words[0]), url: url, headers: headers, body: Data(bytes[(end?.upperBound ?? bytes.endIndex)...]))
}

/// Checks that an error names its source, the expected and the found syntax and a hint, and shows no secret.
func check(_ error: any Error, from sources: [String], hasPosition: Bool = false, showsPaths: Bool = false) throws {
    guard let error = error as? PlanError else { throw error }
    if !sources.contains(where: error.source.hasPrefix) || error.expected.isEmpty || error.found.isEmpty
        || error.hint.isEmpty
    {
        broken("an error names its source, the expected and the found syntax and a hint\n\(error)")
    }
    if hasPosition ? error.position == nil : false { broken("an error of a JSON text has a position\n\(error)") }
    if let position = error.position, position.line < 1 || position.column < 1 {
        broken("a position begins at 1\n\(error)")
    }
    if !showsPaths, error.description.contains(secret) { broken("an error shows no secret\n\(error)") }
    if error.description.utf8.count >= 8_192 { broken("an error has at most 8 KiB") }
}

/// Returns a plan with the end of the path of each file, which is all that encoding keeps of the path.
private func travelled(_ plan: MockPlan) -> MockPlan {
    var plan = plan
    for index in plan.stubs.indices {
        guard let file = plan.stubs[index].source?.file else { continue }
        plan.stubs[index].source?.file = SourceLine.ending(of: file)
    }
    return plan
}
