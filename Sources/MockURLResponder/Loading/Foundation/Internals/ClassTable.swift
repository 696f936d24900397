#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// The method table of a Swift class, as words.
///
/// - Why: `NativeGate` and `AwaitedCancellation` exchange one method of classes that are not ours. Where the method stands
///   is not assumed but found by comparing classes of our own, and what is put there is a function that the compiler made
///   for that very slot. Of the layout of a class only its head is assumed, and checked as far as it can be.
/// - Safe because: classes live as long as the process. Only their size is read before the layout is checked, and each word that
///   is read lies within that size.
/// - Known from: Swift's ABI on Linux, `TargetClassMetadata` without Objective-C: kind, superclass, sizes, and from the
///   seventh word on methods and field offsets. Seen with Swift 6.3.1 on x86_64, dynamic and static.
/// - Delete when: both are.
struct ClassTable {
    private static let firstSlot = 7
    private static let sizeOffset = 32
    private static let addressPointOffset = 36
    /// URLProtocol's has some 60 words; far more means that the layout is another one.
    private static let mostWords = 4096

    private let words: UnsafeMutablePointer<UInt>
    let count: Int

    /// Nil when the class does not look as expected.
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

    /// Where the method stands that one subclass overrides and another does not; nil unless it is one slot.
    ///
    /// Inherited initialisers are made anew for every subclass, so it takes the second one to leave them out.
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
