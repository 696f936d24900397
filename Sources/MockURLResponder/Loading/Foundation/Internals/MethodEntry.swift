import Foundation

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// One word of a method table, and its temporary replacement.
///
/// - Why: `NativeGate` and `AwaitedCancellation` explain why they exchange entries.
/// - Safe because: the word is aligned and written with one store, which neither x86_64 nor arm64 splits. Both
///   values are functions of the same type that live as long as the process. A thread that calls the method at the
///   same time runs one or the other, and both are correct at that moment. Each word has one writer, under a lock.
///   Optimised code may keep a word that it has read for the rest of a function, because compilers assume that
///   tables are constant. Foundation enters the functions that call these methods anew for every task.
/// - Known from: Swift 6.3.1, whose class metadata is in writable memory. If the memory is read-only, the
///   initializers return `nil`.
/// - Delete when: both users are deleted.
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

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// The method table of a Swift class, as words.
///
/// - Why: `NativeGate` and `AwaitedCancellation` each exchange a method of Foundation's classes. The slot of the method
///   is found by comparing classes of this package. Its replacement is a function that the compiler created for the
///   same slot. Only the head of the class layout is assumed, and it is checked as far as possible.
/// - Safe because: classes live as long as the process. Only their size is read before the layout is checked, and
///   each word that is read lies within that size.
/// - Known from: Swift's ABI on Linux, `TargetClassMetadata` without Objective-C: kind, superclass and sizes, then
///   methods and field offsets from the seventh word on. Seen with Swift 6.3.1 on x86_64, dynamic and static.
/// - Delete when: the users of `MethodEntry` are deleted.
struct ClassTable {
    private static let firstSlot = 7
    private static let sizeOffset = 32
    private static let addressPointOffset = 36
    /// The largest plausible number of words.
    ///
    /// `URLProtocol` has about 60, so far more mean a different layout.
    private static let mostWords = 4096

    private let words: UnsafeMutablePointer<UInt>
    let count: Int

    /// Returns `nil` if the class does not have the expected layout.
    init?(_ type: AnyClass) {
        let metadata = unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
        let size = metadata.load(fromByteOffset: Self.sizeOffset, as: UInt32.self)
        let addressPoint = metadata.load(fromByteOffset: Self.addressPointOffset, as: UInt32.self)
        let wordSize = MemoryLayout<UInt>.size
        guard wordSize == 8, size > addressPoint, Int(size - addressPoint).isMultiple(of: wordSize) else { return nil }
        words = metadata.assumingMemoryBound(to: UInt.self)
        count = Int(size - addressPoint) / wordSize
        let kindOfClasses: UInt = 0
        guard (Self.firstSlot...Self.mostWords).contains(count), words[0] == kindOfClasses else { return nil }
    }

    subscript(slot: Int) -> UInt { words[slot] }

    func address(of slot: Int) -> UInt { UInt(bitPattern: words + slot) }

    private func inherits(from base: ClassTable) -> Bool { words[1] == UInt(bitPattern: base.words) }

    /// Returns the slot of the method that `overriding` overrides and `plain` does not; `nil` unless there is
    /// exactly one.
    ///
    /// The compiler creates inherited initializers anew for every subclass. Comparing with `plain` excludes them.
    static func slot(overriddenIn overriding: AnyClass, notIn plain: AnyClass, of base: AnyClass) -> Int? {
        guard let base = ClassTable(base), let plain = ClassTable(plain), let overriding = ClassTable(overriding),
            plain.inherits(from: base), overriding.inherits(from: base),
            plain.count == base.count, overriding.count == base.count
        else { return nil }
        let slots = (firstSlot..<base.count).filter { base[$0] == plain[$0] && base[$0] != overriding[$0] }
        return slots.count == 1 ? slots[0] : nil
    }
}
#endif
