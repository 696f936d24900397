extension Substring {
    /// Whether a byte is white space in the package's grammars: space, tab, CR or LF.
    static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }

    /// Returns the text without white space at both ends, even if a combining character follows a space.
    func trimmingSpace() -> Substring {
        guard let first = utf8.firstIndex(where: { !Self.isSpace($0) }),
            let last = utf8.lastIndex(where: { !Self.isSpace($0) })
        else { return self[endIndex...] }
        return Substring(utf8[first...last])
    }
}
