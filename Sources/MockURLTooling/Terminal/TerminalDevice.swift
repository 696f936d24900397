import Foundation
import MockURLResponder

/// The terminal at a standard stream, if there is one.
package struct TerminalDevice: Sendable {
    /// The width of a terminal that does not know its width.
    package static let usualColumns = 80

    package static let output = TerminalDevice(STDOUT_FILENO)
    package static let errors = TerminalDevice(STDERR_FILENO)

    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether the stream is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether the stream may be shown on a terminal: it is a terminal, or a pipe to a program such as a pager.
    package var mayBeShown: Bool {
        var status = stat()
        guard !isTerminal, fstat(descriptor, &status) == 0 else { return true }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFCHR
    }

    /// The number of columns of the terminal; `nil` if the stream is no terminal.
    ///
    /// The variable `COLUMNS` overrides the width of a terminal, as in other programs.
    package var columns: Int? {
        guard isTerminal else { return nil }
        if let columns = Self.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : Self.usualColumns
    }

    /// Whether the stream is a terminal that can erase a line.
    package var canErase: Bool { isTerminal && Self.variable("TERM").map { $0 != "dumb" } ?? false }

    /// Whether to use colours, unless the user asks for them or against them.
    package var hasColor: Bool { TerminalInk.isWanted(at: descriptor) }

    /// Whether the locale uses UTF-8.
    package static var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Returns a variable of the environment; `nil` if it is not set or empty.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
