/// A lookup table for the codes of one alphabet (RFC 1951 section 3.2.2).
///
/// The next bits of the input are the index.
///
/// The entry of a code that is longer than the index is in a second table. An entry of the first table links to it.
/// The table reuses its storage for all blocks of a stream. It stores pointers because they keep debug builds fast.
struct HuffmanTable: ~Copyable {
    /// The meaning of a code.
    struct Entry {
        /// The packed fields.
        ///
        /// Bits 0...3: the length of the code; 4...7: the number of extra bits; 8...11: the flags; 16...31: the
        /// value.
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
        static let isLink: UInt32 = 1 << 11

        /// The length of the code in bits, 1...15.
        var length: Int { Int(raw & 15) }
        /// The number of bits after the code that are added to the value, 0...13.
        var extraBits: Int { Int(raw >> 4 & 15) }
        /// The literal, or the smallest length or distance that the code represents.
        var value: Int { Int(raw >> 16) }

        func has(_ flags: UInt32) -> Bool { raw & flags != 0 }
    }

    /// A view for the decoding loop.
    ///
    /// It is valid until the table is built again or deallocated.
    struct View {
        let entries: UnsafePointer<UInt32>
        /// The width of the index, in bits.
        let rootBits: UInt64

        /// Returns the entry for the next bits of the input.
        ///
        /// The caller checks that the input has all bits of the code.
        @inline(__always)
        func entry(_ bits: UInt64) -> Entry {
            let entry = Entry(raw: entries[Int(truncatingIfNeeded: bits & (1 &<< rootBits &- 1))])
            guard entry.raw & Entry.isLink != 0 else { return entry }
            let index = bits &>> rootBits & (1 &<< UInt64(entry.extraBits) &- 1)
            return Entry(raw: entries[entry.value &+ Int(truncatingIfNeeded: index)])
        }
    }

    private static let longestCode = 15

    private let mostRootBits: Int
    private let entries: UnsafeMutablePointer<UInt32>
    /// The symbols that have codes, in code order.
    private let order: UnsafeMutablePointer<Int>
    /// The number of codes of each length, and the index in `order` for the next symbol of each length.
    private let counts: UnsafeMutablePointer<Int>
    private let places: UnsafeMutablePointer<Int>
    private var rootBits = 1

    /// - Parameters:
    ///   - mostRootBits: The maximum width of the first table: 1...15 bits.
    ///   - symbolCount: The maximum number of symbols.
    init(mostRootBits: Int, symbolCount: Int) {
        self.mostRootBits = mostRootBits
        // Each symbol has at most one second table.
        entries = .allocate(capacity: 1 << mostRootBits + symbolCount << (Self.longestCode - mostRootBits))
        order = .allocate(capacity: symbolCount)
        counts = .allocate(capacity: Self.longestCode + 1)
        places = .allocate(capacity: Self.longestCode + 2)
    }

    deinit {
        entries.deallocate()
        order.deallocate()
        counts.deallocate()
        places.deallocate()
    }

    var view: View { View(entries: UnsafePointer(entries), rootBits: UInt64(rootBits)) }

    /// Builds the table from the lengths of the codes.
    ///
    /// - Parameters:
    ///   - lengths: The length of each symbol's code, 0...15 bits. A symbol of length 0 has no code.
    ///   - symbols: The entry of each symbol.
    ///   - mayBeIncomplete: Whether a single code of one bit is valid. A table without codes is always valid.
    /// - Returns: Whether the lengths describe a valid set of codes.
    mutating func build(
        _ lengths: UnsafeBufferPointer<UInt8>, _ symbols: [Entry], mayBeIncomplete: Bool = true
    ) -> Bool {
        sort(lengths)
        var (longest, free, length) = (0, 1, 1)
        while length <= Self.longestCode {
            free = free &* 2 &- counts[length]
            if free < 0 { return false }
            if counts[length] > 0 { longest = length }
            length &+= 1
        }
        guard free == 0 || longest == 0 || (mayBeIncomplete && longest == 1) else { return false }
        rootBits = max(1, min(longest, mostRootBits))
        if free > 0 {
            let unused = Entry(value: 0, flags: Entry.isInvalid).raw | 1
            for index in 0..<1 << rootBits { entries[index] = unused }
        }
        symbols.withUnsafeBufferPointer { fill(lengths, $0, longest: longest) }
        return true
    }

    /// Sorts the symbols by the lengths of their codes.
    private func sort(_ lengths: UnsafeBufferPointer<UInt8>) {
        var length = 0
        while length <= Self.longestCode {
            counts[length] = 0
            length &+= 1
        }
        var symbol = 0
        while symbol < lengths.count {
            counts[Int(lengths[symbol])] &+= 1
            symbol &+= 1
        }
        places[1] = 0
        length = 1
        while length <= Self.longestCode {
            places[length &+ 1] = places[length] &+ counts[length]
            length &+= 1
        }
        symbol = 0
        while symbol < lengths.count {
            length = Int(lengths[symbol])
            if length > 0 {
                order[places[length]] = symbol
                places[length] &+= 1
            }
            symbol &+= 1
        }
    }

    /// Assigns each symbol the next code of its length, and writes its entry at every index that begins with that
    /// code.
    private func fill(_ lengths: UnsafeBufferPointer<UInt8>, _ symbols: UnsafeBufferPointer<Entry>, longest: Int) {
        let total = lengths.count - counts[0]
        let mask = 1 << rootBits - 1
        var (code, length, index) = (0, 1, 0)
        // The second table in use: the prefix of its codes, its start, its width and its end.
        var (beginning, start, width, end) = (-1, 0, 0, 1 << rootBits)
        while index < total {
            let symbol = order[index]
            let next = Int(lengths[symbol])
            code = code &<< (next &- length)
            length = next
            let bits = Int(Self.reversed(UInt16(truncatingIfNeeded: code)) &>> UInt16(truncatingIfNeeded: 16 &- length))
            let entry = symbols[symbol].raw | UInt32(truncatingIfNeeded: length)
            if length <= rootBits {
                write(entry, from: bits, to: 1 &<< rootBits, by: 1 &<< length)
            } else {
                if bits & mask != beginning {
                    beginning = bits & mask
                    width = self.width(from: length, longest: longest)
                    start = end
                    end &+= 1 &<< width
                    entries[beginning] = Entry(value: start, extraBits: width, flags: Entry.isLink).raw
                }
                write(entry, from: start &+ bits &>> rootBits, to: end, by: 1 &<< (length &- rootBits))
            }
            counts[length] &-= 1
            code &+= 1
            index &+= 1
        }
    }

    /// Returns the width of a second table whose first code has this length: just enough for the remaining codes to
    /// fill it.
    private func width(from length: Int, longest: Int) -> Int {
        var (length, left) = (length, 1 &<< (length &- rootBits))
        while length < longest {
            left &-= counts[length]
            if left <= 0 { break }
            length &+= 1
            left = left &<< 1
        }
        return length &- rootBits
    }

    private func write(_ entry: UInt32, from start: Int, to end: Int, by step: Int) {
        var index = start
        while index < end {
            entries[index] = entry
            index &+= step
        }
    }

    private static func reversed(_ bits: UInt16) -> UInt16 {
        var bits = bits
        bits = bits &>> 1 & 0x5555 | (bits & 0x5555) &<< 1
        bits = bits &>> 2 & 0x3333 | (bits & 0x3333) &<< 2
        bits = bits &>> 4 & 0x0F0F | (bits & 0x0F0F) &<< 4
        return bits.byteSwapped
    }
}
