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
        indirect case held(HTTPCall)
        /// The call is recorded; the test has not received the report yet.
        case decided
    }

    private struct State {
        /// The number of the latest request.
        var latest = 0
        /// The requests that `resume()` has announced and whose load has not started, the earliest first.
        var announced: [(number: Int, time: ContinuousClock.Instant)] = []
        var stages: [Int: Stage] = [:]

        /// Forgets announcements that cannot belong to `resume()`, because a program called `canInit` itself.
        mutating func forgetCalls() {
            let limit = ContinuousClock.now - PendingRequests.longestStart
            announced.removeAll { $0.time < limit }
        }

        func isUnderWay(upTo number: Int) -> Bool {
            if let first = announced.first, first.number <= number { return true }
            return stages.contains { if case .underWay = $1 { $0 <= number } else { false } }
        }

        func held(upTo number: Int) -> [HTTPCall] {
            stages.keys.sorted().compactMap { key in
                guard key <= number, case .held(let call)? = stages[key] else { return nil }
                return call
            }
        }
    }

    /// The longest time in seconds that a test waits for its requests.
    package static let patience = 10.0
    /// The time in seconds that a verification waits for code of the program, which may itself wait for the verification,
    /// or for its thread.
    package static let patienceWithCode = 0.25
    /// The longest time between the announcement of a request and the start of its load.
    private static let longestStart = Duration.seconds(2)

    private let state = Locked(State())

    package init() {}

    /// The number of requests that are not settled.
    package var count: Int {
        state.withLock { state in
            state.forgetCalls()
            return state.announced.count + state.stages.count
        }
    }

    /// Waits until the requests are decided that were sent until now.
    ///
    /// - Parameter patience: The time in seconds to wait for requests that wait for code of the program.
    /// - Returns: The requests that wait for code of the program; `nil` if a request is still on its way.
    func awaitDecisions(_ patience: Double) -> [HTTPCall]? {
        let number = state.withLock { $0.latest }
        func status() -> (isUnderWay: Bool, held: [HTTPCall]) {
            state.withLock { state in
                state.forgetCalls()
                return (state.isUnderWay(upTo: number), state.held(upTo: number))
            }
        }
        Blocking.wait(atMost: Self.patience) { !status().isUnderWay }
        // Such code must not wait for itself.
        if !ProgramCode.isRunning {
            Blocking.wait(atMost: patience) { status().held.isEmpty }
        }
        let (isUnderWay, held) = status()
        return isUnderWay ? nil : held
    }

    /// Waits for none of the present requests any more.
    package func giveUp() {
        state.withLock { ($0.announced, $0.stages) = ([], [:]) }
    }

    /// Announces a request, in `resume()`.
    func announce() {
        state.withLock { state in
            state.latest += 1
            state.announced.append((state.latest, .now))
        }
    }

    private func begin() -> Int {
        state.withLock { state in
            if state.announced.isEmpty { state.latest += 1 }
            let number = state.announced.isEmpty ? state.latest : state.announced.removeFirst().number
            state.stages[number] = .underWay
            return number
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
        func hold(_ call: HTTPCall) { move(to: .held(call)) }

        /// Waits for code of the program no more.
        func letGo() { move(to: .underWay) }

        func decide() {
            move(to: .decided)
        }

        /// Changes the stage of a request that is not decided.
        private func move(to stage: Stage) {
            requests.state.withLock { state in
                switch state.stages[number] {
                case nil, .decided: break
                case .underWay, .held: state.stages[number] = stage
                }
            }
        }

        func settle() {
            _ = requests.state.withLock { $0.stages.removeValue(forKey: number) }
        }
    }
}
