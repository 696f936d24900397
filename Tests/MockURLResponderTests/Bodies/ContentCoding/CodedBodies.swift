import TestSupport

/// Bodies that Python's gzip and zlib modules have coded, and their decoded contents.
enum CodedBodies {
    static let hello = Data("Hello, hello, hello!".utf8)

    static let gzipHello = bytes("H4sIAAAAAAAC//NIzcnJ11HIQKIUAazrLuQUAAAA")

    /// An empty body.
    static let gzipNothing = bytes("H4sIAAAAAAAC/wMAAAAAAAAAAAA=")

    /// `hello` in zlib's format.
    static let zlibHello = bytes("eNrzSM3JyddRyECiFAFIngbW")

    /// `hello` as deflated data without a frame.
    static let deflatedHello = Data(gzipHello.dropFirst(10).dropLast(8))

    /// `zlibHello`, coded again with gzip.
    static let gzippedZlibHello = bytes("H4sIAAAAAAAC/6u49dnj7MmT1wNPOCwSYfSYx3YNAI+ZH0kSAAAA")

    /// `hello`, coded twice with gzip.
    static let gzippedGzipHello = bytes("H4sIAAAAAAAC/5Pv5mAAAab/nz3Onjx5PfCEwyIRxjWv9Z6IAEUBGPwbKh4AAAA=")

    /// `hello` in zlib format with a dictionary, which a client does not have.
    static let zlibWithDictionary = bytes("eLsFjAH18wAROgoZSJQiAEieBtY=")

    /// A block with 40,000 times the letter a, followed by an invalid code.
    static let gzipDamagedAfter40000 = bytes(
        "H4sIAAAAAAAA/0sc" + String(repeating: "BaNgFIyCUTAKRsEoGAWjYBSMglEwCkbBKBgFo2AUjIJRMApGwSgY", count: 6)
            + "BaNgFIyCUTAKRsEoGAWjYBQkJiYmJiYmJiaOAQ==")

    private static func bytes(_ base64: String) -> Data {
        Data(base64Encoded: base64)!
    }
}

extension Data {
    /// Returns the bytes with one byte replaced.
    func with(_ byte: UInt8, at offset: Int) -> Data {
        var changed = self
        changed[offset] = byte
        return changed
    }
}
