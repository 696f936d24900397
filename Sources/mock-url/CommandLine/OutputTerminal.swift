import Foundation
import MockURLTooling

/// The terminal that standard output is connected to.
struct OutputTerminal {
    private static let environment = ProcessInfo.processInfo.environment
    private static let usualWidth = 80

    /// Whether standard output is a terminal.
    let isTerminal = TerminalDevice.isTerminal(STDOUT_FILENO)

    /// The number of columns; `nil` if standard output is not a terminal.
    var width: Int? { isTerminal ? TerminalDevice.columns(of: STDOUT_FILENO) ?? Self.usualWidth : nil }

    /// Whether to use colours, unless the user asks for them or against them (https://no-color.org).
    var hasColor: Bool {
        isTerminal && (Self.environment["NO_COLOR"] ?? "").isEmpty && Self.environment["TERM"] != "dumb"
    }

    /// Whether the locale uses UTF-8.
    static var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
