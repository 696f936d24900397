import Foundation

/// The stubs of tests in this process that were refused, or begun and never registered.
///
/// Each has failed its test. The report of an unmatched request names those of its file, because they are the likely reason.
package enum LostStubs {
    private struct Lost {
        let place: SourceLine
        let path: String
        let condition: Condition
    }

    private static let stubs = Locked<[Lost]>([])
    private static let most = 64

    /// Notes a lost stub.
    ///
    /// - Parameters:
    ///   - condition: The condition as far as it was stated.
    ///   - place: The line of the stub.
    ///   - path: The path of the file as the compiler wrote it.
    package static func add(_ condition: Condition, at place: SourceLine, in path: StaticString) {
        stubs.withLock { stubs in
            if stubs.count == most { stubs.removeFirst() }
            stubs.append(Lost(place: place, path: "\(path)", condition: condition))
        }
    }

    /// Describes the last lost stubs of a file that could concern a request.
    static func lines(for request: CapturedRequest, in path: StaticString) -> [String] {
        let (path, evaluator) = ("\(path)", Evaluator(request))
        let lost = stubs.withLock { $0 }.filter { stub in
            stub.path == path
                && stub.condition.origin.conjuncts.allSatisfy { evaluator.evaluate($0.normalized) == .met }
        }
        return lost.suffix(3).map { stub in
            "the stub at \(stub.place.description.shown(atMost: .max)) is invalid or has no end, which fails the test there"
        }
    }
}
