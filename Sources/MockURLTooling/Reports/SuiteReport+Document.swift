package import Foundation
import MockURLResponder

/// The parts of a report, for each form in which it is written.
package struct SuiteReportDocument: Sendable {
    /// The number of lines of a part for people.
    private static let mostLines = 50

    struct Part {
        let title: String
        var lines: [(text: String, detail: String?)]
    }

    private let report: SuiteReport
    /// The stubs of plans that answered once in each run, and could answer more often.
    private let idle: [SuiteReport.StubKey]
    private let ages: [PlanAge]
    private let hasPlans: Bool

    /// - Parameters:
    ///   - report: The contents of the journals.
    ///   - ages: The plans, and when each was changed; empty if they are not known.
    package init(_ report: SuiteReport, plans ages: [PlanAge]) {
        self.report = report
        idle = report.idleStubs
        self.ages = ages.sorted { $0.date < $1.date }
        hasPlans = !ages.isEmpty
    }

    private var headline: String {
        let programs = report.programs.count == 1 ? "1 program" : "\(report.programs.count) programs"
        let unmatched = report.unmatched.values.reduce(0) { $0 + $1.count }
        return "\(Quantity.count(report.journals, "journal")), \(Quantity.count(report.runs, "run")) of \(programs), "
            + Quantity.count(report.calls, "call")
            + (unmatched > 0 ? ", \(Quantity.count(unmatched)) without a stub" : "")
    }

    private var parts: [Part] {
        let dead = report.deadStubs
        let hosts = Dictionary(grouping: report.endpoints, by: \.key.origin).sorted { $0.key < $1.key }
        return [
            Part(
                title: "Stubs that never answered",
                lines: dead.filter { $0.use.shadow == nil }.map {
                    ($0.key.description, "unused in \(Quantity.count($0.use.unusedRuns, "run"))")
                }),
            Part(
                title: "Stubs that can never answer",
                lines: dead.compactMap { key, use in
                    use.shadow.map { (key.description, "stub #\($0) always answers before it") }
                }),
            Part(
                title: "Stubs that answered once in each run, and allow more",
                lines: idle.map { ($0.description, nil) }),
            Part(
                title: "Calls without a stub",
                lines: report.unmatched.sorted { $0.key < $1.key }.map { endpoint, tally in
                    (endpoint.description, "\(Self.count(tally)), first \(tally.first)")
                }),
            Part(
                title: "Calls that no verification mentioned",
                lines: report.unverified.map { ($0.key.description, Self.count($0.tally)) }),
            Part(
                title: "Hosts",
                lines: hosts.flatMap { origin, endpoints in
                    [(origin, String?.none)]
                        + endpoints.sorted { $0.key < $1.key }.map { endpoint, tally in
                            ("  \(endpoint.method) \(endpoint.path)", Self.count(tally))
                        }
                }),
            Part(
                title: "Plans by age",
                lines: ages.map { age in
                    let day = age.date.formatted(.iso8601.year().month().day())
                    return ("\(day)  \(age.path.shown(atMost: 240))", "from the \(age.source.rawValue)")
                }),
        ].filter { !$0.lines.isEmpty }
    }

    /// The limits of the report, in sentences.
    package var gaps: [String] {
        [
            report.verified == nil
                ? "Journals do not have what tests verify: run the tests with MOCK_URL_REPORT, which names a directory."
                : nil,
            hasPlans ? nil : "Without --plan, limits of stubs and ages of plans are not known.",
            report.unnamedStubs > 0
                ? "\(Quantity.count(report.unnamedStubs, "unused stub")) have no name in the journals." : nil,
            EgressLock.blindness,
        ].compactMap { $0 } + report.remarks
    }

    private static func count(_ tally: SuiteReport.Tally) -> String {
        CallCount.calls(tally.count) + (tally.network > 0 ? " (\(tally.network) to the network)" : "")
    }

    // MARK: The forms

    /// The report for people.
    package var text: String {
        let sections = parts.map { part -> String in
            let lines = part.lines.prefix(Self.mostLines).map { "  " + $0.text + ($0.detail.map { "  (\($0))" } ?? "") }
            let rest = part.lines.count - lines.count
            return ([part.title] + lines + (rest > 0 ? ["  and \(rest) more, which --json has"] : [])).joined(
                separator: "\n")
        }
        return ([headline] + sections + [gaps.joined(separator: "\n")]).joined(separator: "\n\n") + "\n"
    }

    /// The report for the summary of a CI job (GitHub Flavored Markdown).
    package var markdown: String {
        let sections = parts.map { part -> String in
            let lines = part.lines.prefix(Self.mostLines).map { line in
                let isInner = line.text.hasPrefix("  ")
                let text = MarkdownText.code(String(line.text.drop { $0 == " " }))
                return (isInner ? "  - " : "- ") + text + (line.detail.map { " " + MarkdownText.plain($0) } ?? "")
            }
            return "#### \(part.title)\n\n" + lines.joined(separator: "\n")
        }
        return
            (["### \(MarkdownText.plain(headline))"] + sections + [gaps.map(MarkdownText.plain).joined(separator: "\n")])
            .joined(separator: "\n\n") + "\n"
    }
}

extension SuiteReport.Evidence: CustomStringConvertible {
    package var description: String {
        "call \(call) of \(program) in \(journal.shown(atMost: 240))" + (stub.map { ", answered by \($0)" } ?? "")
    }
}

/// The report for scripts.
extension SuiteReportDocument {
    private struct JSON: Encodable {
        struct Stub: Encodable {
            let source: String
            let name: String?
            let calls: Int
            let mostInRun: Int
            let unusedRuns: Int
            let shadowedBy: Int?
            let allowsMore: Bool
        }

        struct Endpoint: Encodable {
            let origin: String
            let method: String
            let path: String
            let calls: Int
            let network: Int
            let unmatched: Int
            /// Whether a test has verified such calls; `nil` if this is not known.
            let verified: Bool?
            let journal: String
            let program: String
            let call: Int
        }

        struct Plan: Encodable {
            let path: String
            let date: String
            let from: String
        }

        let v: Int
        let journals: Int
        let runs: Int
        let calls: Int
        let programs: [String]
        let stubs: [Stub]
        let endpoints: [Endpoint]
        let plans: [Plan]
        let notes: [String]
    }

    /// Returns the report as JSON, in the form that docs/reference/command-line.md describes.
    ///
    /// - Throws: The error of `JSONEncoder`.
    package func json() throws -> Data {
        let idle = Set(idle)
        return try JSONDocument.text(
            of: JSON(
                v: 1, journals: report.journals, runs: report.runs, calls: report.calls,
                programs: report.programs.sorted(),
                stubs: report.stubs.sorted { $0.key < $1.key }.map { key, use in
                    .init(
                        source: key.place, name: key.name, calls: use.calls, mostInRun: use.mostInRun,
                        unusedRuns: use.unusedRuns, shadowedBy: use.shadow, allowsMore: idle.contains(key))
                },
                endpoints: report.endpoints.sorted { $0.key < $1.key }.map { endpoint, tally in
                    .init(
                        origin: endpoint.origin, method: endpoint.method, path: endpoint.path, calls: tally.count,
                        network: tally.network, unmatched: report.unmatched[endpoint]?.count ?? 0,
                        verified: report.verified.map { $0.contains(endpoint) },
                        journal: tally.first.journal, program: tally.first.program, call: tally.first.call)
                },
                plans: ages.map {
                    .init(path: $0.path, date: $0.date.formatted(.iso8601), from: $0.source.rawValue)
                }, notes: gaps))
    }
}
