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
    init(_ record: DecodedRecord, index: Int, process: Int) {
        self.index = index
        self.process = process
        (program, policy, stubs) = (record.program, record.policy, record.stubs)
        started = record.time
        processStart = record.processStart
        limitation = record.limitation
        earlierTasks = record.earlierTasks
    }

    mutating func take(end record: DecodedRecord) {
        ended = record.time
        if case .object(let members) = record.summary { summary = members }
    }
}
