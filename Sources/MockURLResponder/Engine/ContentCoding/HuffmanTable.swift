/// The codes of one alphabet (RFC 1951 section 3.2.2) as a table: the next bits of the input are the index.
///
/// A code longer than `rootBits` has its entry in a second table, to which an entry of the first leads.
struct HuffmanTable: ~Copyable {
    /// What a code stands for.
    struct Entry {
        /// Bits 0...3: the length of the code; 4...7: how many bits follow it; 8...11: the flags; 16...31: the value.
        fileprivate(set) var raw: UInt32

        init(value: Int, extraBits: Int = 0, flags: UInt32 = 0) {
            raw = UInt32(value) << 16 | flags | UInt32(extraBits) << 4
        }

        fileprivate init(raw: UInt32) {
            self.raw = raw
        }

        static let isLiteral: UInt32 = 1 << 8
        static let isEnd: UInt32 = 1 << 9
        static let isInvalid: UInt32 = 1 << 10
        fileprivate static let isLink: UInt32 = 1 << 11

        /// In bits, 1...15.
        var length: Int { Int(raw & 15) }
        /// How many bits follow the code that are added to the value; 0...13.
        var extraBits: Int { Int(raw >> 4 & 15) }
        /// The literal, the smallest length or the smallest distance.
        var value: Int { Int(raw >> 16) }

        func has(_ flags: UInt32) -> Bool { raw & flags != 0 }
    }

    static let longestCode = 15

    private let rootBits: Int
    private var entries: [UInt32] = []

    /// - Parameter rootBits: The width of the first table: 1...15 bits.
    init(rootBits: Int) {
        self.rootBits = rootBits
    }

    /// The entry for the next bits of the input, which need not all be there.
    @inline(__always)
    func entry(_ bits: UInt64) -> Entry {
        entries.withUnsafeBufferPointer { entries in
            let entry = Entry(raw: entries[Int(truncatingIfNeeded: bits & (1 &<< UInt64(rootBits) &- 1))])
            guard entry.has(Entry.isLink) else { return entry }
            let index = bits &>> UInt64(rootBits) & (1 &<< UInt64(entry.extraBits) &- 1)
            return Entry(raw: entries[entry.value &+ Int(truncatingIfNeeded: index)])
        }
    }

    /// Makes the table for the lengths of the codes.
    ///
    /// - Parameters:
    ///   - lengths: Of each symbol's code, 0...15 bits; 0 is a symbol without a code.
    ///   - symbols: What the symbols stand for.
    ///   - mayBeIncomplete: Whether there may be a single code of one bit; none at all may always be.
    /// - Returns: Whether the lengths are those of a set of codes.
    mutating func build(_ lengths: ArraySlice<UInt8>, _ symbols: [Entry], mayBeIncomplete: Bool = true) -> Bool {
        var counts = [Int](repeating: 0, count: Self.longestCode + 1)
        for length in lengths { counts[Int(length)] += 1 }
        let longest = counts.indices.last { $0 > 0 && counts[$0] > 0 } ?? 0
        var free = 1
        for count in counts.dropFirst() {
            free = free * 2 - count
            if free < 0 { return false }
        }
        guard free == 0 || longest == 0 || (mayBeIncomplete && longest == 1) else { return false }
        let codes = Self.codes(lengths, counts)
        entries.removeAll(keepingCapacity: true)
        let unused = Entry(value: 0, flags: Entry.isInvalid).raw | 1
        entries.append(contentsOf: repeatElement(unused, count: 1 << rootBits))
        link(lengths, codes)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            fill(codes[symbol], Int(length), with: symbols[symbol].raw | UInt32(length))
        }
        return true
    }

    /// The code of each symbol, its first bit the lowest.
    private static func codes(_ lengths: ArraySlice<UInt8>, _ counts: [Int]) -> [Int] {
        var next = [Int](repeating: 0, count: counts.count)
        for length in 2..<counts.count { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] += 1 }
            let reversed = reversed(UInt16(truncatingIfNeeded: next[Int(length)]))
            return Int(reversed >> (16 - UInt16(length)))
        }
    }

    private static func reversed(_ bits: UInt16) -> UInt16 {
        var bits = bits
        bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
        bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
        bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
        return bits.byteSwapped
    }

    /// Adds a second table for each beginning that longer codes have.
    private mutating func link(_ lengths: ArraySlice<UInt8>, _ codes: [Int]) {
        let mask = 1 << rootBits - 1
        var widths: [Int: Int] = [:]
        for (code, length) in zip(codes, lengths) where Int(length) > rootBits {
            widths[code & mask] = max(widths[code & mask] ?? 0, Int(length) - rootBits)
        }
        for (beginning, width) in widths {
            entries[beginning] = Entry(value: entries.count, extraBits: width, flags: Entry.isLink).raw
            entries.append(contentsOf: repeatElement(0, count: 1 << width))
        }
    }

    /// Writes an entry wherever the bits begin with its code.
    private mutating func fill(_ code: Int, _ length: Int, with entry: UInt32) {
        guard length > rootBits else {
            for index in stride(from: code, to: 1 << rootBits, by: 1 << length) { entries[index] = entry }
            return
        }
        let link = Entry(raw: entries[code & (1 << rootBits - 1)])
        for index in stride(from: code >> rootBits, to: 1 << link.extraBits, by: 1 << (length - rootBits)) {
            entries[link.value + index] = entry
        }
    }
}
