import MockURLResponder

/// Writes calls as a HAR 1.2 file, from front to back.
///
/// The writer holds at most `longestPart` bytes and one entry, so its memory does not grow with the number of calls.
package struct HARWriter {
    private static let longestPart = 65_536

    private let write: ([UInt8]) throws -> Void
    private var pending: [UInt8]
    private var isFirst = true

    /// Creates a writer, which begins the file with its first entry or with its end.
    ///
    /// - Parameters:
    ///   - comment: The comment on the whole file.
    ///   - write: Appends bytes to the file.
    package init(comment: String = HARWriter.commentOfJournals, _ write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
        pending = Self.beginning(comment)
    }

    package mutating func add(_ entry: HAREntry) throws {
        var json = JSONWriter()
        entry.write(to: &json)
        try add(written: json.bytes)
    }

    /// Adds an entry that is already JSON.
    package mutating func add(written entry: [UInt8]) throws {
        pending += isFirst ? "\n".utf8 : ",\n".utf8
        pending += entry
        isFirst = false
        if pending.count > Self.longestPart { try flush() }
    }

    /// Writes the end of the file.
    package mutating func finish() throws {
        pending += "\n]}}\n".utf8
        try flush()
    }

    private mutating func flush() throws {
        try write(VisibleJSON.escaped(pending))
        pending.removeAll(keepingCapacity: true)
    }

    /// The file up to the bracket that begins its entries.
    private static func beginning(_ comment: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("log") { json in
                json.object { json in
                    json.member("version", "1.2")
                    json.member("creator") { json in
                        json.object { json in
                            json.member("name", "mock-url of MockURLResponder")
                            json.member("version", PackageVersion.current)
                        }
                    }
                    json.member("comment", comment)
                    json.member("entries", raw: "[")
                }
            }
        }
        return json.bytes.dropLast("}}".utf8.count)
    }

    package static let commentOfJournals =
        "The calls of a journal (docs/reference/journal.md). No server answered them, except for those that a comment "
        + "says went to the network. The journal does not divide the time of an answer, so all of it is in \"wait\"."
}
