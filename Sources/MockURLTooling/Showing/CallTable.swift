import Foundation
import MockURLResponder

/// Prints a journal as a table of calls with a waterfall, item by item.
package struct CallTable {
    /// The number of runs without an end record that wait for their summary.
    private static let mostRuns = 1_000

    private let style: TableStyle
    private let filter: CallFilter
    private let row: CallRow
    private let runLines: RunLines
    /// The times of the runs, for the scale of the waterfall; `nil` for a pipe, and for a journal that may still grow.
    private let spans: JournalSpans?
    /// Whether calls without a delivery may still end.
    private let isLive: Bool
    /// The lines that were printed and not taken yet.
    private var text = ""
    private var runs: [Int: (run: JoinedRun, tally: RunLines.Tally)] = [:]
    /// The run whose headline was printed last, and the run that began last.
    private var headed: Int?
    private var latest: JoinedRun?
    private var scale = Waterfall.Scale.longest(0.001)
    private var isEmpty = true

    /// - Parameters:
    ///   - style: The width, the colours and the characters.
    ///   - filter: The calls to show.
    ///   - spans: The times of the runs; `nil` for a pipe, and for a journal that may still grow.
    ///   - isLive: Whether calls without a delivery may still end.
    package init(
        _ style: TableStyle, filter: CallFilter = CallFilter(), spans: JournalSpans? = nil, isLive: Bool = false
    ) {
        self.style = style
        self.filter = filter
        self.spans = spans
        self.isLive = isLive
        row = CallRow(style)
        runLines = RunLines(style: style)
    }

    /// Returns the lines that were printed since the last call of this method.
    package mutating func takeText() -> String {
        defer { text = "" }
        return text
    }

    /// The length of the lines that were not taken yet, in bytes.
    package var length: Int { text.utf8.count }

    package mutating func take(_ item: CallStream.Item) {
        switch item {
        case .began(let run):
            latest = run
            if runs.count >= Self.mostRuns, let oldest = runs.min(by: { $0.key < $1.key }) { end(oldest.value.run) }
            runs[run.index] = (run, RunLines.Tally())
        case .call(let call):
            runs[call.run]?.tally.calls.add(call.call)
            show(call)
        case .update(let call): show(call)
        case .ended(let run): end(run)
        case .replaced:
            finish()
            print(style.line("another journal has replaced the file", .dim))
            (headed, latest) = (nil, nil)
        }
    }

    /// Prints the summaries of the runs that have no end record.
    package mutating func finish() {
        for index in runs.keys.sorted() { if let run = runs[index]?.run { end(run) } }
    }

    private mutating func print(_ line: String) {
        text += line
        text += "\n"
    }

    // MARK: Calls

    private mutating func show(_ joined: JoinedCall) {
        let call = joined.call
        guard filter.selects(call) else { return }
        runs[joined.run]?.tally.shown += 1
        begin(joined.run)
        if let took = call.delivery?.duration { adaptScale(to: took) }
        let label = joined.run == latest?.index ? String(call.number) : "\(call.process ?? 0)/\(call.number)"
        let start = latest?.started ?? call.time.timeIntervalSince1970
        print(row.line(call, label: label, since: start, scale, isLive: isLive))
        for hold in call.waits { print(style.line("       held \(hold.words(isUnicode: style.isUnicode))", .dim)) }
        if let error = call.planError { print(style.line("       \(error)", .red)) }
        // A stub whose uses are spent says less about a call than one that does not match it.
        let misses = call.missed?.closest ?? []
        guard let miss = misses.first(where: { !$0.isSpent }) ?? misses.first else { return }
        for line in NearMissLines(style: style).lines(miss, indent: 7) { print(line) }
    }

    /// Prints the headline and the names of the columns, before the first call that is shown of a run.
    private mutating func begin(_ index: Int) {
        // The calls of another run that is still open appear between those of the latest run.
        let index = latest?.index ?? index
        guard headed != index else { return }
        headed = index
        if !isEmpty { print("") }
        isEmpty = false
        if let run = runs[index]?.run ?? latest { print(runLines.headline(run)) }
        scale = spans.map { $0.scale(ofRun: index) } ?? .longest(0.001)
        if spans != nil { print(row.header(scale)) }
    }

    /// Makes room for a long call in the waterfall of a journal that may still grow.
    private mutating func adaptScale(to took: Double) {
        guard spans == nil, took > scale.seconds || scale == .longest(0.001) else { return }
        scale = .longest(for: max(took, 0.01))
        print(row.header(scale))
    }

    // MARK: Runs

    private mutating func end(_ run: JoinedRun) {
        guard let tally = runs.removeValue(forKey: run.index)?.tally, filter.isEmpty || tally.shown > 0 else { return }
        if headed != run.index {
            if !isEmpty { print("") }
            isEmpty = false
            print(runLines.headline(run))
        }
        if tally.shown > 0 { print("") }
        headed = nil
        for line in runLines.summary(run, tally, isFiltered: !filter.isEmpty) { print(line) }
    }
}
