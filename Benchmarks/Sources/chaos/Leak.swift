import Common
import Foundation

/// A leak of descriptors and memory, for the self-test of the driver.
enum Leak {
    private static let memory = Locked<[UInt8]>([])

    static func make() {
        for _ in 0..<16 { _ = open("/dev/null", O_RDONLY | O_CLOEXEC) }
        memory.withLock { $0 += [UInt8](repeating: 1, count: 32 << 20) }
    }
}
