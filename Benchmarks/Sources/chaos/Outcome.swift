import Common
import Foundation

/// The observations of the test side in a round.
struct Outcome: Encodable {
    struct Update: Encodable {
        let generation: Int
        /// The time on the clock that all processes share, in nanoseconds.
        let begun: UInt64
        let done: UInt64
        var error: String?
    }

    let round: Int
    /// The errors that a test would have caught.
    var errors: [String] = []
    /// The failures that would have failed the test.
    var failures: [String] = []
    var isLaunched = false
    /// The end of the program, such as `exited with status 0`.
    var cause: String?
    var isReady = false
    var updates: [Update] = []
    /// The number of calls that the library read at the end, by path; `nil` means that it could read none.
    var calls: [String: Int]?
    /// The number of times that the library read the history while the program ran.
    var readings = 0
    /// The errors of these reads.
    var readingErrors: [String] = []
    /// Whether the journal has the expected number of calls of the stub that no update changes.
    var isVerified: Bool?
    private var descriptors = 0
    private var memory = 0

    init(round: Int) {
        self.round = round
    }

    /// Adds the descriptors and the memory that the round left in this process.
    ///
    /// Reader threads close their pipes, so this waits briefly while there are more descriptors than before.
    mutating func settle() {
        for _ in 0..<40 {
            descriptors = Self.descriptorCount
            if descriptors <= Self.usual.withLock({ $0 }) { break }
            Thread.sleep(forTimeInterval: 0.05)
        }
        Self.usual.withLock { $0 = descriptors }
        memory = (try? ProcessMemory.resident()) ?? 0
    }

    /// The number of descriptors after the previous round.
    private static let usual = Locked(0)

    /// The number of descriptors of files, pipes and sockets.
    ///
    /// Other kinds of descriptors do not count, because Foundation's run loops open some for each thread of its pool.
    private static var descriptorCount: Int {
        let folder = "/proc/self/fd/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
            return target.map { !$0.hasPrefix("anon_inode:") } ?? false
        }
    }
}
