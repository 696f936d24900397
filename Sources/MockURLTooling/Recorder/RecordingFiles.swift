import Foundation
package import MockURLResponder

/// The files that a recording writes: a plan, a HAR file, or both.
package struct RecordingFiles: Sendable {
    /// The result of writing the files.
    package struct Written: Sendable {
        /// One line about the recording.
        package let headline: String
        /// The parts of the recording that the plan does not repeat.
        package let losses: [RecordingLoss]
        /// The places of the secrets that were hidden.
        package let secrets: [ReplacedSecret]
        /// The number of requests that reached the network and are not in the recording.
        package var missing = 0
        /// The failure of a plan that does not answer its own requests.
        package var unanswered: Message?
        /// The recording; `nil` if there is only a HAR file.
        package let recording: RecordedPlan?
    }

    /// The path of the plan; `nil` if there is only a HAR file.
    package let plan: String?
    private let har: String?
    let options: RecordedStubs.Options
    private let secrets: RecordedSecrets

    /// - Parameters:
    ///   - output: The path of the plan, or of the HAR file if its name ends with `.har`.
    ///   - har: The path of a HAR file besides the plan.
    ///   - options: How stubs are made.
    ///   - secrets: Hides secrets.
    package init(
        plan output: String, har: String?, _ options: RecordedStubs.Options, hiding secrets: RecordedSecrets
    ) {
        self.secrets = secrets
        let isHAR = output.lowercased().hasSuffix(".har")
        plan = isHAR ? nil : output
        self.har = isHAR ? output : har
        self.options = options
        log = output + ".log"
    }

    /// The path of the log, from which the files are made.
    package let log: String

    /// Writes the files, and removes the log.
    ///
    /// - Parameters:
    ///   - log: The path of the log.
    ///   - unwritten: The lines that could not be written to the log.
    /// - Returns: What was written.
    /// - Throws: `PlanError` if the log cannot be read, or if each answer counts once and the plan does not repeat a part; and
    ///   `ExportError` if a file cannot be written. The log then stays.
    package func write(fromLogAt log: String, besides unwritten: [[UInt8]] = []) throws -> Written {
        let entries = try entries(inLogAt: log, besides: unwritten)
        let recorded = try Self.withHAR(of: entries, besideLogAt: log) { try RecordedPlan(har: $0, options) }
        // Hidden values are listed as secrets.
        // Lines that are not in the log have bodies, too.
        let cut = unwritten.isEmpty ? RecordingLog.cutAnswers(besides: entries, inLogAt: log) : []
        let losses = recorded.losses.filter { !$0.isHidden } + cut
        if options.countsOnce, var loss = losses.first {
            // A person sees the log, whose line of this number has the request.
            (loss.place.path, loss.place.position) = (log, PlanError.Position(line: loss.place.number, column: 1))
            throw loss.error(beside: losses.count - 1)
        }
        try write(recorded)
        if let har { try keep(entries, as: har, of: log) }
        RecordingLog.remove(log)
        let place = [plan, har].compactMap { $0?.shown(atMost: 240) }.joined(separator: " and ")
        let torn =
            entries.torn.isEmpty
            ? "" : "; line \(entries.torn.map(String.init).joined(separator: ", ")) of the log was cut off"
        let requests = Quantity.count(entries.lines.count, "request")
        let failed = recorded.groups.failures
        let failures = failed == 0 ? "" : "; \(Quantity.count(failed, "request")) failed, as in each replay"
        var written = Written(
            headline:
                "recorded \(requests) as \(Quantity.count(recorded.stubs.count, "stub")) in \(place)\(torn)\(failures)",
            losses: losses, secrets: secrets.replaced, recording: plan == nil ? nil : recorded)
        written.missing = cut.count + (plan == nil ? 0 : recorded.count - recorded.groups.entries.count)
        return written
    }

    /// Writes the plan.
    ///
    /// - Throws: `ExportError` if the file cannot be written.
    package func write(_ recording: RecordedPlan) throws {
        guard let plan else { return }
        // A plan that exists stays whole until the new one is.
        let next = plan + ".next"
        do {
            let file = ExportFile(next)
            try file.empty()
            try RecordedPlanFile(recording, bodies: .folder(Self.stem(of: plan) + ".bodies")) { try file.write($0) }
                .write()
        } catch {
            unlink(next)
            throw error
        }
        let place = (try? FileManager.default.destinationOfSymbolicLink(atPath: plan)).map { link in
            URL(fileURLWithPath: link, relativeTo: URL(fileURLWithPath: plan).deletingLastPathComponent()).path
        }
        try ExportFile.replace(place ?? plan, by: next)
    }

    /// Checks that the files can be written, before a program runs.
    ///
    /// - Throws: `PlanError` for a path that is no regular file.
    package func check() throws {
        for path in [plan, har].compactMap(\.self) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            var error = PlanError(
                .unwritableFile, source: "file \(SafeText(unquotedPath: path))",
                expected: "a regular file, or none yet",
                found: status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "a special file",
                hint: "name another file")
            error.subject = "this output"
            throw error
        }
    }

    /// The paths that a recording writes, by their roles.
    package var paths: [(role: String, path: String)] {
        let paths = [("the plan", plan), ("the HAR file", har), ("the log", log)]
        return paths.compactMap { role, path in path.map { (role, $0) } }
    }

    /// Returns the exchanges of a log.
    package func exchanges(inLogAt log: String, besides unwritten: [[UInt8]]) throws -> (
        all: [RecordedExchange], leftOut: Int, losses: [RecordingLoss]
    ) {
        try Self.withHAR(of: try entries(inLogAt: log, besides: unwritten), besideLogAt: log) { path in
            var exchanges: [RecordedExchange] = []
            var reader = try HARReader(at: path)
            try reader.read { exchanges.append($0) }
            return (exchanges, reader.count - exchanges.count, reader.losses)
        }
    }

    private func entries(inLogAt log: String, besides unwritten: [[UInt8]]) throws -> RecordingLog.Entries {
        var entries = try RecordingLog.entries(ofLogAt: log, besides: unwritten)
        // An answer that ended late may have given out a token that earlier lines contain.
        entries.lines = entries.lines.enumerated().map { index, line in
            let hidden = secrets.hidden(inLine: line, number: index + 1)
            return hidden == line ? line : Self.withoutSize(hidden)
        }
        return entries
    }

    /// Returns an entry of a log without the size of its text, which a replacement has changed.
    private static func withoutSize(_ line: Data) -> Data {
        guard let start = line.range(of: Data(#""content":{"size":"#.utf8))?.upperBound,
            let size = String(decoding: line[start...].prefix(1_024), as: UTF8.self)
                .prefixMatch(of: /\d+(?=,"mimeType":"(?:[^"\\]|\\.)*","text":)/)
        else { return line }
        return line[..<start] + Data("-1".utf8) + line[(start + size.output.utf8.count)...]
    }

    /// Reads entries as a HAR file, which is in the folder of the log, because it names files there.
    private static func withHAR<Result>(
        of entries: RecordingLog.Entries, besideLogAt log: String, _ read: (String) throws -> Result
    ) throws -> Result {
        let path = log + ".har"
        defer { unlink(path) }
        try RecordingLog.writeHAR(of: entries.lines, to: path)
        return try read(path)
    }

    /// Keeps the HAR file, and the bodies that it names.
    private func keep(_ entries: RecordingLog.Entries, as har: String, of log: String) throws {
        let bodies = RecordingLog.bodies(of: log)
        // Not the folder of the plan's bodies, and perhaps a folder with files of a person.
        let own = har + ".bodies"
        guard FileManager.default.fileExists(atPath: bodies) else {
            return try RecordingLog.writeHAR(of: entries.lines, to: har)
        }
        let (from, to) = (URL(fileURLWithPath: bodies).lastPathComponent, URL(fileURLWithPath: own).lastPathComponent)
        try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in try FileManager.default.contentsOfDirectory(atPath: bodies) {
            unlink(own + "/" + name)
            try FileManager.default.copyItem(atPath: bodies + "/" + name, toPath: own + "/" + name)
        }
        let (old, new) = (Data("\"_file\":\"\(from)/".utf8), Data("\"_file\":\"\(to)/".utf8))
        try RecordingLog.writeHAR(of: entries.lines.map { $0.replacing(old, with: new) }, to: har)
    }

    private static func stem(of path: String) -> String {
        let ending = URL(fileURLWithPath: path).pathExtension
        return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
    }
}
