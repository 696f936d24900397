import Dispatch
import Foundation
import MockURLResponder

/// A line about long work on a terminal, such as `reading calls.ndjson: 41 %`.
///
/// The line appears on standard error after half a second, changes at most ten times per second, and disappears at the
/// end. A stream that is no terminal, and a terminal that cannot erase a line (`TERM=dumb`), receive nothing.
///
/// Another thread draws the line, so the line also appears while one call takes long. `show(_:)` only keeps the text.
package final class ProgressLine: Sendable {
    /// The time before the line appears.
    package static let delay = Duration.milliseconds(500)
    /// The time between two versions of the line.
    package static let pause = Duration.milliseconds(100)

    private struct State: Sendable {
        var text: String
        /// The line on the terminal; `nil` before the first one.
        var drawn: String?
        var hasEnded = false
    }

    /// A terminal as a progress line uses it.
    package struct Screen: Sendable {
        var columns: @Sendable () -> Int
        var write: @Sendable (String) -> Void

        package init(columns: @escaping @Sendable () -> Int, write: @escaping @Sendable (String) -> Void) {
            self.columns = columns
            self.write = write
        }

        /// Standard error; `nil` unless it is a terminal that can erase a line.
        package static var standardError: Screen? {
            guard TerminalDevice.errors.canErase else { return nil }
            return Screen(
                columns: { TerminalDevice.errors.columns ?? TerminalDevice.usualColumns },
                write: { StandardError.write(text: $0) })
        }
    }

    private let screen: Screen?
    private let state: Locked<State>

    /// Starts to wait for the time of the line.
    ///
    /// - Parameters:
    ///   - text: The first text, which names the work.
    ///   - screen: The terminal; `nil` shows nothing.
    package init(_ text: String, on screen: Screen? = .standardError) {
        self.screen = screen
        state = Locked(State(text: text))
        if screen != nil { draw(after: Self.delay) }
    }

    deinit {
        end()
    }

    /// Replaces the text of the line.
    ///
    /// A call without a terminal costs nothing: the text is not built.
    package func show(_ text: @autoclosure () -> String) {
        guard screen != nil else { return }
        let text = text()
        state.withLock { $0.text = text }
    }

    /// Erases the line.
    ///
    /// Further texts are ignored. Call this method before you write anything else to the terminal.
    package func end() {
        guard let screen else { return }
        state.withLock { state in
            if !state.hasEnded, state.drawn != nil { screen.write(Self.erase) }
            state.hasEnded = true
        }
    }

    /// Draws the line after a time, and from then on again after each pause.
    private func draw(after time: Duration) {
        DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1)) { [weak self] in
            guard let self, !state.withLock({ $0.hasEnded }) else { return }
            draw()
            draw(after: Self.pause)
        }
    }

    /// Draws the current text, unless the terminal has it.
    ///
    /// The text is written under the lock, so that no line appears after the end.
    func draw() {
        guard let screen else { return }
        state.withLock { state in
            let line = Self.visible(state.text, columns: screen.columns())
            guard !state.hasEnded, line != state.drawn else { return }
            state.drawn = line
            screen.write(Self.erase + line)
        }
    }

    /// Returns to the first column, and erases the line (`ECMA-48`: CR, EL).
    private static let erase = "\r\u{1B}[K"

    /// Returns a text without control characters that fits one line, because a line that wraps cannot be erased.
    ///
    /// Characters of East Asian scripts and emoji take two columns. All scalars above them count as two.
    private static func visible(_ text: String, columns: Int) -> String {
        var (line, free) = ("", columns - 1)
        for scalar in text.unicodeScalars {
            free -= scalar.value < 0x1100 ? 1 : 2
            guard free >= 0 else { break }
            line.unicodeScalars.append(scalar.isVisible ? scalar : "?")
        }
        return line
    }
}
