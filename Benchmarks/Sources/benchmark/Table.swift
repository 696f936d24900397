import Foundation

/// The report for people.
struct Table: CustomStringConvertible {
    private let lines: [[String]]

    init(_ rows: [Row]) {
        let head = ["", "ours", "reference", "compared", "min…max", "goal", "met"]
        lines = [head] + rows.map(Self.line)
    }

    var description: String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func line(_ row: Row) -> [String] {
        let isRatio = row.comparison == .ratio
        func figure(_ value: Double) -> String { rounded(value, digits: isRatio ? 0 : 1) + " \(row.unit)" }
        func compared(_ value: Double) -> String {
            isRatio ? "× " + rounded(value, digits: 2) : (value < 0 ? "" : "+") + figure(value)
        }
        return [
            row.name, figure(row.ours), figure(row.reference), compared(row.median),
            compared(row.least) + " … " + compared(row.most),
            row.goal.map { (isRatio ? "≥ " : "≤ ") + compared($0) } ?? "-",
            row.isMet.map { $0 ? "yes" : "no" } ?? "-",
        ]
    }

    private static func rounded(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
