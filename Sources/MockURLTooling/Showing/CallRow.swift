import Foundation
import MockURLResponder

/// Prints calls as rows of a table.
struct CallRow {
    /// A cell of a row.
    private struct Cell {
        let text: String
        var ink: TerminalInk?
        var isRight = false
    }

    let style: TableStyle
    let columns: TableColumns

    init(_ style: TableStyle) {
        self.style = style
        columns = TableColumns(style)
    }

    // MARK: Header

    /// Returns the names of the columns.
    func header(_ scale: Waterfall.Scale) -> String {
        var line = ""
        for column in TableColumns.Column.allCases {
            guard let width = columns[column] else { continue }
            add(header(column, scale), width, to: &line, isLast: column == .request)
        }
        return line
    }

    private func header(_ column: TableColumns.Column, _ scale: Waterfall.Scale) -> Cell {
        switch column {
        case .number: Cell(text: "#", ink: .dim, isRight: true)
        case .at: Cell(text: style.clock == .relative ? "AT s" : "TIME", ink: .dim, isRight: true)
        case .took: Cell(text: "TOOK", ink: .dim, isRight: true)
        case .bar: Cell(text: "to " + Quantity.duration(scale.seconds, isUnicode: style.isUnicode), ink: .dim)
        case .result: Cell(text: "RESULT", ink: .dim)
        case .sent: Cell(text: "SENT", ink: .dim, isRight: true)
        case .received: Cell(text: "RECEIVED", ink: .dim, isRight: true)
        case .stub: Cell(text: "STUB", ink: .dim)
        case .request: Cell(text: "REQUEST", ink: .dim)
        }
    }

    // MARK: Rows

    /// Returns the row of a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - label: The number of the call as the row shows it.
    ///   - start: The time that the row counts from, in seconds since 1970.
    ///   - scale: The scale of the waterfall.
    ///   - isLive: Whether a call without a delivery may still end.
    /// - Returns: One line without a line end.
    func line(_ call: HTTPCall, label: String, since start: Double, _ scale: Waterfall.Scale, isLive: Bool) -> String {
        var line = ""
        line.reserveCapacity(160)
        var excess = 0
        for column in TableColumns.Column.allCases {
            guard let width = columns[column] else { continue }
            switch column {
            case .number:
                add(Cell(text: label, ink: .dim, isRight: true), width, to: &line)
                excess = max(0, label.utf8.count - width)
            case .bar: addBar(call, width, scale, to: &line)
            case .request: line += request(call, columns.request.map { max(1, $0 - excess) })
            default: add(cell(column, call, start, isLive), width, to: &line)
            }
        }
        return line
    }

    private func cell(_ column: TableColumns.Column, _ call: HTTPCall, _ start: Double, _ isLive: Bool) -> Cell {
        switch column {
        case .at:
            let time = call.time.timeIntervalSince1970
            let isRelative = style.clock == .relative
            return Cell(
                text: isRelative ? Quantity.moment(time - start) : WallClock.time(time, hasFraction: true),
                ink: .dim, isRight: true)
        case .took: return took(call, isLive)
        case .result: return Self.result(call)
        case .sent: return size(call.bodyLength == 0 ? nil : call.bodyLength)
        case .received: return size(call.delivery?.bytes ?? call.result.bytes)
        case .stub: return stub(call)
        case .number, .bar, .request: return Cell(text: "")
        }
    }

    private func took(_ call: HTTPCall, _ isLive: Bool) -> Cell {
        guard let took = call.delivery?.duration else {
            return Cell(text: isLive ? "open" : style.dash, ink: isLive ? .yellow : .dim, isRight: true)
        }
        return Cell(text: Quantity.duration(took, isUnicode: style.isUnicode), isRight: true)
    }

    private func size(_ bytes: Int?) -> Cell {
        guard let bytes else { return Cell(text: style.dash, ink: .dim, isRight: true) }
        return Cell(text: Quantity.size(bytes), isRight: true)
    }

