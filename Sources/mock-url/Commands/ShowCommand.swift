import Foundation
import MockURLResponder
import MockURLTooling

/// Reads a journal and prints its calls.
struct ShowCommand {
    /// The time between two looks at a growing journal.
    private static let pause = Duration.milliseconds(100)
    /// The time after which an open call no longer holds back the later ones while a journal grows.
    private static let longestOpen = Duration.seconds(1)
    /// The number of bytes to print at once.
    private static let printedLength = 64 << 10
    /// The number of calls between two texts of the progress line.
    private static let step = 1_000

    private let path: String
    /// The name of the journal in the progress line.
    private let name: String
    private let options: ShowOptions
    private var table: CallTable
    private var json = JSONWriter()
    /// Writes the calls as HAR; `nil` for other forms.
    private var har: HARWriter?
    /// Writes the calls and runs as an HTML page; `nil` for other forms.
    private var html: HTMLReport?
    /// Whether the details of a call were printed.
    private var hasDetails = false
    private var numbers: CallNumbers
    private var count = 0
    /// Whether a call meets the filter.
    private var hasSelection = false
    private let output: ResultOutput

    init(_ path: String, _ options: ShowOptions) {
        self.path = path
        self.options = options
        name = CallStream(path).name
        numbers = CallNumbers(wanted: options.filter.numbers)
        output = ResultOutput(
            progress: ProgressLine("reading \(name)", on: options.isFollowing ? nil : .standardError))
        let spans = options.isFollowing || options.form != .table ? nil : JournalSpans(path)
        table = CallTable(options.style, filter: options.filter, spans: spans, isLive: options.isFollowing)
        switch options.form {
        case .har(let path): har = HARWriter(Self.destination(path, output))
        case .html(let path): html = HTMLReport(Self.destination(path, output))
        case .table, .details, .json, .curl: break
        }
    }

    /// Returns a function that appends bytes to a file, or to standard output for the path `-`.
    private static func destination(_ path: String, _ output: ResultOutput) -> ([UInt8]) throws -> Void {
        path == "-" ? { try output.write(Data($0)) } : ExportFile(path).write
    }

    /// - Throws: `MissingJournal`, `VerificationFailure` for an invalid journal, or the error of standard output.
    func run() throws {
        var (command, stream) = (self, CallStream(path))
        defer { output.progress.end() }
        do {
            if options.isFollowing { try command.follow(&stream) } else { try command.read(&stream) }
        } catch {
            // The calls before an invalid record stay visible.
            try command.flush()
            throw error
        }
    }

    private mutating func read(_ stream: inout CallStream) throws {
        if try stream.read({ try take($0) }) == .missing { throw MissingJournal(message: stream.missing) }
        try finish(&stream)
        guard stream.hasStarted else { throw VerificationFailure(stream.notBegun) }
        try numbers.check()
    }

    private mutating func follow(_ stream: inout CallStream) throws {
        let interruption = Interruption()
        while !interruption.hasArrived {
            let rest = try stream.read(patience: Self.pause) { try take($0) }
            try stream.release(openFor: Self.longestOpen) { try take($0) }
            try flush()
            if rest == .end || options.endsWithRuns && stream.isOver { break }
            // A pipe waits for its next bytes itself.
            if !stream.isPipe { Thread.sleep(forTimeInterval: Self.pause / .seconds(1)) }
        }
        try finish(&stream)
        try numbers.check()
    }

    private mutating func finish(_ stream: inout CallStream) throws {
        try stream.finish { try take($0) }
        if options.form == .table { table.finish() }
        try har?.finish()
        try html?.finish()
        try flush()
        output.progress.end()
        for remark in stream.remarks {
            StandardError.write(Message(.invalidRecord, "mock-url: \(remark)"))
        }
        if count > 0, !hasSelection, options.filter.numbers.isEmpty {
            StandardError.write(text: "mock-url: no call meets the filter; the journal has \(CallCount.calls(count))\n")
        }
    }

    // MARK: Items

    private mutating func take(_ item: CallStream.Item) throws {
        if case .call(let call) = item { note(call.call) }
        switch options.form {
        case .table:
            table.take(item)
            if table.length > Self.printedLength { try flush() }
        case .html:
            if case .call(let call) = item, !options.filter.selects(call.call) { return }
            try html?.add(item)
        case .json, .details, .curl, .har:
            switch item {
            case .call(let call), .update(let call):
                if options.filter.selects(call.call) { try take(call) }
            case .began, .ended, .replaced: break
            }
        }
    }

    private mutating func note(_ call: HTTPCall) {
        numbers.note(call.number)
        count += 1
        hasSelection = hasSelection || options.filter.selects(call)
        if count.isMultiple(of: Self.step) { output.progress.show("reading \(name): \(count) calls") }
    }

    private mutating func take(_ call: JoinedCall) throws {
        if har != nil {
            try har?.add(HAREntry(call.call))
            return
        }
        guard options.form == .json else {
            let details =
                options.form == .curl ? call.call.describedCurlCommand : CallDetails(options.style).lines(call.call)
            let lines = (hasDetails ? [""] : []) + details
            hasDetails = true
            return try output.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        }
        json.call(call)
        json.endLine()
        if json.count > Self.printedLength { try flush() }
    }

    private mutating func flush() throws {
        let text = table.takeText()
        if !text.isEmpty { try output.write(Data(text.utf8)) }
        if json.count > 0 {
            try output.write(Data(VisibleJSON.escaped(json.bytes)))
            json = JSONWriter(reserving: 2 * Self.printedLength)
        }
    }
}
