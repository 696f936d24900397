import Foundation

/// Empty signal handlers that interrupt system calls.
///
/// Handlers of `signal(2)` would restart the calls.
package enum Interruptions {
    /// Installs the handlers.
    ///
    /// - Parameter signals: The numbers of the signals.
    /// - Throws: `POSIXError` for a signal that cannot be handled.
    package static func take(by signals: [Int32]) throws {
        for number in signals {
            var action = sigaction()
            #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = { _ in }
            #else
            action.__sigaction_u.__sa_handler = { _ in }
            #endif
            sigemptyset(&action.sa_mask)
            action.sa_flags = 0
            guard sigaction(number, &action, nil) == 0 else { throw POSIXError(.EINVAL) }
        }
    }
}
