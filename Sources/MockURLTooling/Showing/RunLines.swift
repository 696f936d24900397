import Foundation
import MockURLResponder

/// Prints what a journal records about a run: a headline, and a summary.
struct RunLines {
    /// The calls of a run, counted while they are read.
    struct Tally {
        var calls = CallTally()
        var shown = 0
    }

    /// The number of stubs that a line names.
    private static let mostNames = 5

    let style: TableStyle

    // MARK: Headline

    func headline(_ run: JoinedRun) -> String {
        var words = ["process \(run.process)", "\(WallClock.date(run.started)) \(WallClock.time(run.started))"]
        if let policy = run.policy { words.append("policy \(policy)") }
        if let stubs = run.stubs { words.append(Quantity.count(stubs, "stub")) }
        let program = TerminalText.visible(run.program ?? "a program without a start record")
        let rest = TerminalText.visible(style.separator + words.joined(separator: style.separator))
        guard let width = style.width else { return style.paint(program, .bold) + style.paint(rest, .dim) }
        let name = TerminalText.cut(program, to: width, mark: style.ellipsis)
        let room = width - TerminalText.width(name)
        return style.paint(name, .bold) + style.paint(TerminalText.cut(rest, to: room, mark: style.ellipsis), .dim)
    }

    // MARK: Summary

    /// Returns the lines after the calls of a run.
    ///
    /// - Parameters:
    ///   - run: The run. Without an end record, only its calls are summed up.
    ///   - tally: The calls that the journal has.
    ///   - isFiltered: Whether only some of the calls were shown.
    /// - Returns: The lines, with colours.
    func summary(_ run: JoinedRun, _ tally: Tally, isFiltered: Bool) -> [String] {
        var lines = [calls(tally, isFiltered)]
        if tally.calls.unmatched > 0 {
            lines.append(style.line("\(Quantity.count(tally.calls.unmatched, "call")) without a stub", .red))
        }
        if let refused = run.count("refused"), refused > 0 {
            lines.append(style.line("\(Quantity.count(refused, "request")) by ftp or to a web socket refused", .yellow))
        }
        if run.ended == nil {
            lines.append(style.line("no end record: the program still runs, or it was killed", .yellow))
        }
        let noticed = [run.limitation, run.earlierTasks.map(StartRecord.Reach.warning)]
        lines += noticed.compactMap { $0 }.map { style.line("warning: \($0)", .yellow) }
        return lines + stubs(of: run) + expectations(of: run) + warnings(of: run)
    }

    private func calls(_ tally: Tally, _ isFiltered: Bool) -> String {
        let parts = [
            ("answered", tally.calls.answered), ("failed", tally.calls.failed), ("to the network", tally.calls.network),
            ("stopped the program", tally.calls.stopped),
        ].filter { $0.1 > 0 }.map { "\(Quantity.count($0.1)) \($0.0)" }
        let shown = isFiltered ? ["\(Quantity.count(tally.shown)) shown"] : []
        let words = (parts + shown).joined(separator: ", ")
        return style.line(Quantity.count(tally.calls.calls, "call") + (words.isEmpty ? "" : ": \(words)"), .bold)
    }

    private func stubs(of run: JoinedRun) -> [String] {
        var lines: [String] = []
        if let unused = run.count("unusedCount"), unused > 0 {
            let names = names(run.list("unused"), of: unused)
            lines.append(style.line("\(Quantity.count(unused, "stub")) never answered: \(names)", .yellow))
        }
        if let shadowed = run.count("shadowedCount"), shadowed > 0 {
            let names = names(run.list("shadowed"), of: shadowed)
            lines.append(style.line("\(Quantity.count(shadowed, "stub")) can never answer: \(names)", .yellow))
        }
        return lines
    }

    private func names(_ stubs: [[String: JSONValue]], of count: Int) -> String {
        let names = stubs.prefix(Self.mostNames).map { stub in
            guard case .integer(let by)? = stub["by"], by < Int64.max else { return stub.stubName }
            return "\(stub.stubName) (after #\(by + 1))"
        }
        let rest = count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(Quantity.count(rest)) more" : "")
    }

    private func warnings(of run: JoinedRun) -> [String] {
        guard case .array(let warnings)? = run.summary["warnings"] else { return [] }
        return warnings.compactMap { warning in
            guard case .string(let text) = warning else { return nil }
            return style.line("warning: \(text)", .yellow)
        }
    }
}

extension RunLines {
    // MARK: Expectations

    fileprivate func expectations(of run: JoinedRun) -> [String] {
        guard case .object(let members)? = run.summary["expectations"] else { return [] }
        let (unmet, disorder) = (members.list("unmet"), members.list("outOfOrder"))
        let met = members.count("met") ?? 0
        let isMet = unmet.isEmpty && disorder.isEmpty
        let count = met &+ unmet.count &+ Set(disorder.compactMap { $0.count("index") }).count
        let head =
            isMet ? "\(Quantity.count(met, "expectation")) met" : "\(met) of \(count) expectations met; not met:"
        return [style.line(head, isMet ? .green : .red)]
            + unmet.flatMap { stub in
                let found = stub.count("found").map { Quantity.count($0, "call") } ?? "?"
                return [
                    style.line("  \(stub.stubName)\(stub.stubSource)"),
                    style.line("      expected \(Self.expected(stub["expected"]))", .green),
                    style.line("      found    \(found)", .red),
                ]
            }
            + disorder.map { stub in
                var later = "another stub"
                if case .object(let other)? = stub["after"] { later = other.stubName }
                return style.line("  \(stub.stubName)\(stub.stubSource) answered after \(later)", .red)
            }
    }

    /// Describes an expected number of calls: a number, or an object with `atLeast` and `atMost`.
    private static func expected(_ value: JSONValue?) -> String {
        switch value {
        case .integer(let count): return Quantity.count(Int(count), "call")
        case .object(let bounds):
            let least = bounds.count("atLeast").map { "at least \(Quantity.count($0, "call"))" }
            let most = bounds.count("atMost").map { "at most \(Quantity.count($0, "call"))" }
            return [least, most].compactMap(\.self).joined(separator: ", ")
        default: return "?"
        }
    }
}

extension JoinedRun {
    func count(_ name: String) -> Int? { summary.count(name) }

    func list(_ name: String) -> [[String: JSONValue]] { summary.list(name) }
}
