#if os(macOS) || os(Linux)

/// The internal state of a service, for the tests of this package.
extension RunningService {
    /// The position in the journal where the records of the program begin, in bytes.
    package var journalBeginning: Int { journalLocation.beginning }

    /// The number of bytes that the program wrote to standard output and to standard error, and the number of bytes
    /// that were kept.
    package var outputSizes: [(written: Int, kept: Int)] {
        [child.output, child.errors].map { ($0.output.count, $0.output.count - $0.output.gap.count) }
    }
}
#endif
