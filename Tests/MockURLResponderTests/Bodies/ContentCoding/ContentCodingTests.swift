import TestSupport

@Suite struct `A coded body` {
    @Test(arguments: bodies)
    func `a body is decoded by its header`(_ name: String, _ coding: String, _ bytes: Data, _ decoded: Data) throws {
        #expect(try ContentCoding.decoded(bytes, coding: coding) == decoded)
        let slice = (Data("before".utf8) + bytes + Data("behind".utf8)).dropFirst(6).dropLast(6)
        #expect(try ContentCoding.decoded(slice, coding: coding) == decoded)
    }

    @Test(arguments: [
        ("gzip", CodedBodies.gzipHello, CodedBodies.hello), ("gzip", CodedBodies.gzipRates, CodedBodies.rates),
        ("gzip", CodedBodies.gzipWithWholeHeader, CodedBodies.hello),
        ("deflate", CodedBodies.zlibRates, CodedBodies.rates),
        ("deflate, gzip", CodedBodies.gzippedZlibHello, CodedBodies.hello),
    ])
    func `a body cut at any byte is decoded up to the cut`(_ coding: String, _ body: Data, _ whole: Data) throws {
        var longest = 0
        for count in 0..<body.count {
            let decoded = try ContentCoding.decoded(body.prefix(count), coding: coding)
            #expect(whole.starts(with: decoded))
            #expect(decoded.count >= longest)
            longest = decoded.count
        }
        #expect(longest == whole.count)
    }

    @Test func `a coded body of 1,000 blocks with their own codes is decoded`() throws {
        // A block with its own codes: 60 letters from a to p, and a full flush.
        let block = try #require(
            Data(base64Encoded: "DMHJAcAwCAOwWWnc4BAO7/9qpXcdaFQOWbXNIa79yts4YpIT1tiB2x6hesTqnbnmAwAA//8="))
        let body = Data((0..<1_000).flatMap { _ in block } + [1, 0, 0, 0xFF, 0xFF])

        let decoded = try ContentCoding.decoded(body, coding: "deflate")

        #expect(decoded.count == 60_000)
        #expect(decoded == Data((0..<1_000).flatMap { _ in decoded.prefix(60) }))
    }

    /// 12,000 blocks with fixed codes, and 8,000 stored ones.
    private static let emptyBlocks: [UInt8] =
        (0..<3_000).flatMap { _ in [0x02, 0x08, 0x20, 0x80, 0x00] }
        + (0..<8_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] }

    /// What is special, the coding, the coded body, and its decoded contents.
    static let bodies: [(String, String, Data, Data)] =
        [
            ("a stored block", "gzip", CodedBodies.gzipStored, Data("Hello, world!".utf8)),
            ("fixed codes", "gzip", CodedBodies.gzipHello, CodedBodies.hello),
            ("dynamic codes", "gzip", CodedBodies.gzipRates, CodedBodies.rates),
            ("many repeats", "gzip", CodedBodies.gzipRepeated, CodedBodies.repeated),
            ("one byte", "gzip", CodedBodies.gzipOneByte, Data("x".utf8)),
            ("nothing", "gzip", CodedBodies.gzipNothing, Data()),
            ("a header with everything", "gzip", CodedBodies.gzipWithWholeHeader, CodedBodies.hello),
            ("zlib's format under gzip", "gzip", CodedBodies.zlibHello, CodedBodies.hello),
            ("zlib's format", "deflate", CodedBodies.zlibHello, CodedBodies.hello),
            ("zlib's format, dynamic codes", "deflate", CodedBodies.zlibRates, CodedBodies.rates),
            ("no frame", "deflate", CodedBodies.deflatedHello, CodedBodies.hello),
            ("four bytes after the end", "deflate", CodedBodies.deflatedHello + Data("1234".utf8), CodedBodies.hello),
            ("20,000 empty blocks", "deflate", Data(emptyBlocks + [1, 0, 0, 0xFF, 0xFF]), Data()),
            ("two codings", "deflate, gzip", CodedBodies.gzippedZlibHello, CodedBodies.hello),
            ("a list with gaps", "gzip,, x-gzip ,identity", CodedBodies.gzippedGzipHello, CodedBodies.hello),
            ("a name in any case", " X-GZip\t", CodedBodies.gzipHello, CodedBodies.hello),
            ("no coding", "identity, none", CodedBodies.gzipHello, CodedBodies.gzipHello),
            ("an empty header", "", CodedBodies.gzipHello, CodedBodies.gzipHello),
        ] + ["gzip", "deflate", "br", "x-unheard-of", "br, gzip"].map { ("an empty body", $0, Data(), Data()) }
}
