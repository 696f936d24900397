import MockURLResponder

/// The stubs that can never answer, because an earlier stub of the same configurator always answers their requests.
///
/// Stubs of another configurator may come first on purpose: those of a test come before those of its suite. So may stubs
/// of another priority.
struct HiddenStubs {
    private let history: CallHistory
    private let place: CodeLocation

    /// - Parameters:
    ///   - history: The stubs at the end, with their uses.
    ///   - place: The line for stubs from a file.
    init(in history: CallHistory, at place: CodeLocation) {
        self.history = history
        self.place = place
    }

    /// Reports a stub with the condition of the other one as a failure, and warns of one that is only a special case.
    func report(_ report: (TestFailure) -> Void) {
        let tally = history.tally
        guard tally.identities.count == tally.stubs.count else { return }
        let unused = tally.stubs.indices.filter { tally.uses[$0] == 0 && !tally.stubs[$0].isOptional }
        var shadows = Shadows(on: unused, in: tally.stubs, order: .first)
        for index in unused {
            guard let other = shadows.shadow(on: index)?.index, hasSameOwner(index, other),
                tally.stubs[index].priority == tally.stubs[other].priority
            else { continue }
            let failure = failure(index, hiddenBy: other)
            let isSame = tally.stubs[index].request.normalized == tally.stubs[other].request.normalized
            if isSame { report(failure) } else { TestFrameworks.warn(failure) }
        }
    }

    private func hasSameOwner(_ index: Int, _ other: Int) -> Bool {
        guard let one = history.tally.identities[index], let other = history.tally.identities[other] else {
            return false
        }
        return one.owner == other.owner
    }

    private func failure(_ index: Int, hiddenBy other: Int) -> TestFailure {
        let message = Message(
            .shadowedStub,
            """
            \(history.stubs[index]) can never answer: \(history.stubs[other]) is asked before it and always answers its requests
              to do:    limit the other stub with once() or times(_:), move this stub before it, or mark it as optionally()
            """)
        return TestFailure(message, of: history.tally.stubs[index], else: place)
    }
}
