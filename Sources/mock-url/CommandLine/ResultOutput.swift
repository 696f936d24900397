import Foundation
import MockURLTooling

/// Standard output while a progress line is on standard error.
struct ResultOutput {
    /// The line about the work, which may be on the same terminal as the result.
    let progress: ProgressLine

    /// Writes bytes without a buffer, and removes the progress line first if a terminal may show the bytes.
    ///
    /// - Throws: `StandardOutput.Failure` if the output cannot be written.
    func write(_ bytes: Data) throws {
        if TerminalDevice.output.mayBeShown { progress.end() }
        try StandardOutput.write(bytes)
    }
}
