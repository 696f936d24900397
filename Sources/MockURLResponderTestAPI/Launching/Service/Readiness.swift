#if os(macOS) || os(Linux)
public import Foundation

/// By what it is seen that a launched program is ready.
public enum Readiness: Sendable {
    /// A whole line on standard output that is as the pattern wants it.
    case line(TextPattern)
    /// A whole line on standard error that is as the pattern wants it.
    case errorLine(TextPattern)
    /// A file or a folder that is there.
    case file(URL)
    /// A port, 1...65535, that takes connections, whoever listens there.
    case port(Int, host: String = "127.0.0.1")
    /// Nothing: a launched program is ready.
    case nothing
}
#endif
