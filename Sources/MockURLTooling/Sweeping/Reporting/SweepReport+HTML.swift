#if os(macOS) || os(Linux)
import CEmbeddedFiles
import MockURLResponder

/// The report as a page, which loads nothing and runs no script.
extension SweepReport {
    /// Returns the page, in the style of the page of calls.
    package func html(_ findings: [SweepFinding]) -> String {
        let nonce = HTMLReport.nonce()
        let open = findings.filter { !$0.isAccepted }
        let parts = [
            "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'nonce-\(nonce)'; img-src data:; "
                + "base-uri 'none'; form-action 'none'\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"color-scheme\" content=\"light dark\">", "<meta name=\"generator\" content=\"mock-url\">",
            "<link rel=\"icon\" href=\"data:,\">", "<title>Sweep of \(Self.text(program))</title>",
            "<style nonce=\"\(nonce)\">", String(cString: embedded_text(embedded_page_css)) + "</style>", "</head>",
            "<body class=\"sweep\">\n<header>\n<div class=\"headline\"><h1>Sweep of \(Self.text(program))</h1><p id=\"facts\">\(Self.text(headline))</p></div>",
            "</header>", "<main>",
        ]
        let sections = [
            "<h2>Results</h2>", table, list("Findings", open.byCell.map(item)),
            list("Calls", calls.map { "\($0.id) <code>\(Self.text($0.key))</code>" + place(of: $0) }),
            list("Accepted", findings.filter(\.isAccepted).byCell.map(item)), list("Notes", gaps.map { Self.text($0) }),
        ]
        return (parts + sections.filter { !$0.isEmpty } + ["</main>", "</body>", "</html>", ""]).joined(separator: "\n")
    }

    private func list(_ title: String, _ items: [String]) -> String {
        items.isEmpty ? "" : "<h2>\(title)</h2>\n<ul>\n\(items.map { "<li>\($0)</li>" }.joined(separator: "\n"))\n</ul>"
    }

    /// Returns the findings of a cell, which open to the command that runs it again.
    private func item(_ findings: [SweepFinding]) -> String {
        let words = findings.map { finding in
            "<span class=\"chip \(finding.isAccepted ? "" : "bad")\">\(Self.text(finding.rule.name))</span> \(Self.text(finding.text))"
        }
        let result = findings[0].result
        return "<details><summary><code>\(Self.text(result.id))</code> \(words.joined(separator: " "))</summary>"
            + "<pre tabindex=\"0\">\(Self.text(command(result)))</pre></details>"
    }

    private func place(of call: SweptCall) -> String {
        call.place.map { "<span class=\"muted\">\(Self.text($0))</span>" } ?? ""
    }

    private var table: String {
        let (faults, cells) = (faults, cells)
        let isSingle = calls.count == 1
        let head = (["fault"] + calls.map(\.id) + (isSingle ? ["says"] : [])).map {
            "<th scope=\"col\">\(Self.text($0))</th>"
        }
        let rows = faults.map { fault -> String in
            let results = calls.map { cells[$0.id]?[fault] }
            let says = isSingle ? "<td class=\"says\">\(Self.text(results.first??.said ?? ""))</td>" : ""
            return "<tr><th scope=\"row\" title=\"the server \(Self.text(fault.words))\">\(Self.text(fault.name))</th>"
                + results.map(Self.cell).joined() + says + "</tr>"
        }
        return
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Results\"><table>\n<thead><tr>\(head.joined())</tr></thead>\n<tbody>\n"
            + rows.joined(separator: "\n") + "\n</tbody></table></div>"
    }

    private static func cell(_ result: SweepResult?) -> String {
        guard let result else { return "<td>–</td>" }
        return "<td><span class=\"chip \(result.chip)\" title=\"\(text(result.said))\">\(text(result.note))</span></td>"
    }

    /// Returns a text in which no character is markup.
    private static func text(_ text: String) -> String {
        // A character may consist of a sign of markup and an accent.
        text.shown(atMost: .max).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension SweepResult {
    /// The class of the chip that shows the result.
    fileprivate var chip: String {
        switch outcome {
        case .crash, .hang, .unmatched, .unknown: "bad"
        case .swallowed, .mute, .changed, .unreached: "warn"
        case .recovered, .unaffected: "good"
        case .failed: ""
        }
    }
}
#endif
