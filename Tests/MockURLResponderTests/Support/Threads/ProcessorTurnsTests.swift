import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Turns to compute` {
    @Test func `the number of threads with a turn never exceeds the limit`() {
        let turns = ProcessorTurns(atMost: 2)
        let (now, most) = (Locked(0), Locked(0))
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            turns.run { turn in
                let count = now.withLock { now in
                    now += 1
                    return now
                }
                most.withLock { $0 = max($0, count) }
                now.withLock { $0 -= 1 }
                if number % 3 == 0 { turn.pause {} }
                turn.share()
            }
        }
        #expect((1...2).contains(most.withLock { $0 }))
    }

    @Test func `a waiting thread gets the turn while another thread pauses or shares a long turn`() async {
        await blocking {
            let turns = ProcessorTurns(atMost: 1)
            let (isWaiting, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            turns.run { turn in
                Thread.detachNewThread {
                    isWaiting.signal()
                    turns.run { _ in }
                    isDone.signal()
                }
                isWaiting.wait()
                turn.pause { isDone.wait() }
                Thread.detachNewThread {
                    turns.run { _ in }
                    isDone.signal()
                }
                while isDone.wait(timeout: .now()) == .timedOut { turn.share() }
            }
            turns.run { _ in }
        }
    }
}
