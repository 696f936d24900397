import TestSupport

@Suite struct `Turns` {
    private var queue = TurnQueue()

    @Test mutating func `only one of two turns within the same turn is active at a time`() {
        _ = queue.join(1, within: [])
        _ = queue.join(2, within: [1])

        let hasSibling = queue.join(3, within: [1])

        #expect(!hasSibling)
        #expect(queue.holder(before: 3) == 2)
        #expect(queue.leave(2) == [3])
    }

    @Test mutating func `a turn passes on only after the turns within it are left`() {
        _ = queue.join(1, within: [])
        _ = queue.join(2, within: [1])
        _ = queue.join(3, within: [1])
        _ = queue.join(4, within: [])

        #expect(queue.leave(1) == [])
        #expect(queue.holder(before: 4) == 2)
        #expect(queue.leave(2) == [3])
        #expect(queue.leave(3) == [4])
    }

    @Test mutating func `a request within an ended turn waits in the outer level`() {
        _ = queue.join(1, within: [])
        _ = queue.leave(1)
        _ = queue.join(2, within: [])

        let hasTurn = queue.join(3, within: [1])

        #expect(!hasTurn)
        #expect(queue.leave(2) == [3])
    }
}
