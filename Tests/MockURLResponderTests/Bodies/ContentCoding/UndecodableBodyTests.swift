import TestSupport

@Suite struct `A body that cannot be decoded` {
    @Test(arguments: bodies)
    func `an invalid coded body delivers the bytes that libcurl delivers, and an error message`(_ body: Undecodable) {
        let error = #expect(throws: ContentCodingError.self) {
            try ContentCoding.decoded(body.bytes, coding: body.coding)
        }

        #expect(error?.decoded == body.decoded)
        #expect(error?.description == body.message)
    }

    @Test(arguments: [
        ("gzip", CodedBodies.gzipRates), ("gzip", CodedBodies.gzipRepeated), ("gzip", CodedBodies.gzipStored),
        ("gzip", CodedBodies.gzipWithWholeHeader), ("deflate", CodedBodies.zlibRates),
        ("deflate", CodedBodies.deflatedHello), ("deflate, gzip", CodedBodies.gzippedZlibHello),
    ])
    func `a randomly damaged body is decoded or throws an error with a message`(_ coding: String, _ body: Data) {
        var random = SplitMix64(seed: UInt64(body.count))
        for _ in 0..<200 {
            let changed = body.damaged(using: &random)
            do {
                _ = try ContentCoding.decoded(changed, coding: coding)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func `random bytes never crash the decoder, with or without a valid header`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<1_000 {
            let noise = Data(
                (0..<Int.random(in: 1...80, using: &random)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            _ = try? ContentCoding.decoded(CodedBodies.gzipHello.prefix(10) + noise, coding: "gzip")
            _ = try? ContentCoding.decoded(noise, coding: "deflate")
        }
    }

    /// A coded body, the bytes that the client receives, and the error message.
    struct Undecodable: Sendable, CustomTestStringConvertible {
        let coding: String
        let bytes: Data
        let decoded: Data
        let message: String

        init(_ coding: String, _ bytes: Data, delivering decoded: Data = Data(), message: String) {
            self.coding = coding
            self.bytes = bytes
            self.decoded = decoded
            self.message = message
        }

        /// Creates a damaged stream.
        init(_ bytes: Data, delivering decoded: Data = Data(), as coding: String = "gzip", _ reason: String) {
            let isGzip = bytes.starts(with: [0x1F, 0x8B])
            let hint =
                isGzip && coding == "gzip"
                ? "encode the body again, because it is damaged"
                : isGzip
                    ? "name gzip, because the body begins like gzip"
                    : "leave Content-Encoding out for a body that is not coded"
            self.init(
                coding, bytes, delivering: decoded,
                message: "MockURLResponder cannot decode the body as \(coding): \(reason)"
                    + (decoded.isEmpty ? "; \(hint)" : ""))
        }

        var testDescription: String { message }
    }

    static let bodies = containers + blocks + codings

    private static let containers = [
        Undecodable(Data("Hello".utf8), "zlib stopped at byte 2: incorrect header check"),
        Undecodable(CodedBodies.gzipHello.with(7, at: 2), "zlib stopped at byte 4: unknown compression method"),
        Undecodable(CodedBodies.gzipHello.with(0x20, at: 3), "zlib stopped at byte 4: unknown header flags set"),
        Undecodable(
            CodedBodies.gzipWithWholeHeader.with(1, at: 4), "zlib stopped at byte 30: header crc mismatch"),
        Undecodable(
            CodedBodies.gzipHello.with(0, at: 23), delivering: CodedBodies.hello,
            "zlib stopped at byte 26: incorrect data check"),
        Undecodable(
            CodedBodies.gzipHello.with(1, at: 29), delivering: CodedBodies.hello,
            "zlib stopped at byte 30: incorrect length check"),
        Undecodable(
            CodedBodies.gzipHello + Data("!".utf8), delivering: CodedBodies.hello, "at byte 30, bytes follow the end"),
        Undecodable(
            CodedBodies.gzipHello + CodedBodies.gzipHello, delivering: CodedBodies.hello,
            "at byte 30, a second member follows, which libcurl refuses"),
        Undecodable(
            CodedBodies.zlibHello.with(0, at: 17), delivering: CodedBodies.hello, as: "deflate",
            "zlib stopped at byte 18: incorrect data check"),
        Undecodable(
            CodedBodies.zlibHello + Data([0]), delivering: CodedBodies.hello, as: "deflate",
            "at byte 18, bytes follow the end"),
        Undecodable(
            CodedBodies.deflatedHello + Data("12345".utf8), delivering: CodedBodies.hello, as: "deflate",
            "at byte 16, bytes follow the end"),
        Undecodable(
            CodedBodies.zlibWithDictionary, as: "deflate", "zlib stopped at byte 0: a required dictionary is missing"),
        Undecodable(CodedBodies.gzipHello, as: "deflate", "zlib stopped at byte 1: invalid block type"),
        Undecodable(Data([0x88, 0x1C, 3, 0]), "zlib stopped at byte 2: invalid window size"),
        Undecodable(Data([0x79, 0x18, 3, 0]), "zlib stopped at byte 2: unknown compression method"),
    ]

    private static let blocks = [
        Undecodable(CodedBodies.gzipRates.with(6, at: 10), "zlib stopped at byte 11: invalid block type"),
        Undecodable(CodedBodies.gzipRates.with(0, at: 10), "zlib stopped at byte 15: invalid stored block lengths"),
        Undecodable(
            CodedBodies.gzipRates.with(124, at: 10), delivering: CodedBodies.rates,
            "zlib stopped at byte 367: invalid stored block lengths"),
        Undecodable(CodedBodies.gzipRates.with(2, at: 10), "zlib stopped at byte 12: invalid distance too far back"),
        Undecodable(
            CodedBodies.gzipRates.with(26, at: 10), "zlib stopped at byte 12: invalid literal/length code"),
        Undecodable(CodedBodies.gzipRepeated.with(199, at: 11), "zlib stopped at byte 48: invalid distance code"),
        Undecodable(
            CodedBodies.gzipRates.with(244, at: 10), "zlib stopped at byte 13: too many length or distance symbols"),
        Undecodable(CodedBodies.gzipRates.with(0, at: 11), "zlib stopped at byte 17: invalid code lengths set"),
        Undecodable(CodedBodies.gzipRates.with(4, at: 10), "zlib stopped at byte 48: invalid bit length repeat"),
        Undecodable(
            CodedBodies.gzipRates.with(106, at: 13), "zlib stopped at byte 52: invalid code -- missing end-of-block"),
        Undecodable(
            CodedBodies.gzipRates.with(44, at: 10), "zlib stopped at byte 48: invalid literal/lengths set"),
        Undecodable(CodedBodies.gzipRates.with(192, at: 11), "zlib stopped at byte 47: invalid distances set"),
        Undecodable(
            CodedBodies.gzipDamagedAfter40000, delivering: Data(repeating: UInt8(ascii: "a"), count: 32_768),
            "zlib stopped at byte 274: invalid literal/length code"),
    ]

    private static func unknown(_ codings: String, _ shown: String) -> Undecodable {
        Undecodable(
            codings, CodedBodies.gzipHello,
            message: "MockURLResponder decodes gzip, x-gzip, deflate and identity, not \"\(shown)\": "
                + "give the body uncoded, without Content-Encoding")
    }

    private static let codings = [
        unknown("gzip\u{A0}", #"gzip\u{A0}"#), unknown("br", "br"), unknown("zstd, gzip", "zstd"),
        unknown("gzip;q=1", "gzip;q=1"),
        Undecodable(
            "gzip,gzip,gzip,gzip,gzip,gzip", Data(),
            message: "MockURLResponder decodes up to 5 codings; Content-Encoding names 6"),
        Undecodable(
            "deflate, gzip", CodedBodies.gzippedZlibHello + Data("!".utf8), delivering: CodedBodies.hello,
            message: "MockURLResponder cannot decode the body as gzip: at byte 39, bytes follow the end"),
    ]
}

extension Data {
    /// Returns the bytes cut short, lengthened, or with some bytes changed.
    fileprivate func damaged(using random: inout SplitMix64) -> Data {
        var changed = [UInt8](self)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed.removeLast(Int.random(in: 0...changed.count, using: &random))
        case 1: changed.append(contentsOf: (0..<5).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        case 2: changed.remove(at: Int.random(in: changed.indices, using: &random))
        default: break
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) where !changed.isEmpty {
            changed[Int.random(in: changed.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
        return Data(changed)
    }
}
