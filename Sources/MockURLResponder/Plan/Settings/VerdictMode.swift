/// What a program does at its end about the expectations of its stubs; see docs/Expectations.md.
///
/// It travels as `--mock-url-verdict=print|exit|off`; `argument` gives that argument.
public enum VerdictMode: String, Sendable, Hashable, CaseIterable {
    /// It says on standard error which were met and which were not (the default).
    case print
    /// It says so, and ends with `unmetStatus` when one was not met.
    case exit
    /// It says nothing.
    case off

    /// The status in which a program ends whose expectations were not met, if it was asked to: 86.
    public static let unmetStatus: Int32 = 86

    /// The launch argument that sets this mode in a launched program.
    public var argument: String { "--mock-url-verdict=\(rawValue)" }
}
