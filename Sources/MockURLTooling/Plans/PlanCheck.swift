import Foundation
package import MockURLResponder

/// Checks plans before a program uses them.
///
/// It reads the plans as a program does, with the same errors. It also opens and decodes bodies, and looks for stubs that
/// can never answer. It reports one error for each file, because a reader stops at the first.
package struct PlanCheck: Sendable {
    /// The number of pairs of stubs to compare for shadows.
    ///
    /// A check may take longer than the end of a program.
    private static let mostPairs = 20_000_000

    /// The findings, in the order of the plans and of their lines.
    package private(set) var findings: [PlanFinding] = []
    /// The number of plan files and mock bundles.
    package private(set) var planCount = 0
    /// The number of stubs in the valid plans.
    package private(set) var stubCount = 0
    /// The number of stubs that ask for the real answer, which only the policy `allow` lets pass.
    package private(set) var realAnswerCount = 0

    /// Checks the plans of one launch, in the order in which it receives them.
    ///
    /// - Parameters:
    ///   - paths: Plan files, directories of plan files, and mock bundles.
    ///   - order: The rule that selects one of several stubs.
    ///   - rule: The rule for comparing queries with the parameters of mock bundles.
    ///   - progress: Receives the path of each plan before it is read.
    package init(
        paths: [String], order: StubOrder = .first, rule: MockBundleRule = .documented,
        progress: (String) -> Void = { _ in }
    ) {
        var stubs: [PlacedStub] = []
        var ranks: [String: Int] = [:]
        for path in paths {
            do {
                for place in try PlanSource.places(at: path, rule) {
                    progress(place.path)
                    ranks[place.textPath] = ranks[place.textPath] ?? planCount
                    planCount += 1
                    stubs += read(place, from: stubs.count)
                }
            } catch {
                findings.append(PlanFinding(of: error, in: path))
            }
        }
        stubCount = stubs.count
        realAnswerCount = stubs.count { $0.stub.response.asksNetwork }
        findShadows(stubs, order)
        findings += Self.findingsOfHolds(in: stubs)
        func place(_ finding: PlanFinding) -> (Int, Int) {
            (ranks[finding.path] ?? planCount, finding.position?.line ?? 0)
        }
        findings.sort { place($0) < place($1) }
    }

    /// Reads a plan, and the files of its bodies.
    ///
    /// - Parameters:
    ///   - place: The place of the plan.
    ///   - first: The index of its first stub.
    /// - Returns: The stubs; empty if the plan cannot be used.
    private mutating func read(_ place: PlanPart.Place, from first: Int) -> [PlacedStub] {
        do {
            let part = try PlanPart(place)
            let stubs = part.stubs.indices.map { index in
                PlacedStub(
                    stub: part.stubs[index], number: first + index + 1, path: place.textPath,
                    position: part.positions[index])
            }
            findings += stubs.compactMap(\.findingOfBody) + stubs.compactMap(\.findingOfLostBody)
            findings += stubs.compactMap(\.findingOfCoding) + stubs.compactMap(\.findingOfFault)
            findings += stubs.compactMap(\.findingOfLiteral) + stubs.compactMap(\.findingOfMethod)
            findings += stubs.compactMap(\.findingOfURL)
            findings += stubs.compactMap(\.findingOfPresence) + stubs.compactMap(\.findingOfContradiction)
            findings += stubs.compactMap(\.findingOfTime) + stubs.compactMap(\.findingOfPlaceholders)
            findings += part.losses.map(PlanFinding.init(of:))
            return stubs
        } catch {
            findings.append(PlanFinding(of: error, in: place.textPath))
            return []
        }
    }

    private mutating func findShadows(_ all: [PlacedStub], _ order: StubOrder) {
        let stubs = all.map(\.stub)
        let expected = stubs.indices.filter { !stubs[$0].isOptional }
        var shadows = Shadows(on: expected, in: stubs, order: order, limit: Self.mostPairs)
        for index in expected {
            guard let shadow = shadows.shadow(on: index) else { continue }
            findings.append(all[index].finding(shadowedBy: all[shadow.index]))
        }
        guard !shadows.isComplete else { return }
        findings.append(
            PlanFinding(
                .warning, .shadowedStub, in: all[0].path,
                text:
                    "not all pairs of stubs were compared, because there are too many; there may be more shadowed stubs"
            ))
    }
}

extension PlanCheck: CustomStringConvertible {
    /// The findings, one on a line, and the numbers of plans and stubs.
    package var description: String {
        let count = findings.count == 1 ? "1 finding" : findings.isEmpty ? "no findings" : "\(findings.count) findings"
        let plans = planCount == 1 ? "1 plan" : "\(planCount) plans"
        let stubs = stubCount == 1 ? "1 stub" : "\(stubCount) stubs"
        let ask = realAnswerCount == 1 ? "1 asks" : "\(realAnswerCount) ask"
        let real = realAnswerCount == 0 ? "" : " (\(ask) for the real answer, which needs the policy allow)"
        return (findings.map(\.description) + ["\(plans), \(stubs)\(real): \(count)"]).joined(separator: "\n")
    }
}
