/// The action of a program at its end, after it has checked the expectations of its stubs; see
/// docs/reference/expectations.md.
///
/// The launch argument is `--mock-url-verdict=print|exit|off`, which `argument` returns.
public enum VerdictMode: String, Sendable, Hashable, CaseIterable {
    /// Prints on standard error which expectations were met and which were not (the default).
    case print
    /// Prints the same, and exits with `unmetStatus` if an expectation was not met.
    case exit
    /// Prints nothing.
    case off

    /// The exit status of a program in the mode `exit` whose expectations were not met: 86.
    public static let unmetStatus: Int32 = 86

    /// The launch argument that sets this mode in a launched program.
    public var argument: String { "--mock-url-verdict=\(rawValue)" }
}
