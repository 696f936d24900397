import TestSupport

@Suite struct `A coded body` {
    @Test(arguments: bodies) func `a coded body is decoded as its header specifies`(_ body: CodedBody) throws {
        #expect(try ContentCoding.decoded(body.bytes, coding: body.coding) == body.decoded)
        let slice = (Data("before".utf8) + body.bytes + Data("behind".utf8)).dropFirst(6).dropLast(6)
        #expect(try ContentCoding.decoded(slice, coding: body.coding) == body.decoded)
    }

    @Test(arguments: [
        ("gzip", CodedBodies.gzipHello, CodedBodies.hello), ("gzip", CodedBodies.gzipRates, CodedBodies.rates),
        ("gzip", CodedBodies.gzipWithWholeHeader, CodedBodies.hello),
        ("deflate", CodedBodies.zlibRates, CodedBodies.rates),
        ("deflate, gzip", CodedBodies.gzippedZlibHello, CodedBodies.hello),
    ])
    func `a coded body that is cut short at any byte is decoded up to the cut`(
        _ coding: String, _ body: Data, _ whole: Data
    ) throws {
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
        var body = Data()
        for _ in 0..<1_000 { body += block }
        body += Data([1, 0, 0, 0xFF, 0xFF])

        let decoded = try ContentCoding.decoded(body, coding: "deflate")

        #expect(decoded.count == 60_000)
        let first = decoded.prefix(60)
        #expect(decoded == Data((0..<1_000).flatMap { _ in first }))
    }

    @Test func `a coded body of 20,000 empty blocks is decoded to nothing`() throws {
        // 12,000 blocks with fixed codes, and 8,000 stored ones.
        let fixed = Data([0x02, 0x08, 0x20, 0x80, 0x00])
        var body = Data()
        for _ in 0..<3_000 { body += fixed }
        for _ in 0..<8_000 { body += Data([0, 0, 0, 0xFF, 0xFF]) }
        body += Data([1, 0, 0, 0xFF, 0xFF])

        #expect(try ContentCoding.decoded(body, coding: "deflate") == Data())
    }

    @Test(arguments: ["gzip", "deflate", "br", "x-unheard-of", "br, gzip"])
    func `an empty body with any coding is empty`(_ coding: String) throws {
        #expect(try ContentCoding.decoded(Data(), coding: coding) == Data())
    }

    /// A coded body and its decoded contents.
    struct CodedBody: Sendable, CustomTestStringConvertible {
        let coding: String
        let bytes: Data
        let decoded: Data
        let testDescription: String

        init(_ coding: String, _ bytes: Data, _ decoded: Data, _ description: String) {
            self.coding = coding
            self.bytes = bytes
            self.decoded = decoded
            testDescription = description
        }
    }

    static let bodies = [
        CodedBody("gzip", CodedBodies.gzipStored, Data("Hello, world!".utf8), "a stored block"),
        CodedBody("gzip", CodedBodies.gzipHello, CodedBodies.hello, "fixed codes"),
        CodedBody("gzip", CodedBodies.gzipRates, CodedBodies.rates, "dynamic codes"),
        CodedBody("gzip", CodedBodies.gzipRepeated, CodedBodies.repeated, "many repeats"),
        CodedBody("gzip", CodedBodies.gzipOneByte, Data("x".utf8), "one byte"),
        CodedBody("gzip", CodedBodies.gzipNothing, Data(), "nothing"),
        CodedBody("gzip", CodedBodies.gzipWithWholeHeader, CodedBodies.hello, "a header with everything"),
        CodedBody("gzip", CodedBodies.zlibHello, CodedBodies.hello, "zlib's format under gzip"),
        CodedBody("deflate", CodedBodies.zlibHello, CodedBodies.hello, "zlib's format"),
        CodedBody("deflate", CodedBodies.zlibRates, CodedBodies.rates, "zlib's format, dynamic codes"),
        CodedBody("deflate", CodedBodies.deflatedHello, CodedBodies.hello, "no frame"),
        CodedBody(
            "deflate", CodedBodies.deflatedHello + Data("1234".utf8), CodedBodies.hello, "four bytes after the end"),
        CodedBody("deflate, gzip", CodedBodies.gzippedZlibHello, CodedBodies.hello, "two codings"),
        CodedBody("gzip,, x-gzip ,identity", CodedBodies.gzippedGzipHello, CodedBodies.hello, "a list with gaps"),
        CodedBody(" X-GZip\t", CodedBodies.gzipHello, CodedBodies.hello, "a name in any case"),
        CodedBody("identity, none", CodedBodies.gzipHello, CodedBodies.gzipHello, "no coding"),
        CodedBody("", CodedBodies.gzipHello, CodedBodies.gzipHello, "an empty header"),
    ]
}
