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
