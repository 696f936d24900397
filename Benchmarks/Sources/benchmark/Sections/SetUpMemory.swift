import Common
import MockURLResponderTestAPI
import Reference
import Workload

/// Measures the memory for building or setting up stubs, compared with their bodies, in programs that do nothing
/// else.
enum SetUpMemory {
    private static let rounds = 3

    static func rows(_ configurator: MockURLResponderConfigurator, _ stubs: Int) throws -> [Row] {
        let plan = Exchange.answering(configurator).arguments
        return [
            try row("peak memory of building and encoding, against the bodies", stubs) {
                try Launch.report([String(stubs)], of: "tester")
            },
            try row("peak memory of set-up, against the bodies", stubs) {
                try Launch.report(["set-up"] + plan)
            },
        ]
    }

    private static func row(_ name: String, _ stubs: Int, _ report: () throws -> MemoryReport) throws -> Row {
        let bodies = Double(mebibytesOf: stubs * Items.bodySize)
        let growths = try (0..<rounds).map { _ in Double(mebibytesOf: try report().growth) }
        return Row(
            name, unit: "MiB", .share, goal: 1.5, pairs: growths.map { Pair(ours: $0, reference: bodies) })
    }
}
