extension String {
    /// Decodes percent-encoded bytes (WHATWG URL section 1.3).
    ///
    /// A `%` without two hexadecimal digits after it stays unchanged. Invalid UTF-8 becomes U+FFFD.
    package init(percentDecoding bytes: some Collection<UInt8>) {
        self = Array(bytes).withUnsafeBytes { String(percentDecoding: $0, plusIsSpace: false) }
    }

    /// Decodes bytes through pointers, which are fast in debug builds.
    ///
    /// - Parameters:
    ///   - bytes: The encoded text.
    ///   - plusIsSpace: Whether `+` becomes a space, as in forms.
    package init(percentDecoding bytes: UnsafeRawBufferPointer, plusIsSpace: Bool) {
        let (whole, count) = (0..<bytes.count, bytes.count)
        let isPlain =
            ByteSearch.first(UInt8(ascii: "%"), in: bytes, whole) == nil
            && (!plusIsSpace || ByteSearch.first(UInt8(ascii: "+"), in: bytes, whole) == nil)
        guard !isPlain, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            self = String(decoding: bytes, as: UTF8.self)
            return
        }
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { decoded in
            guard let target = decoded.baseAddress else { return "" }
            var (index, length) = (0, 0)
            while index < count {
                var byte = base[index]
                index &+= 1
                if byte == 0x25 {
                    if index &+ 1 < count, let high = ByteSearch.hexadecimal(base[index]),
                        let low = ByteSearch.hexadecimal(base[index &+ 1])
                    {
                        byte = high &<< 4 | low
                        index &+= 2
                    }
                } else if byte == 0x2B, plusIsSpace {
                    byte = 0x20
                }
                target[length] = byte
                length &+= 1
            }
            return String(decoding: UnsafeBufferPointer(start: target, count: length), as: UTF8.self)
        }
    }
}
