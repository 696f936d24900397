import Foundation

/// The requests that a test has sent and that its engine has not decided yet.
///
/// A test may end, or verify its calls, just after `resume()`. A request that is still on its way to the engine would be
/// missing then.
package final class PendingRequests: Sendable {
    private enum Stage {
        /// The engine decides without further help.
        case underWay
        /// The request waits for code of the program: for a closure, or for a body stream.
        ///
        /// Indirect, because the other stages would be as large as a call.
        indirect case awaitsProgram(HTTPCall)
        /// The call is recorded; the test has not received the report yet.
        case decided
    }

    // Tuples in arrays would not be specialised.
    private struct Announcement {
        let number: Int
        let time: ContinuousClock.Instant
    }

    private struct Begun {
        let number: Int
        var stage: Stage
    }

    private struct State {
        /// The number of the latest request.
        var latest = 0
        /// The requests that `resume()` has announced and whose load has not started, the earliest first.
        var announced: [Announcement] = []
        /// The requests whose load has started, in the order of their starts.
        var begun: [Begun] = []
        /// The signals of the threads that wait for a change.
        var waiting: [DispatchSemaphore] = []

        /// The number of requests that are not settled.
        var count: Int { announced.count + begun.count }

        /// Forgets announcements that cannot belong to `resume()`, because a program called `canInit` itself.
        mutating func forgetCalls() {
            let limit = ContinuousClock.now - PendingRequests.longestStart
            announced.removeAll { $0.time < limit }
        }

        /// Removes the earliest announcement, and returns its number.
        mutating func firstAnnouncement() -> Int? {
            announced.isEmpty ? nil : announced.removeFirst().number
        }

        func isUnderWay(upTo number: Int) -> Bool {
            if let first = announced.first, first.number <= number { return true }
            return begun.contains { if case .underWay = $0.stage { $0.number <= number } else { false } }
        }

        func awaitingProgram(upTo number: Int) -> [HTTPCall] {
            begun.sorted { $0.number < $1.number }.compactMap { request in
                guard request.number <= number, case .awaitsProgram(let call) = request.stage else { return nil }
                return call
            }
        }
    }

    /// The longest time in seconds that a test waits for its requests.
    package static let longestWait = 10.0
    /// The time in seconds that a verification waits for code of the program, which may itself wait for the verification,
    /// or for its thread.
    package static let longestWaitForCode = 0.25
    /// The longest time between the announcement of a request and the start of its load.
    private static let longestStart = Duration.seconds(2)

    private let state = Locked(State())

    package init() {}

    /// The number of requests that are not settled.
    package var count: Int {
        state.withLock { state in
            state.forgetCalls()
            return state.count
        }
    }

    /// Waits until every request is settled, and blocks the thread.
    package func awaitEnd() { wait(atMost: Self.longestWait) { $0.count == 0 } }

    /// Waits until the requests are decided that were sent until now.
    ///
    /// - Parameter patience: The time in seconds to wait for requests that wait for code of the program.
    /// - Returns: The requests that wait for code of the program; `nil` if a request is still on its way.
    func awaitDecisions(_ patience: Double) -> [HTTPCall]? {
        let number = state.withLock { $0.latest }
        wait(atMost: Self.longestWait) { !$0.isUnderWay(upTo: number) }
        // Such code must not wait for itself.
        if !ProgramCode.isRunning { wait(atMost: patience) { $0.awaitingProgram(upTo: number).isEmpty } }
        return state.withLock { $0.isUnderWay(upTo: number) ? nil : $0.awaitingProgram(upTo: number) }
    }

    /// Waits for a condition, which each change of a request may meet.
    private func wait(atMost seconds: Double, until isMet: (State) -> Bool) {
        let change = DispatchSemaphore(value: 0)
        let end = ContinuousClock.now + .seconds(seconds)
        defer { state.withLock { state in state.waiting.removeAll { $0 === change } } }
        while true {
            let pause: Duration? = state.withLock { state in
                state.forgetCalls()
                let now = ContinuousClock.now
                if isMet(state) || now >= end { return nil }
                if !state.waiting.contains(where: { $0 === change }) { state.waiting.append(change) }
                // An announcement that is forgotten is a change, too.
                return min(end, state.announced.first.map { $0.time + Self.longestStart } ?? end) - now
            }
            guard let pause else { return }
            _ = change.wait(timeout: .now() + pause / .seconds(1))
        }
    }

    /// Waits for none of the present requests any more.
    package func giveUp() { change { ($0.announced, $0.begun) = ([], []) } }

    /// Announces a request, in `resume()`.
    @_optimize(speed)
    func announce() {
        state.withLock { state in
            state.latest += 1
            state.announced.append(Announcement(number: state.latest, time: .now))
        }
    }

    /// Forgets the earliest announcement, because its request never starts.
    func withdraw() { change { _ = $0.firstAnnouncement() } }

    @_optimize(speed)
    private func begin() -> Int {
        state.withLock { state in
            if state.announced.isEmpty { state.latest += 1 }
            let number = state.firstAnnouncement() ?? state.latest
            state.begun.append(Begun(number: number, stage: .underWay))
            return number
        }
    }

    @_optimize(speed)
    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            for thread in state.waiting { thread.signal() }
        }
    }

    /// A request on its way.
    ///
    /// It settles at the latest when it is released.
    final class Request: Sendable {
        private let requests: PendingRequests
        private let number: Int

        /// Begins the earliest request that is announced.
        init(of requests: PendingRequests) {
            self.requests = requests
            number = requests.begin()
        }

        deinit {
            settle()
        }

        /// Waits for code of the program from now on.
        func awaitProgram(_ call: HTTPCall) { move(to: .awaitsProgram(call)) }

        /// Waits for code of the program no more.
        func endWait() { move(to: .underWay) }

        func decide() {
            move(to: .decided)
        }

        /// Changes the stage of a request that is not decided.
        private func move(to stage: Stage) {
            requests.change { state in
                guard let place = place(in: state) else { return }
                if case .decided = state.begun[place].stage { return }
                state.begun[place].stage = stage
            }
        }

        func settle() {
            requests.change { state in
                if let place = place(in: state) { state.begun.remove(at: place) }
            }
        }

        private func place(in state: State) -> Int? { state.begun.lastIndex { $0.number == number } }
    }
}
