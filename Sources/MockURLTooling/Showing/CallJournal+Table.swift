extension CallJournal {
    /// Returns the journal as a table with a waterfall, as `mock-url show` prints it: all runs, without colours.
    ///
    /// - Parameter width: The number of columns; `nil` for lines of any length.
    /// - Returns: The lines of the table.
    /// - Throws: `VerificationFailure` if the file cannot be read or a line is not a valid record.
    public func table(width: Int? = nil) throws -> String {
        var stream = CallStream(path)
        var table = CallTable(TableStyle(width: width), spans: JournalSpans(path))
        try stream.readAll { table.take($0) }
        table.finish()
        return table.takeText()
    }
}
