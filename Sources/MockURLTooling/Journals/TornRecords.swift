/// The records of a journal that were cut off, because a process was killed while it wrote them.
struct TornRecords: Sendable {
    private var first: String?
    private(set) var count = 0

    /// - Parameter place: The line of the record.
    mutating func add(_ place: @autoclosure () -> String) {
        count += 1
        first = first ?? place()
    }

    /// Returns the lines that a report shows; empty if all records are complete.
    func remarks(hasHalfLine: Bool) -> [String] {
        let tail = hasHalfLine ? ["the last record of the journal is not complete"] : []
        guard let first else { return tail }
        let words = count == 1 ? "1 record of the journal is torn" : "\(count) records of the journal are torn"
        return ["\(words), first at \(first): a process was stopped while it wrote a call that had no answer yet"]
            + tail
    }
}
