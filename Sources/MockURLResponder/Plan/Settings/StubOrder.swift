/// The rule that selects a stub if several of the same priority match a request and have uses left.
///
/// The launch argument is `--mock-url-order=first|last`, which `argument` returns.
public enum StubOrder: String, Sendable, Hashable, CaseIterable {
    /// The stub that was configured first.
    case first
    /// The stub that was configured last.
    ///
    /// Tests use it to override general stubs.
    case last

    /// The launch argument that sets this order in a launched program.
    public var argument: String { "--mock-url-order=\(rawValue)" }
}
