import TestSupport

/// A reader that trusts such a file waits forever or reads without end.
@Suite struct `Special and huge files` {
    private let folder = try! TemporaryFolder()

    private static let reasons = [
        "sparse": "it is longer than", "pipe": "it is not a regular file", "socket": "No such device or address",
        "directory": "it is a directory", "device": "it is not a regular file",
    ]

    private func path(of kind: String) throws -> String { try HostileFile.make(kind, in: folder.path) }

    @Test(arguments: reasons.keys.sorted()) func `a special or huge file is refused as a journal`(_ kind: String)
        throws
    {
        let path = try path(of: kind)

        let journal = try CallJournal(at: URL(fileURLWithPath: path))

        let failure = #expect(throws: VerificationFailure.self) { try journal.history }
        // A journal may have any length, but not one line of any length.
        let reason = kind == "sparse" ? "line 1: expected a record of at most 16777216 bytes" : Self.reasons[kind]!
        #expect("\(try #require(failure))".contains(reason))
    }
}
