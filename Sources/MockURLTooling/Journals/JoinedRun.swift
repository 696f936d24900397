package import MockURLResponder

/// A run in a journal: the time from the set-up of a program to its end.
package struct JoinedRun: Sendable {
    /// The index in the journal, from 0.
    package let index: Int
    package let process: Int
    package let program: String?
    /// The seconds since 1970.
    package let started: Double
    package let policy: String?
    package let stubs: Int?
    /// The reason why some sessions of the program cannot be mocked; `nil` if all can.
    package let limitation: String?
    /// The number of tasks of `URLSession.shared` that the run could not see; `nil` if there were none.
    package let earlierTasks: Int?
    /// The number of the set-up in its process, from 1.
    let setUp: Int?
    /// When the process was created, in ticks since the start of the system; `nil` if it is unknown.
    let processStart: Int?
    /// The seconds since 1970; `nil` as long as the journal has no end record of the run.
    package internal(set) var ended: Double?
    /// The members of the end record; empty without one.
    package internal(set) var summary: [String: JSONValue] = [:]

    /// The number of calls so far, which numbers the calls of records that lack a number.
    var calls = 0

    /// - Parameters:
    ///   - record: The start record, or the first record of a process without one.
    ///   - index: The index of the run in the journal.
    ///   - process: The process that wrote the record.
    /// - Throws: `JSONValue.Flaw` if a known member has a value of another type.
    init(_ record: JournalRecord, index: Int, process: Int) throws(JSONValue.Flaw) {
        let members = record.members
        (self.index, self.process, started) = (index, process, record.time)
        (program, policy) = (try members["program"]?.text(), try members["policy"]?.text())
        (stubs, limitation) = (try members["stubs"]?.count(), try members["limitation"]?.text())
        (earlierTasks, setUp) = (try members["earlierTasks"]?.count(), try members["setUp"]?.integer())
        processStart = try members["processStart"]?.integer()
        _ = (try members["installed"]?.text(), try members["order"]?.text())
        _ = try members["sources"]?.objects { source throws(JSONValue.Flaw) in
            (try source["from"]?.text(), try source["stubs"]?.integer())
        }
    }
}
