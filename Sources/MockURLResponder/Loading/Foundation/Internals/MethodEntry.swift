#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// One word of a method table, and the one to stand in its place for a while.
///
/// - Why: see `NativeGate`, `TransferGuard` and `AwaitedCancellation`.
/// - Safe because: the word is aligned, and is written with one store, which neither x86_64 nor arm64 tears; both values
///   are functions of the same type that live as long as the process. A thread that calls the method meanwhile runs one
///   or the other, and both do right at that moment. Each word has one writer, under a lock. Optimised code
///   may keep a word that it has read for the rest of a function, since compilers take tables for constant; Foundation's
///   functions that call these methods are entered anew for every task.
/// - Known from: Swift 6.3.1, whose class metadata lies in writable memory; where it does not, there is no entry.
/// - Delete when: all three are.
struct MethodEntry: Sendable {
    private let address: UInt
    private let original: UInt
    private let replacement: UInt

    /// Nil when the table cannot be written, or has the donor's function already.
    init?(of type: AnyClass, at place: Int, replacedBy donor: AnyClass) {
        guard let table = ClassTable(type), let donor = ClassTable(donor), place < min(table.count, donor.count),
            table[place] != donor[place]
        else { return nil }
        address = table.address(of: place)
        original = table[place]
        replacement = donor[place]
        guard isWritable else { return nil }
    }

    /// Nil also when the class does not override the method itself.
    init?(of type: AnyClass, at place: Int, replacedBy donor: AnyClass, inheritedFrom base: AnyClass) {
        guard let table = ClassTable(type), let base = ClassTable(base), place < min(table.count, base.count),
            table[place] != base[place]
        else { return nil }
        self.init(of: type, at: place, replacedBy: donor)
    }

    func exchange() { pointer?.pointee = replacement }

    func restore() { pointer?.pointee = original }

    /// Calls the original method of an object, if the method takes nothing and returns nothing.
    ///
    /// A closure gets its context in the register in which a method gets `self` (swiftself), so the two are called alike.
    func callOriginal(of object: AnyObject) {
        unsafeBitCast((original, object), to: Call.self).body()
    }

    /// A structure, since a closure by itself would be cast to another calling convention.
    private struct Call {
        let body: () -> Void
    }

    private var pointer: UnsafeMutablePointer<UInt>? { UnsafeMutablePointer(bitPattern: address) }

    /// Has the kernel copy the word onto itself, which for read-only memory is an error and no fault.
    private var isWritable: Bool {
        var ends: [Int32] = [-1, -1]
        guard let pointer, pipe(&ends) == 0 else { return false }
        defer { ends.forEach { close($0) } }
        let size = MemoryLayout<UInt>.size
        return write(ends[1], pointer, size) == size && read(ends[0], pointer, size) == size
    }
}
#endif
