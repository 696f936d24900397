package import Foundation
import MockURLResponder

extension CallJournal {
    /// Writes the calls and runs of the file as one HTML page, which works without a network.
    ///
    ///     try CallJournal(at: journal).writeHTML(to: URL(fileURLWithPath: "/tmp/calls.html"))
    ///
    /// The page has the calls of all processes that wrote to the journal. Redacted values stay redacted. Launch the
    /// program with `--mock-url-journal-bodies=<bytes>` to record header fields and bodies of answers.
    ///
    /// - Parameter file: The file to write. An existing file is replaced; a new one has the mode 0600.
    /// - Throws: `VerificationFailure` if the journal cannot be read, and `ExportError` if the file cannot be written.
    package func writeHTML(to file: URL) throws {
        var stream = CallStream(url.path)
        var report = HTMLReport(ExportFile(file.path).write)
        try stream.readAll { try report.add($0) }
        try report.finish()
    }
}

extension HTMLReport {
    /// Adds a call or a run; a run that ends replaces the run that began.
    package mutating func add(_ item: CallStream.Item) throws {
        var json = JSONWriter()
        switch item {
        case .call(let call), .update(let call):
            json.call(call) { $0.member("ink", "\(call.call.ink)") }
            try add(call: json.bytes)
        case .began(let run), .ended(let run):
            json.run(run)
            try add(run: json.bytes)
        case .replaced: break
        }
    }
}
