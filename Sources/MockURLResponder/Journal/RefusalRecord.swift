/// The journal record of a program that stops because it cannot use its launch arguments.
///
/// With this record, a test also notices a program of a script whose error the script hides.
package struct RefusalRecord {
    /// The name of the error.
    let error: MessageKind

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "refusal", at: moment) { json in
            json.member("v", Journal.version)
            json.member("name", error.rawValue)
        }
    }
}

extension RefusalRecord {
    /// Writes the record to the journal that the launch arguments name, if it already has records.
    ///
    /// Any other file stays unchanged, because the error may be that the journal also is a plan or a body. Standard error
    /// receives the error itself.
    package static func write(for error: any Error, _ arguments: [String]) {
        let named = arguments.filter { $0.hasPrefix(LaunchArguments.Name.journal.argument("")) }
        guard let file = try? LaunchArguments(decoding: named).journal?.absolute, isJournal(file.path),
            let journal = try? Journal(at: file.path, source: file.source, onLoss: { _ in })
        else { return }
        journal.add(RefusalRecord(error: Message(of: error).kind))
    }

    private static func isJournal(_ path: String) -> Bool {
        let start = Array(#"{"kind":"#.utf8)
        return (try? InputFile(path).part(from: 0, atMost: start.count)) == start
    }
}
