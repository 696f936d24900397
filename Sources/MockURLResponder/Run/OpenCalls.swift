import Foundation

/// The requests that an engine has accepted and not answered to their end.
///
/// When the engine ends they do, too: an answer that comes later would reach another test.
package final class OpenCalls: Sendable {
    /// One of them, until it is closed.
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

    /// How often all that were open have been ended.
    package var ends: Int { state.withLock { $0.ends } }

    /// Whether all that were open have been ended since then.
    func hasEnded(since ends: Int) -> Bool { state.withLock { $0.isEnded || $0.ends != ends } }

    /// Takes note of a request.
    ///
    /// - Parameters:
    ///   - ends: How often all were ended when it was accepted, which is before it can be noted; nil is as often as
    ///     now.
    ///   - headline: What it asks for, in one line.
    ///   - end: Ends it with an error that says why; called once at most, on any thread, where no lock is held.
    /// - Returns: What closes it; nil when it has to end at once, because all were ended since it was accepted.
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

    /// Ends all that are open.
    ///
    /// - Parameters:
    ///   - reason: Why, as their errors say it.
    ///   - isFinal: Whether none is accepted from now on.
    /// - Returns: What they asked for, in the order in which they came.
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
