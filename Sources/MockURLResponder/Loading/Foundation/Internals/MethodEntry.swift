#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// One word of a method table, and its temporary replacement.
///
/// - Why: `NativeGate`, `TransferGuard` and `AwaitedCancellation` explain why they exchange entries.
/// - Safe because: the word is aligned and written with one store, which neither x86_64 nor arm64 splits. Both
///   values are functions of the same type that live as long as the process. A thread that calls the method at the
///   same time runs one or the other, and both are correct at that moment. Each word has one writer, under a lock.
///   Optimised code may keep a word that it has read for the rest of a function, because compilers assume that
///   tables are constant. Foundation enters the functions that call these methods anew for every task.
/// - Known from: Swift 6.3.1, whose class metadata is in writable memory. If the memory is read-only, the
///   initializers return `nil`.
/// - Delete when: all three users are deleted.
struct MethodEntry: Sendable {
    private let address: UInt
    private let original: UInt
    private let replacement: UInt

    /// Returns `nil` if the table cannot be written, or already has the donor's function.
    init?(of type: AnyClass, at place: Int, replacedBy donor: AnyClass) {
        guard let table = ClassTable(type), let donor = ClassTable(donor), place < min(table.count, donor.count),
            table[place] != donor[place]
        else { return nil }
        address = table.address(of: place)
        original = table[place]
        replacement = donor[place]
        guard isWritable else { return nil }
    }

    /// Returns `nil` also if the class does not override the method itself.
    init?(of type: AnyClass, at place: Int, replacedBy donor: AnyClass, inheritedFrom base: AnyClass) {
        guard let table = ClassTable(type), let base = ClassTable(base), place < min(table.count, base.count),
            table[place] != base[place]
        else { return nil }
        self.init(of: type, at: place, replacedBy: donor)
    }

    func exchange() { pointer?.pointee = replacement }

    func restore() { pointer?.pointee = original }

    /// Calls the original method of an object.
    ///
    /// The method must take nothing and return nothing.
    ///
    /// A closure receives its context in the same register in which a method receives `self` (swiftself), so
    /// calling one calls the other.
    func callOriginal(of object: AnyObject) {
        unsafeBitCast((original, object), to: Call.self).body()
    }

    /// A structure, because a closure alone would be cast to another calling convention.
    private struct Call {
        let body: () -> Void
    }

    private var pointer: UnsafeMutablePointer<UInt>? { UnsafeMutablePointer(bitPattern: address) }

    /// Whether the word can be written.
    ///
    /// The kernel copies the word onto itself, which is an error for read-only memory instead of a crash.
    private var isWritable: Bool {
        var ends: [Int32] = [-1, -1]
        guard let pointer, pipe(&ends) == 0 else { return false }
        defer { ends.forEach { close($0) } }
        let size = MemoryLayout<UInt>.size
        return write(ends[1], pointer, size) == size && read(ends[0], pointer, size) == size
    }
}
#endif
