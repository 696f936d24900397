#if os(macOS) || os(Linux)
import MockURLResponder

/// The report for a terminal.
extension SweepReport {
    /// Writes the matrix, the calls, and the findings.
    ///
    /// - Parameters:
    ///   - findings: The results that break rules.
    ///   - areRequired: Whether the user requires the rules, so that the findings are failures.
    ///   - style: The width and the colours.
    /// - Returns: The report.
    package func text(_ findings: [SweepFinding], areRequired: Bool, _ style: TableStyle) -> String {
        var lines = [style.paint(headline, .bold), ""]
        lines += Set(results.map(\.call.id)).count == 1 ? list(style) : matrix(style)
        lines += [""] + legend(style)
        let open = findings.filter { !$0.isAccepted }
        if !open.isEmpty {
            lines += ["", style.paint(areRequired ? "Broken rules" : "Findings", .bold)]
            var last = ""
            for findings in open.byCell {
                let texts = findings.map { "\($0.rule.name): \($0.text)" }.joined(separator: "; ")
                lines.append(style.paint(findings[0].result.id, .red) + "  \(texts)")
                // One command shows how the others are written.
                if texts != last { lines.append("    \(command(findings[0].result))") }
                last = texts
            }
        }
        let accepted = findings.count - open.count
        if accepted > 0 { lines += ["", "\(Quantity.count(accepted, "finding")) accepted"] }
        if !gaps.isEmpty { lines += [""] + gaps }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One call: a line for each fault, with what the program says.
    private func list(_ style: TableStyle) -> [String] {
        let results = foldedResults
        let width = max(8, results.map(\.name.count).max() ?? 0)
        let rows = results.map { result, name in
            (result, [pad(name.shown(atMost: 60), width), pad(result.note, 22)].joined(separator: "  "))
        }
        return ["  " + pad("fault", width) + "  " + pad("result", 22) + "  says"]
            + rows.map { result, row in
                let says = style.width.map {
                    TerminalText.cut(result.said, to: max(20, $0 - width - 28), mark: style.ellipsis)
                }
                let line = "  \(row)  \(says ?? result.said)"
                return style.paint(line.withoutTrailingSpace, result.ink)
            }
    }

    /// The results with the names of their faults.
    ///
    /// A member whose three changes have the same result is one row.
    private var foldedResults: [(result: SweepResult, name: String)] {
        var (rows, index) = ([(SweepResult, String)](), 0)
        while index < results.count {
            let count = SweepFault.MemberChange.allCases.count
            let group = results[index..<min(index + count, results.count)]
            if case .member(let place, .missing) = results[index].fault, group.count == count,
                group.allSatisfy({
                    $0.fault.place == place && $0.note == group.first?.note && $0.says == group.first?.says
                })
            {
                rows.append((results[index], "member \(place)"))
                index += count
            } else {
                rows.append((results[index], results[index].fault.name))
                index += 1
            }
        }
        return rows
    }

    /// Several calls: a row for each fault, and a column for each call.
    private func matrix(_ style: TableStyle) -> [String] {
        let (faults, cells) = (faults, cells)
        let width = max(8, faults.map { $0.name.shown(atMost: 60).count }.max() ?? 0)
        let columns = calls.map { call in
            faults.compactMap { cells[call.id]?[$0]?.note.count }.reduce(call.id.count, max)
        }
        return parts(of: columns, in: style.width.map { $0 - width - 2 }).flatMap { part -> [String] in
            let head = "  " + pad("fault", width) + part.map { "  " + pad(calls[$0].id, columns[$0]) }.joined()
            let rows = faults.map { fault in
                "  " + pad(fault.name.shown(atMost: 60), width)
                    + part.map { index in
                        let result = cells[calls[index].id]?[fault]
                        return "  " + style.paint(pad(result?.note ?? style.dash, columns[index]), result?.ink)
                    }.joined()
            }
            return (part.lowerBound > 0 ? [""] : []) + ([head] + rows).map(\.withoutTrailingSpace)
        }
    }

    /// Divides columns into parts that fit into the width of a terminal.
    private func parts(of columns: [Int], in room: Int?) -> [Range<Int>] {
        var (parts, start, used) = ([Range<Int>](), 0, 0)
        for (index, width) in columns.enumerated() {
            if let room, index > start, used + width + 2 > room {
                parts.append(start..<index)
                (start, used) = (index, 0)
            }
            used += width + 2
        }
        return parts + [start..<columns.count]
    }

    private func legend(_ style: TableStyle) -> [String] {
        calls.map { call in
            style.line("  \(call.id)  \(call.key)" + (call.place.map { "  (\($0))" } ?? ""), .dim)
        }
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
    }
}

extension String {
    fileprivate var withoutTrailingSpace: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension [SweepFinding] {
    /// The findings, with those of one cell together.
    var byCell: [[SweepFinding]] {
        reduce(into: []) { groups, finding in
            if groups.last?.last?.result.id == finding.result.id {
                groups[groups.count - 1].append(finding)
            } else {
                groups.append([finding])
            }
        }
    }
}

extension SweepResult {
    /// The result with the number of repeated requests, such as `exit 69 (+2)`.
    package var note: String { word + (retries.isEmpty ? "" : " (+\(retries.count))") }

    /// The request that the program sent instead, and the line that it wrote.
    var said: String { (instead.map { "asked \($0) instead" + (says.isEmpty ? "" : "; ") } ?? "") + says }

    fileprivate var ink: TerminalInk? {
        switch outcome {
        case .crash, .hang, .unmatched, .unknown: .red
        case .swallowed, .mute, .changed, .unreached: .yellow
        case .recovered, .unaffected: .green
        case .failed: nil
        }
    }
}
#endif
