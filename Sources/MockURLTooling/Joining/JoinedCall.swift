import Foundation
package import MockURLResponder

/// A call of a journal, in its run.
package struct JoinedCall: Sendable {
    /// The index of the run in the journal, from 0.
    package let run: Int
    /// The seconds from the first record of the journal to the call.
    package let at: Double
    /// The time of the call on the monotonic clock, in seconds; `nil` in records that lack it.
    let monotonic: Double?
    package internal(set) var call: HTTPCall

    /// The time of the call on both clocks, in seconds.
    var start: (time: Double, monotonic: Double?) { (call.time.timeIntervalSince1970, monotonic) }

    func isCall(_ number: Int, of process: Int) -> Bool { call.number == number && call.process == process }
}

extension HTTPCall {
    /// A wait of the answer at a hold.
    package struct HoldWait: Sendable {
        package let hold: Hold
        fileprivate let start: Date
        /// The seconds until the release; `nil` while the answer is held.
        package fileprivate(set) var seconds: Double?
        /// How the wait ended; `nil` while the answer is held.
        package fileprivate(set) var end: HoldEvent.Change?
    }

    /// The waits of the answer at holds, in their order.
    package var waits: [HoldWait] {
        holds.reduce(into: []) { waits, event in
            switch event.change {
            case .held: waits.append(HoldWait(hold: event.hold, start: event.time))
            case .sent: break
            case .released, .failed, .left:
                guard let last = waits.indices.last, waits[last].end == nil else { return }
                waits[last].seconds = max(0, event.time.timeIntervalSince(waits[last].start))
                waits[last].end = event.change
            }
        }
    }
}
