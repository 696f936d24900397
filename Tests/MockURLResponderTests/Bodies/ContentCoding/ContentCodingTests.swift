import TestSupport

@Suite struct `A coded body` {
    @Test(arguments: bodies)
    func `a body is decoded by its header`(_ name: String, _ coding: String, _ bytes: Data, _ decoded: Data) throws {
        #expect(try ContentCoding.decoded(bytes, coding: coding) == decoded)
        let slice = (Data("before".utf8) + bytes + Data("behind".utf8)).dropFirst(6).dropLast(6)
        #expect(try ContentCoding.decoded(slice, coding: coding) == decoded)
    }

    @Test(arguments: [
        ("gzip", CodedBodies.gzipHello), ("deflate", CodedBodies.zlibHello),
        ("deflate, gzip", CodedBodies.gzippedZlibHello),
    ])
    func `a body cut at any byte is decoded up to the cut`(_ coding: String, _ body: Data) throws {
        var longest = 0
        for count in 0..<body.count {
            let decoded = try ContentCoding.decoded(body.prefix(count), coding: coding)
            #expect(CodedBodies.hello.starts(with: decoded))
            #expect(decoded.count >= longest)
            longest = decoded.count
        }
        #expect(longest == CodedBodies.hello.count)
    }

    private static let emptyBlocks = (0..<20_000).flatMap { [$0 < 19_999 ? 0 : 1, 0, 0, 0xFF, 0xFF] as [UInt8] }

    private static let (first, second) = (Data(repeating: 1, count: 40_000), Data(repeating: 2, count: 20_000))
    /// Both in a stored block.
    private static let stored = Data([0, 0x40, 0x9C, 0xBF, 0x63]) + first + Data([1, 0x20, 0x4E, 0xDF, 0xB1]) + second

    /// What is special, the coding, the coded body, and its decoded contents.
    static let bodies: [(String, String, Data, Data)] =
        [
            ("gzip", "gzip", CodedBodies.gzipHello, CodedBodies.hello),
            ("blocks of several pieces", "deflate", stored, first + second),
            ("nothing", "gzip", CodedBodies.gzipNothing, Data()),
            ("zlib's format under gzip", "gzip", CodedBodies.zlibHello, CodedBodies.hello),
            ("zlib's format", "deflate", CodedBodies.zlibHello, CodedBodies.hello),
            ("no frame", "deflate", CodedBodies.deflatedHello, CodedBodies.hello),
            ("four bytes after the end", "deflate", CodedBodies.deflatedHello + Data("1234".utf8), CodedBodies.hello),
            ("20,000 empty blocks", "deflate", Data(emptyBlocks), Data()),
            ("two codings", "deflate, gzip", CodedBodies.gzippedZlibHello, CodedBodies.hello),
            ("a list with gaps", "gzip,, x-gzip ,identity", CodedBodies.gzippedGzipHello, CodedBodies.hello),
            ("a name in any case", " X-GZip\t", CodedBodies.gzipHello, CodedBodies.hello),
            ("no coding", "identity, none", CodedBodies.gzipHello, CodedBodies.gzipHello),
            ("an empty header", "", CodedBodies.gzipHello, CodedBodies.gzipHello),
        ] + ["gzip", "deflate", "br", "x-unheard-of", "br, gzip"].map { ("an empty body", $0, Data(), Data()) }
}
