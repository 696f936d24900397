/// The number and escape grammar that both JSON readers share.
extension JSONText {
    /// Returns the end of the number `-? int frac? exp?` at a position, and whether the number is complete.
    ///
    /// If digits are missing, the end is the position at which they were expected.
    static func number(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isComplete: Bool) {
        var place = start
        func takes(_ character: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == character else { return false }
            place += 1
            return true
        }
        func takesDigits() -> Bool {
            let first = place
            place = ByteSearch.endOfDigits(in: bytes, from: first)
            return place > first
        }
        _ = takes(UInt8(ascii: "-"))
        guard takes(UInt8(ascii: "0")) || takesDigits() else { return (place, false) }
        if takes(UInt8(ascii: ".")), !takesDigits() { return (place, false) }
        if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
            _ = (takes(UInt8(ascii: "+")) || takes(UInt8(ascii: "-")))
            guard takesDigits() else { return (place, false) }
        }
        return (place, true)
    }

    /// Returns the character that a letter stands for after a backslash; `nil` for `u` and for unknown letters.
    static func scalar(escapedBy letter: UInt8) -> Unicode.Scalar? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }
}
