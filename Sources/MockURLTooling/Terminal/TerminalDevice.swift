import Foundation
import MockURLResponder

/// The properties of a terminal at a standard stream.
package enum TerminalDevice {
    /// Whether a stream is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the width of a terminal in columns; `nil` for a stream that is no terminal, or has no known width.
    ///
    /// The variable `COLUMNS` overrides the width, as in other programs.
    package static func columns(of descriptor: Int32) -> Int? {
        if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Whether a stream is a terminal that can erase a line.
    package static func canErase(_ descriptor: Int32) -> Bool {
        guard isTerminal(descriptor), let type = variable("TERM") else { return false }
        return type != "dumb"
    }

    /// Returns a variable of the environment; `nil` if it is not set or empty.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
