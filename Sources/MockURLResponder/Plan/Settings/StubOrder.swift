/// Which of several stubs answers that match a request, have uses left and are of the same priority.
///
/// It travels as `--mock-url-order=first|last`; `argument` gives that argument.
public enum StubOrder: String, Sendable, Hashable, CaseIterable {
    /// The one that was configured first.
    case first
    /// The one that was configured last, for tests that put stubs on top of general ones.
    case last

    /// The launch argument that sets this order in a launched program.
    public var argument: String { "--mock-url-order=\(rawValue)" }
}
