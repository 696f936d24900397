import Foundation

/// The stubs of tests in this process that were begun and never registered.
///
/// The report of an unmatched request names those of its file, because they are the likely reason.
package enum LostStubs {
    package enum Reason: Sendable {
        /// An invalid value failed the test.
        case refused
        /// The chain has no `once()`, `times(_:)` or `always()`.
        case unfinished
    }

    private struct Lost {
        let place: SourceLine
        let path: String
        let reason: Reason
        let condition: Condition
    }

    private static let stubs = Locked<[Lost]>([])
    private static let most = 64

    /// Notes a lost stub.
    ///
    /// - Parameters:
    ///   - reason: The reason why the stub was lost.
    ///   - condition: The condition as far as it was stated.
    ///   - place: The line of the stub.
    ///   - path: The path of the file as the compiler wrote it.
    package static func add(_ reason: Reason, _ condition: Condition, at place: SourceLine, in path: StaticString) {
        stubs.withLock { stubs in
            if stubs.count == most { stubs.removeFirst() }
            stubs.append(Lost(place: place, path: "\(path)", reason: reason, condition: condition))
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
            let place = stub.place.description.shown(atMost: .max)
            return switch stub.reason {
            case .refused: "the stub at \(place) has an invalid value, which fails the test there"
            case .unfinished: "the stub at \(place) has no end: add .once(), .times(_:) or .always()"
            }
        }
    }
}
