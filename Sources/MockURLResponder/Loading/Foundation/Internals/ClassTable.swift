#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// The method table of a Swift class, as words.
///
/// - Why: `NativeGate` and `AwaitedCancellation` each exchange a method of Foundation's classes. The slot of the method
///   is found by comparing classes of this package. Its replacement is a function that the compiler created for the
///   same slot. Only the head of the class layout is assumed, and it is checked as far as possible.
/// - Safe because: classes live as long as the process. Only their size is read before the layout is checked, and
///   each word that is read lies within that size.
/// - Known from: Swift's ABI on Linux, `TargetClassMetadata` without Objective-C: kind, superclass and sizes, then
///   methods and field offsets from the seventh word on. Seen with Swift 6.3.1 on x86_64, dynamic and static.
/// - Delete when: both users are deleted.
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
