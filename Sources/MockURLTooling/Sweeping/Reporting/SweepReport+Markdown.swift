#if os(macOS) || os(Linux)
import MockURLResponder

/// The report for the summary of a CI job (GitHub Flavored Markdown).
extension SweepReport {
    /// Returns the matrix, the findings and the calls.
    package func markdown(_ findings: [SweepFinding]) -> String {
        let (faults, cells) = (faults, cells)
        var lines = ["### \(MarkdownText.plain(headline))", ""]
        let open = findings.filter { !$0.isAccepted }
        if !open.isEmpty {
            lines +=
                open.byCell.map { findings in
                    let texts = findings.map {
                        "**\(MarkdownText.plain($0.rule.name))**: \(MarkdownText.plain($0.text))"
                    }
                    let result = findings[0].result
                    return "- \(MarkdownText.code(result.id)) \(texts.joined(separator: "; ")), "
                        + MarkdownText.code(command(result))
                } + [""]
        }
        lines += ["| fault | " + calls.map(\.id).joined(separator: " | ") + (calls.count == 1 ? " | says |" : " |")]
        lines += ["| --- |" + String(repeating: " --- |", count: calls.count + (calls.count == 1 ? 1 : 0))]
        lines += faults.map { fault in
            let results = calls.map { cells[$0.id]?[fault] }
            let says = calls.count == 1 ? " \(MarkdownText.plain(results.first??.said ?? "")) |" : ""
            return "| \(MarkdownText.code(fault.name, inTable: true)) | "
                + results.map { MarkdownText.plain($0?.note ?? "–") }.joined(separator: " | ") + " |" + says
        }
        lines += [""] + calls.map { "- \($0.id): \(MarkdownText.code($0.key))" }
        if !gaps.isEmpty { lines += [""] + gaps.map { MarkdownText.plain($0) } }
        return lines.joined(separator: "\n") + "\n"
    }
}
#endif
