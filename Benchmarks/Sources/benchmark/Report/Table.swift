import Foundation

/// The report as a table for people.
struct Table: CustomStringConvertible {
    private let lines: [[String]]

    init(_ results: [SectionResult]) {
        let head = ["", "ours", "reference", "compared", "middle half", "goal", "met"]
        let empty = [String](repeating: "", count: head.count)
        lines = results.reduce(into: [head]) { lines, result in
            lines.append(empty)
            lines.append([result.name] + empty.dropFirst())
            lines += result.rows.map(Self.line)
        }
    }

    var description: String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }
            return cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } ? "" : cells.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func line(_ row: Row) -> [String] {
        func figure(_ value: Double) -> String { Text.figure(value) + " " + row.unit }
        func compared(_ value: Double) -> String {
            switch row.comparison {
            case .ratio, .share: "× " + String(format: "%.3f", value)
            case .difference: (value < 0 ? "" : "+") + figure(value)
            }
        }
        return [
            "  " + row.name, figure(row.ours), figure(row.reference), compared(row.median),
            compared(row.lowerQuarter) + " … " + compared(row.upperQuarter),
            row.goal.map { (row.comparison == .ratio ? "≥ " : "≤ ") + compared($0) } ?? "-",
            row.isMet.map { $0 ? "yes" : "no" } ?? "-",
        ]
    }
}
