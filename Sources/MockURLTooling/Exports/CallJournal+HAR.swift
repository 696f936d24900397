public import Foundation

extension CallJournal {
    /// Writes the calls of the file as HAR 1.2, which browsers and other tools read.
    ///
    ///     try CallJournal(at: journal).writeHAR(to: URL(fileURLWithPath: "/tmp/calls.har"))
    ///
    /// The HAR file has the calls of all processes that wrote to the journal. Redacted values stay redacted. Launch the
    /// program with `--mock-url-journal-bodies=<bytes>` to record header fields and bodies of answers.
    ///
    /// - Parameter file: The file to write. An existing file is replaced; a new one has the mode 0600.
    /// - Throws: `VerificationFailure` if the journal cannot be read, and `ExportError` if the file cannot be written.
    public func writeHAR(to file: URL) throws {
        var stream = CallStream(url.path)
        var writer = HARWriter(ExportFile(file.path).write)
        try stream.readAll { item in
            if case .call(let call) = item { try writer.add(HAREntry(call)) }
        }
        try writer.finish()
    }
}