    private func stub(_ call: HTTPCall) -> Cell {
        guard let stub = call.stub else { return Cell(text: call.planError == nil ? "no stub" : "bad plan", ink: .red) }
        guard let name = stub.name else { return Cell(text: "#\(stub.index + 1)") }
        return Cell(text: TerminalText.visible("#\(stub.index + 1) \(name)"))
    }

    private static func result(_ call: HTTPCall) -> Cell {
        let isLost = if case .failed? = call.delivery?.ending { true } else { false }
        switch (call.delivery?.ending, call.outcome) {
        case (.timedOut?, _): return Cell(text: "timed out", ink: .yellow)
        case (.cancelled?, _): return Cell(text: "cancelled", ink: .yellow)
        case (_, .answered(let status)):
            return Cell(text: isLost ? "\(status) lost" : "\(status)", ink: call.ink)
        case (_, .failed(_, let code)): return Cell(text: "\(code)", ink: .red)
        case (_, .passed):
            let word = call.stub?.changes?.isEmpty == false ? "changed" : "network"
            return Cell(text: isLost ? "\(word) !" : word, ink: call.ink)
        case (_, .stopped): return Cell(text: "stopped", ink: .red)
        }
    }

    private func addBar(_ call: HTTPCall, _ width: Int, _ scale: Waterfall.Scale, to line: inout String) {
        let bar = Waterfall(width: width, isUnicode: style.isUnicode).bar(
            at: call.time.timeIntervalSince1970, took: call.delivery?.duration, scale)
        pad(bar.before, &line)
        line += style.paint(bar.bar, call.delivery == nil ? .dim : call.ink)
        pad(bar.after + TableColumns.gap.count, &line)
    }

    // MARK: Requests

    /// Returns the method and the URL without `https://`; the query is dim.
    private func request(_ call: HTTPCall, _ width: Int?) -> String {
        let url = call.url.absoluteString
        let address = url.hasPrefix("https://") ? String(url.dropFirst("https://".count)) : url
        var text = TerminalText.visible("\(call.method) \(address)")
        if let width { text = TerminalText.cut(text, to: width, mark: style.ellipsis) }
        guard style.hasColor, let query = text.firstIndex(of: "?") else { return text }
        return text[..<query] + style.paint(String(text[query...]), .dim)
    }

    // MARK: Cells

    private func add(_ cell: Cell, _ width: Int, to line: inout String, isLast: Bool = false) {
        // Columns of a table that is not on a terminal keep long values.
        let text =
            style.width == nil || cell.isRight
            ? cell.text : TerminalText.cut(cell.text, to: width, mark: style.ellipsis)
        let painted = style.paint(text, cell.ink)
        let space = isLast ? 0 : max(0, width - TerminalText.width(text))
        if cell.isRight { pad(space, &line) }
        line += painted
        if isLast { return }
        pad((cell.isRight ? 0 : space) + TableColumns.gap.count, &line)
    }

    private static let spaces = String(repeating: " ", count: 64)

    private func pad(_ count: Int, _ line: inout String) {
        line +=
            Self.spaces.utf8.count >= count
            ? Self.spaces[..<Self.spaces.utf8.index(Self.spaces.startIndex, offsetBy: max(0, count))] : Self.spaces[...]
    }
}

extension HTTPCall {
    /// The colour of the result, in a table and in a page.
    var ink: TerminalInk {
        switch (delivery?.ending, outcome) {
        case (.cancelled?, _), (.timedOut?, _): .yellow
        case (.failed?, _): .red
        case (_, .answered) where result.loss != nil: .red
        case (_, .answered(200..<300)): .green
        case (_, .answered(100..<400)), (_, .passed): .cyan
        case (_, .answered(400..<500)): .yellow
        case (_, .answered), (_, .failed), (_, .stopped): .red
        }
    }
}
