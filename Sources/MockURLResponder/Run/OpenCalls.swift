import Foundation

/// The requests that an engine has accepted and not yet answered completely.
///
/// They end with the engine, because a later answer would reach another test.
package final class OpenCalls: Sendable {
    /// The entry of one open request.
    ///
    /// `close()` removes it.
    package struct Ticket: Sendable {
        fileprivate let number: Int
        fileprivate let calls: OpenCalls

        package func close() {
            calls.state.withLock { $0.open[number] = nil }
        }
    }

    private struct Open: Sendable {
        let headline: @Sendable () -> String
        let end: @Sendable (_ reason: String) -> Void
    }

    private struct State {
        var open: [Int: Open] = [:]
        var count = 0
        var ends = 0
        var isEnded = false
    }

    private let state = Locked(State())

    package init() {}

    /// The number of times that all open requests have been ended.
    package var ends: Int { state.withLock { $0.ends } }

    /// Whether all open requests have been ended since `ends` had this value.
    func hasEnded(since ends: Int) -> Bool { state.withLock { $0.isEnded || $0.ends != ends } }

    /// Registers an open request.
    ///
    /// - Parameters:
    ///   - ends: The value of `ends` when the request was accepted, which may be before this call. `nil` means the
    ///     current value.
    ///   - headline: Returns a one-line description of the request.
    ///   - end: Ends the request with an error that contains the reason. Called at most once, on any thread, outside
    ///     the lock.
    /// - Returns: The ticket that closes the request; `nil` if all requests were ended since it was accepted, so that
    ///   it must end now.
    package func add(
        since ends: Int? = nil, headline: @escaping @Sendable () -> String,
        end: @escaping @Sendable (_ reason: String) -> Void
    ) -> Ticket? {
        state.withLock { state in
            guard !state.isEnded, ends ?? state.ends == state.ends else { return nil }
            state.count += 1
            state.open[state.count] = Open(headline: headline, end: end)
            return Ticket(number: state.count, calls: self)
        }
    }

    /// Ends all open requests.
    ///
    /// - Parameters:
    ///   - reason: The reason for the errors of the requests.
    ///   - isFinal: Whether to reject all later requests.
    /// - Returns: The descriptions of the ended requests, in the order of their registration.
    package func end(because reason: String, isFinal: Bool) -> [String] {
        let open = state.withLock { state in
            let open = state.open.sorted { $0.key < $1.key }.map(\.value)
            state.open = [:]
            state.ends += 1
            if isFinal { state.isEnded = true }
            return open
        }
        for call in open { call.end(reason) }
        return open.map { $0.headline() }
    }
}
