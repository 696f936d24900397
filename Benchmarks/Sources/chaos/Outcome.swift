import Common
import Foundation

/// The observations of the test side in a round.
struct Outcome: Encodable {
    struct Update: Encodable {
        let generation: Int
        /// On the clock that all processes share, in nanoseconds.
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
    /// How the program ended, such as `exited with status 0`.
    var cause: String?
    var isReady = false
    var updates: [Update] = []
    /// How many calls the library read at the end, by path; `nil` when it reads none.
    var calls: [String: Int]?
    /// How often the library read the history while the program ran.
    var readings = 0
    /// The errors of these reads.
    var readingErrors: [String] = []
    /// Whether the journal has a call of the stub that nothing changes for each that was asked of it.
    var isVerified: Bool?
    private var descriptors = 0
    private var memory = 0

    init(round: Int) {
        self.round = round
    }

    /// Adds what is left in this process.
    ///
    /// Pipes are closed by the threads that read them, so it waits a little while there are more descriptors than before.
    mutating func settle() {
        for _ in 0..<40 {
            descriptors = Self.descriptorCount
            if descriptors <= Self.usual.withLock({ $0 }) { break }
            Thread.sleep(forTimeInterval: 0.05)
        }
        Self.usual.withLock { $0 = descriptors }
        memory = (try? ProcessMemory.resident()) ?? 0
    }

    /// How many there were after the round before.
    private static let usual = Locked(0)

    /// Files, pipes and sockets; run loops of Foundation have others, one set for each thread of its pool.
    private static var descriptorCount: Int {
        let folder = "/proc/self/fd/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
            return target.map { !$0.hasPrefix("anon_inode:") } ?? false
        }
    }
}
