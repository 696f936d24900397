#if os(macOS) || os(Linux)
import MockURLResponder

/// The report for a terminal.
extension SweepReport {
    /// The width of a column of the matrix.
    private static let columnWidth = 14

    /// Writes the matrix, the calls, and the findings.
    ///
    /// - Parameters:
    ///   - findings: The results that break rules.
    ///   - areRequired: Whether the user requires the rules, so that the findings are failures.
    ///   - style: The width and the colours.
    /// - Returns: The report.
    package func text(_ findings: [SweepFinding], areRequired: Bool, _ style: TableStyle) -> String {
        var lines = [style.paint(headline, .bold), ""]
        lines += calls.count == 1 ? list(style) : matrix(style)
        lines += [""] + legend(style)
        let open = findings.filter { !$0.isAccepted }
        if !open.isEmpty {
            lines += ["", style.paint(areRequired ? "Broken rules" : "Findings", .bold)]
            lines += open.flatMap { finding in
                [
                    style.paint("\(finding.rule.name) \(finding.result.id)", .red) + ": \(finding.text)",
                    "    \(command(finding.result))",
                ]
            }
        }
        let accepted = findings.count - open.count
        if accepted > 0 { lines += ["", "\(Quantity.count(accepted, "finding")) accepted"] }
        if !gaps.isEmpty { lines += [""] + gaps }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One call: a line for each fault, with what the program says.
    private func list(_ style: TableStyle) -> [String] {
        let width = max(8, results.map(\.fault.name.count).max() ?? 0)
        let rows = results.map { result in
            (result, [pad(result.fault.name.shown(atMost: 60), width), pad(result.note, 22)].joined(separator: "  "))
        }
        return ["  " + pad("fault", width) + "  " + pad("result", 22) + "  says"]
            + rows.map { result, row in
                let says = style.width.map {
                    TerminalText.cut(result.says, to: max(20, $0 - width - 28), mark: style.ellipsis)
                }
                let line = "  \(row)  \(says ?? result.says)"
                return style.paint(String(line.reversed().drop(while: \.isWhitespace).reversed()), result.ink)
            }
    }

    /// Several calls: a row for each fault, and a column for each call.
    private func matrix(_ style: TableStyle) -> [String] {
        let (faults, cells) = (faults, cells)
        let width = max(8, faults.map { $0.name.shown(atMost: 60).count }.max() ?? 0)
        let room = style.width.map { max(1, ($0 - width - 4) / (Self.columnWidth + 1)) } ?? calls.count
        return stride(from: 0, to: calls.count, by: room).flatMap { start -> [String] in
            let part = calls[start..<min(start + room, calls.count)]
            let head =
                "  " + pad("fault", width) + "  " + part.map { pad($0.id, Self.columnWidth) }.joined(separator: " ")
            let rows = faults.map { fault in
                "  " + pad(fault.name.shown(atMost: 60), width) + "  "
                    + part.map { call in
                        guard let result = cells[call.id]?[fault] else { return pad(style.dash, Self.columnWidth) }
                        return style.paint(pad(result.note, Self.columnWidth), result.ink)
                    }.joined(separator: " ")
            }
            return (start > 0 ? [""] : []) + [head] + rows
        }
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

extension SweepResult {
    /// The result with the number of repeated requests, such as `exit 69 (+2)`.
    package var note: String { word + (retries.isEmpty ? "" : " (+\(retries.count))") }

    fileprivate var ink: TableStyle.Ink? {
        switch outcome {
        case .crash, .hang, .unmatched, .unknown: .red
        case .swallowed, .mute, .changed, .unreached: .yellow
        case .recovered, .unaffected: .green
        case .failed: nil
        }
    }
}
#endif
