import TestSupport

/// A reader that trusts such a file waits forever or reads without end.
@Suite struct `Special and huge files` {
    private let folder = try! TemporaryFolder()

    private static let reasons = [
        "sparse": "line 1: expected a record of at most 16777216 bytes", "pipe": "it is not a regular file",
        "socket": "No such device or address",
        "directory": "it is a directory", "device": "it is not a regular file",
    ]

    @Test(arguments: reasons.keys.sorted()) func `a special or huge file is no journal`(_ kind: String) throws {
        let path = try HostileFile.make(kind, in: folder.path)

        let journal = try CallJournal(at: URL(fileURLWithPath: path))

        let failure = #expect(throws: VerificationFailure.self) { try journal.history }
        // A journal may have any length, but not one line of any length.
        #expect("\(try #require(failure))".contains(Self.reasons[kind]!))
    }
}
