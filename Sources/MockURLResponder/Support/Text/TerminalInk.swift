import Foundation

/// A colour or weight of the eight that every terminal has.
package enum TerminalInk: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"

    package func paint(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

    /// Whether a stream is a terminal that may receive colours (https://no-color.org).
    package static func isWanted(at descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
            && getenv("TERM").map { String(cString: $0) } != "dumb"
    }
}
