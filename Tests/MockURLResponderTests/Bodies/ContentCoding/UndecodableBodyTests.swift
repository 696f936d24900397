import TestSupport

@Suite struct `A body that cannot be decoded` {
    @Test(arguments: containers + blocks + codings)
    func `an invalid body delivers its beginning`(_ coding: String, _ bytes: Data, _ decoded: Data, _ message: String) {
        let error = #expect(throws: ContentCodingError.self) { try ContentCoding.decoded(bytes, coding: coding) }

        #expect(error?.decoded == decoded)
        #expect(error?.description == message)
    }

    /// A coding, a body, the bytes that the client receives, and the error message.
    typealias Row = (String, Data, Data, String)

    /// Returns the row of a damaged stream.
    private static func damaged(
        _ bytes: Data, delivering decoded: Data = Data(), as coding: String = "gzip", _ reason: String
    ) -> Row {
        let isGzip = bytes.starts(with: [0x1F, 0x8B])
        let hint =
            isGzip && coding == "gzip"
            ? "encode the body again, because it is damaged"
            : isGzip
                ? "name gzip, because the body begins like gzip"
                : "leave Content-Encoding out for a body that is not coded"
        let message = "MockURLResponder cannot decode the body as \(coding): \(reason)"
        return (coding, bytes, decoded, decoded.isEmpty ? "\(message); \(hint)" : message)
    }

    private static let hello = CodedBodies.hello
    private static let (gzip, zlib, deflated) = (
        CodedBodies.gzipHello, CodedBodies.zlibHello, CodedBodies.deflatedHello
    )
    private static let (rates, repeated) = (CodedBodies.gzipRates, CodedBodies.gzipRepeated)

    static let containers = [
        damaged(Data("Hello".utf8), "zlib stopped at byte 2: incorrect header check"),
        damaged(gzip.with(7, at: 2), "zlib stopped at byte 4: unknown compression method"),
        damaged(gzip.with(0x20, at: 3), "zlib stopped at byte 4: unknown header flags set"),
        damaged(CodedBodies.gzipWithWholeHeader.with(1, at: 4), "zlib stopped at byte 30: header crc mismatch"),
        damaged(gzip.with(0, at: 23), delivering: hello, "zlib stopped at byte 26: incorrect data check"),
        damaged(gzip.with(1, at: 29), delivering: hello, "zlib stopped at byte 30: incorrect length check"),
        damaged(gzip + Data("!".utf8), delivering: hello, "at byte 30, bytes follow the end"),
        damaged(gzip + gzip, delivering: hello, "at byte 30, a second member follows, which libcurl refuses"),
        damaged(
            zlib.with(0, at: 17), delivering: hello, as: "deflate", "zlib stopped at byte 18: incorrect data check"),
        damaged(zlib + Data([0]), delivering: hello, as: "deflate", "at byte 18, bytes follow the end"),
        damaged(deflated + Data("12345".utf8), delivering: hello, as: "deflate", "at byte 16, bytes follow the end"),
        damaged(
            CodedBodies.zlibWithDictionary, as: "deflate", "zlib stopped at byte 0: a required dictionary is missing"),
        damaged(gzip, as: "deflate", "zlib stopped at byte 1: invalid block type"),
        damaged(Data([0x88, 0x1C, 3, 0]), "zlib stopped at byte 2: invalid window size"),
        damaged(Data([0x79, 0x18, 3, 0]), "zlib stopped at byte 2: unknown compression method"),
    ]

    static let blocks = [
        damaged(rates.with(6, at: 10), "zlib stopped at byte 11: invalid block type"),
        damaged(rates.with(0, at: 10), "zlib stopped at byte 15: invalid stored block lengths"),
        damaged(
            rates.with(124, at: 10), delivering: CodedBodies.rates,
            "zlib stopped at byte 367: invalid stored block lengths"),
        damaged(rates.with(2, at: 10), "zlib stopped at byte 12: invalid distance too far back"),
        damaged(rates.with(26, at: 10), "zlib stopped at byte 12: invalid literal/length code"),
        damaged(repeated.with(199, at: 11), "zlib stopped at byte 48: invalid distance code"),
        damaged(rates.with(244, at: 10), "zlib stopped at byte 13: too many length or distance symbols"),
        damaged(rates.with(0, at: 11), "zlib stopped at byte 17: invalid code lengths set"),
        damaged(rates.with(4, at: 10), "zlib stopped at byte 48: invalid bit length repeat"),
        damaged(rates.with(106, at: 13), "zlib stopped at byte 52: invalid code -- missing end-of-block"),
        damaged(rates.with(44, at: 10), "zlib stopped at byte 48: invalid literal/lengths set"),
        damaged(rates.with(192, at: 11), "zlib stopped at byte 47: invalid distances set"),
        damaged(
            CodedBodies.gzipDamagedAfter40000, delivering: Data(repeating: UInt8(ascii: "a"), count: 32_768),
            "zlib stopped at byte 274: invalid literal/length code"),
    ]

    private static func unknown(_ codings: String, _ shown: String) -> Row {
        let message = "MockURLResponder decodes gzip, x-gzip, deflate and identity, not \"\(shown)\""
        return (codings, gzip, Data(), message + ": give the body uncoded, without Content-Encoding")
    }

    static let codings: [Row] = [
        unknown("gzip\u{A0}", #"gzip\u{A0}"#), unknown("br", "br"), unknown("zstd, gzip", "zstd"),
        unknown("gzip;q=1", "gzip;q=1"),
        (
            "gzip,gzip,gzip,gzip,gzip,gzip", Data(), Data(),
            "MockURLResponder decodes up to 5 codings; Content-Encoding names 6"
        ),
        (
            "deflate, gzip", CodedBodies.gzippedZlibHello + Data("!".utf8), hello,
            "MockURLResponder cannot decode the body as gzip: at byte 39, bytes follow the end"
        ),
    ]
}
