import Common
import Foundation

/// The failures that the library would have reported to a test.
enum Failures {
    private static let all = Locked<[String]>([])

    static func add(_ failure: String) {
        all.withLock { $0.append(failure) }
    }

    /// Returns the failures since the last call.
    static func take() -> [String] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
