import Foundation
package import MockURLResponder

extension HTTPCall {
    /// A wait of the answer at a hold.
    package struct HoldWait: Sendable {
        package let hold: Hold
        fileprivate let start: HoldEvent
        /// The seconds until the release; `nil` while the answer is held.
        package fileprivate(set) var seconds: Double?
        /// How the wait ended; `nil` while the answer is held.
        package fileprivate(set) var end: HoldEvent.Change?
    }

    /// The waits of the answer at holds, in their order.
    package var waits: [HoldWait] {
        holds.reduce(into: []) { waits, event in
            switch event.change {
            case .held: waits.append(HoldWait(hold: event.hold, start: event))
            case .sent: break
            case .released, .failed, .left:
                guard let last = waits.indices.last, waits[last].end == nil else { return }
                waits[last].seconds = max(0, event.seconds(since: waits[last].start))
                waits[last].end = event.change
            }
        }
    }
}

extension HTTPCall.HoldEvent {
    /// The seconds since another event, by the monotonic clock if both have it.
    fileprivate func seconds(since start: Self) -> Double {
        if let monotonic, let start = start.monotonic { monotonic - start } else { time.timeIntervalSince(start.time) }
    }
}
