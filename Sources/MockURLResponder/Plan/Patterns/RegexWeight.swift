/// Counts the parts of a regular expression that ICU compiles slowly.
///
/// ## Which parts are slow
/// Every `\p{…}`, `\P{…}`, `\N{…}` and `[:…:]` creates a set of up to 140,000 characters. A class in
/// brackets, such as `[\w]`, also creates a set. With `(?i)`, each set takes a third of a millisecond. Other parts take
/// less than 0.01 ms.
enum RegexWeight {
    /// The largest number of properties and classes in sets that a pattern may have.
    static let mostProperties = 256

    /// Counts the properties and the classes in brackets of a pattern in ICU syntax.
    ///
    /// The count may be too high if `\Q` quotes brackets.
    static func properties(in pattern: String) -> Int {
        var (count, depth, place) = (0, 0, 0)
        let bytes = Array(pattern.utf8)
        func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
        while place < bytes.count {
            let next = bytes[place]
            place += 1
            switch next {
            case UInt8(ascii: "\\"):
                if let letter = byte(place), (depth > 0 ? inSets : anywhere).contains(letter) { count += 1 }
                place += 1
            case UInt8(ascii: "["):
                depth += 1
                if byte(place) == UInt8(ascii: ":") { count += 1 }
                if byte(place) == UInt8(ascii: "^") { place += 1 }
                // A closing bracket at the beginning of a set is a character of the set.
                if byte(place) == UInt8(ascii: "]") { place += 1 }
            case UInt8(ascii: "]"): depth = max(0, depth - 1)
            default: break
            }
        }
        return count
    }

    private static let anywhere = Set("pPN".utf8)
    private static let inSets = Set("pPNdDwWsShHvVR".utf8)
}
