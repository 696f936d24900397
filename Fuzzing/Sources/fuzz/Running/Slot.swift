import Foundation

/// Memory that a worker shares with its parent: the worker's present state and its counts.
///
/// The memory is a file, so it outlives a worker that crashes.
final class Slot {
    enum Stage: UInt64 {
        case idle, generating, running
    }

    struct Counts {
        var executions: UInt64 = 0
        var accepted: UInt64 = 0
        var refused: UInt64 = 0
        /// The longest time of an execution that ended, in nanoseconds.
        var longest: UInt64 = 0
    }

    private static let inputOffset = 4_096
    private static let size = inputOffset + Limits.input
    private let base: UnsafeMutableRawPointer
    private var words: UnsafeMutablePointer<UInt64> { base.assumingMemoryBound(to: UInt64.self) }

    /// Opens the memory, and creates its file if it is missing.
    init(at path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(Self.size)) == 0 else {
            throw ScratchError(path: path, code: errno)
        }
        defer { close(descriptor) }
        guard let base = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
        else { throw ScratchError(path: path, code: errno) }
        self.base = base
    }

    deinit { munmap(base, Self.size) }

    var execution: UInt64 {
        get { words[0] }
        set { words[0] = newValue }
    }

    /// The time at which the current stage began, in nanoseconds.
    var start: UInt64 {
        get { words[1] }
        set { words[1] = newValue }
    }

    var stage: Stage {
        get { Stage(rawValue: words[2]) ?? .idle }
        set { words[2] = newValue.rawValue }
    }

    /// The index of the subject among the subjects of the run.
    var subject: Int {
        get { Int(words[4]) }
        set { words[4] = UInt64(newValue) }
    }

    var input: [UInt8] {
        get { Array(UnsafeRawBufferPointer(start: base + Self.inputOffset, count: min(Int(words[3]), Limits.input))) }
        set {
            words[3] = UInt64(newValue.count)
            newValue.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(start: base + Self.inputOffset, count: Limits.input).copyMemory(
                    from: bytes)
            }
        }
    }

    subscript(subject: Int) -> Counts {
        get {
            let place = words + 16 + 4 * subject
            return Counts(executions: place[0], accepted: place[1], refused: place[2], longest: place[3])
        }
        set {
            let place = words + 16 + 4 * subject
            (place[0], place[1], place[2], place[3]) = (
                newValue.executions, newValue.accepted, newValue.refused, newValue.longest
            )
        }
    }
}
