import TestSupport

/// Tests held answers against a sequential model, without sessions.
@Suite("Held answers in a random order of events") struct HeldAnswersTests {
    /// A load as held answers see it. A run has one thread, so nothing else uses the load at the same time.
    private final class Load: @unchecked Sendable {
        let answer: HeldAnswer
        let name: String
        var received: [String] = []
        /// Whether the client takes nothing now.
        var isSuspended = false
        var isWaiting = false
        var isOver = false

        init(_ answer: HeldAnswer, _ name: String) { (self.answer, self.name) = (answer, name) }

        /// Waits for an order, as a driver does.
        func wait() {
            isWaiting = true
            answer.wait { [self] in take() }
        }

        private func take() {
            guard isWaiting, !isSuspended, !isOver else { return }
            isWaiting = false
            guard let order = answer.next() else { return }
            switch order {
            case .send(let data): received.append("sent \(String(decoding: data, as: UTF8.self))")
            case .release: received.append("released")
            case .fail: received.append("failed")
            }
            let isLast = if case .send = order { false } else { true }
            isOver = isLast
            answer.settle()
            if !isLast { wait() }
        }

        func suspend() {
            guard !isOver else { return }
            (isSuspended, isWaiting) = (true, false)
            answer.pause()
        }

        func resume() {
            guard isSuspended, !isOver else { return }
            isSuspended = false
            wait()
        }

        func giveUp() {
            isOver = true
            answer.leave()
        }
    }

    @Test("orders reach held answers once, in order, and none stays open", arguments: 0..<40) func random(_ part: Int) {
        for seed in UInt64(part * 50)..<UInt64(part * 50 + 50) {
            var run = Run(random: SplitMix64(seed: seed))
            for number in 0..<60 { run.step(number) }
            let flaw = run.flaw()
            #expect(flaw == nil, "seed \(seed)")
        }
    }

    /// A random run: held answers, and what a sequential model expects of them.
    private struct Run {
        let answers = HeldAnswers()
        var random: SplitMix64
        var loads: [Load] = []
        var orders = 0
        let completed = Locked(0)
        /// The orders that each client receives, by the name of its load.
        var model: [String: [String]] = [:]
        var gone: Set<String> = []

        mutating func step(_ number: Int) {
            let load = loads.randomElement(using: &random)
            switch (Int.random(in: 0..<10, using: &random), load) {
            case (0...2, _), (_, nil):
                let answer = answers.add(.released("a"), of: nil, isOpen: true) { "GET https://h/\(number)" }
                loads.append(Load(answer, "\(number)"))
                loads.last?.wait()
            case (3...4, let load?): load.suspend()
            case (5, let load?): load.resume()
            case (6, let load?):
                load.giveUp()
                gone.insert(load.name)
            default: give(number)
            }
        }

        /// Gives up to three answers an order each.
        private mutating func give(_ number: Int) {
            let given = loads.shuffled(using: &random).prefix(3).map { load in
                let kinds: [(HoldOrder, String)] = [
                    (.release, "released"), (.fail(.dropped), "failed"),
                    (.send(Data("\(number)".utf8)), "sent \(number)"),
                ]
                return (load: load, kind: kinds[min(2, Int.random(in: 0..<4, using: &random))])
            }
            for (load, kind) in given where !gone.contains(load.name) {
                let last = model[load.name]?.last
                if last != "released", last != "failed" { model[load.name, default: []].append(kind.1) }
            }
            orders += 1
            answers.carryOut(given.map { ($0.load.answer, $0.kind.0) }) { [completed] _ in
                completed.withLock { $0 += 1 }
            }
        }

        /// Returns the difference from the model; `nil` for a run without a difference.
        func flaw() -> String? {
            for load in loads { load.resume() }
            for load in loads where !gone.contains(load.name) {
                let (received, expected) = (load.received, model[load.name] ?? [])
                if received != expected { return "\(load.name) received \(received), and not \(expected)" }
            }
            if completed.withLock(\.self) != orders { return "an order is never completed" }
            for load in loads { load.giveUp() }
            return answers.all.isEmpty ? nil : "an answer is held for ever"
        }
    }
}
