/// What the launched program does; its first argument.
enum Mode: String, CaseIterable {
    /// Prints the answer without asking for it.
    case none
    /// Gets the answer from the trivial protocol, and prints it.
    case trivial
    /// Gets the answer from the stubs in its arguments, and prints it.
    case mock
    /// Sets up its stubs, and prints how much memory that took.
    case setUp = "set-up"
    /// Gets a body from the trivial protocol to a delegate, and prints what it was.
    case smallBody = "small-body"
    /// Gets the large body from a stub to a delegate, and prints what it was.
    case largeBody = "large-body"
    /// Downloads the large body from a stub, and prints what it was.
    case download
    /// Makes a request that no stub answers, and prints when.
    case unmatched
}
