/// The numbers of the records of a call.
package struct RecordNumbers: Sendable {
    /// The number in the journal; `nil` without a record there.
    package let inJournal: Int?
    /// The number in the log of the engine; `nil` without a record there.
    package let inLog: Int?

    package init(inJournal: Int?, inLog: Int?) {
        self.inJournal = inJournal
        self.inLog = inLog
    }
}
