/// The engines whose journals wait for their last record.
package enum OpenJournals {
    private struct Waiting {
        weak var engine: Engine?
    }

    private static let waiting = Locked<[Waiting]>([])
    private static let begun = Locked(0)

    /// Which set-up of the process this is, from 1; those without a journal are counted, too.
    static func nextNumber() -> Int {
        begun.withLock { begun in
            begun += 1
            return begun
        }
    }

    static func add(_ engine: Engine) {
        waiting.withLock { waiting in
            waiting.removeAll { $0.engine == nil }
            waiting.append(Waiting(engine: engine))
        }
    }

    /// Writes the last records, at the end of the process.
    package static func finish() {
        for engine in waiting.withLock({ $0.compactMap(\.engine) }) { engine.finish() }
    }
}
