/// The work of the launched program, named by its first argument.
enum Mode: String, CaseIterable {
    /// Prints the answer without a request.
    case none
    /// Gets the answer from the trivial protocol, and prints it.
    case trivial
    /// Gets the answer from the stubs in its arguments, and prints it.
    case mock
    /// Sets up its stubs, and prints the memory that this took.
    case setUp = "set-up"
    /// Receives a body of the trivial protocol by a delegate, and prints its report.
    case smallBody = "small-body"
    /// Receives the large body of a stub by a delegate, and prints its report.
    case largeBody = "large-body"
    /// Downloads the large body of a stub, and prints its report.
    case download
    /// Sends a request that no stub answers, and prints the time.
    case unmatched
}
