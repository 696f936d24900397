import Foundation

/// Handlers that do nothing and interrupt system calls, for storms of signals over the test side.
enum Interruptions {
    static func take() throws {
        for number in [SIGUSR1, SIGWINCH, SIGURG] {
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
