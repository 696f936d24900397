import TestSupport

/// Bodies that Python's gzip and zlib modules have coded, and their decoded contents.
enum CodedBodies {
    static let hello = Data("Hello, hello, hello!".utf8)

    /// Lines of JSON with few repeats: 1,320 bytes.
    static let rates = Data(
        (0..<40).map { line in
            let letters = [1, 7, 11].map { String(UnicodeScalar(UInt8(65 + line * $0 % 26))) }.joined()
            let decimals = String(String(10_000 + line * 7_919 % 10_000).dropFirst())
            return "{\"currency\":\"\(letters)\",\"rate\":\(line % 9).\(decimals)}\n"
        }.joined().utf8)

    /// Lines of JSON that are almost identical: 98,540 bytes.
    static let repeated = Data(
        (0..<2_600).map { "\($0 % 100): {\"rate\":\"EUR/USD\",\"value\":1.0842}\n" }.joined().utf8)

    /// "Hello, world!" in a block that is not compressed.
    static let gzipStored = bytes("H4sIAAAAAAAE/wENAPL/SGVsbG8sIHdvcmxkIebG5usNAAAA")

    /// `hello` in a block with fixed codes.
    static let gzipHello = bytes("H4sIAAAAAAAC//NIzcnJ11HIQKIUAazrLuQUAAAA")

    /// `rates` in a block with dynamic codes.
    static let gzipRates = bytes(
        """
        H4sIAAAAAAAC/33TuU5EMQxG4Z7HuDWyHDuJE7rZ932fDo1oKUZQIMS7kyqyXMT1X33y+e0e38/nx+fjp3vrer1e99o9378+ujcELPf3\
        8qsH/emyDhxIdtkMBptLHRCExMkMhudpHTCwBDGD0eBQBx5clGgG4/mwDgLkkIMZTHabOoggwXkzmF7vdSAQPLMZzEaLOkjAHMgM5suz\
        gnIkzgwWh4mCKk5WcnnfKyhxaCVXk4GCCkhWcr1eKyjK3kpuTjcFhSlayW1/rqCSJCu5m50UVBS0kvvtWEH5SFbycNkpKAreSh6HfQWF\
        PlrJ02KloMpDWcnz/qqgImUrebnNFJQnZyWv46OCIsdW8rYaKSjEYCXvx62CkixWUpeVShfZN8pC4OS4UZYDJ0yNsghyDK5RFpcuBBtl\
        +dJFyo2yArDH1CgrgmOSRlkCmXxslJVKFzE0ysLSRfKNshwwIjfKIsBM1CiLISVfJP8ByznZBigFAAA=
        """)

    /// `repeated`, compressed to 893 bytes.
    static let gzipRepeated = bytes(
        """
        H4sIAAAAAAAC/+3XPW7WQABF0Z5VINcRfB6P/1LDBoKygBR0VAhoEHuHJVyJ9rTWq65G4zmP5/e/l+9vP74uz8vn15ePr18+LU/Lr7dvP/99WT88rjn\
        +vFvLaJTRVkazjPYyOsroLKOrjO4U85FWqfmaoq+p+pqyr6n7msKvqfya0q+p/UjtRzvvqf1I7UdqP1L7kdqP1H6k9iO131L7LbXf2mWT2m+p/Zbab6\
        n9ltpvqf2W2s/Ufqb2M7Wf7aZP7WdqP1P7mdrP1H6m9ntqv6f2e2q/p/Z7+82m9ntqv6f2e2q/p/ZHan+k9kdqf6T2R2p/tDdOan+k9kdqf6T2Z2p/p\
        vZnan+m9mdqf6b2Z3tgpvZnan+m9ldqf6X2V2p/pfZXan+l9ldqf7XXfWp/pfZ3an+n9ndqf6f2d2p/p/Z3an+n9nejVWr/oF
        """ + String(repeating: "mapV", count: 182) + "mapdn/1Oxfo9Bo7+yAAQA=")

    /// The letter x.
    static let gzipOneByte = bytes("H4sIAAAAAAAC/6sAAIMW3IwBAAAA")

    /// An empty body.
    static let gzipNothing = bytes("H4sIAAAAAAAC/wMAAAAAAAAAAAA=")

    /// `hello` after a header with all optional fields and a header checksum.
    static let gzipWithWholeHeader = bytes("H4sIHwAAAAAC/wMAYWJjbmFtZQBjb21tZW50APr+80jNycnXUchAohQBrOsu5BQAAAA=")

    /// `hello` and `rates` in zlib format.
    static let (zlibHello, zlibRates) = (zlib(gzipHello, of: hello), zlib(gzipRates, of: rates))

    /// `hello` as deflated data without a frame.
    static let deflatedHello = Data(gzipHello.dropFirst(10).dropLast(8))

    /// Returns the deflated data of a gzip body in zlib's frame.
    private static func zlib(_ body: Data, of content: Data) -> Data {
        let (low, high) = content.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        let sum = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
        return Data([0x78, 0xDA]) + body.dropFirst(10).dropLast(8) + Data(sum)
    }

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
