import Foundation
import Reference

/// How long a launched program takes to its first answer.
enum LaunchTime {
    private static let rounds = 40
    private static let warmUps = 3

    static func rows() throws -> [Row] {
        let mockArguments = ["mock"] + Exchange.stubArguments
        var times: [(nothing: Double, trivial: Double, mock: Double)] = []
        for _ in 0..<warmUps + rounds {
            times.append(
                (
                    nothing: try Launch.milliseconds(["none"]), trivial: try Launch.milliseconds(["trivial"]),
                    mock: try Launch.milliseconds(mockArguments)
                ))
        }
        times.removeFirst(warmUps)
        return [
            Row(
                "launch to first answer", unit: "ms", .difference, goal: 5,
                pairs: times.map { (ours: $0.mock, reference: $0.trivial) }),
            Row(
                "launch, no request at all", unit: "ms", .difference,
                pairs: times.map { (ours: $0.nothing, reference: $0.trivial) }),
        ]
    }
}
