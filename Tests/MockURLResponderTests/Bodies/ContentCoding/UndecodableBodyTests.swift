import TestSupport

@Suite struct `A body that cannot be decoded` {
    @Test(arguments: streams + codings)
    func `an invalid body delivers its beginning`(_ coding: String, _ bytes: Data, _ decoded: Data, _ message: String) {
        let error = #expect(throws: ContentCodingError.self) { try ContentCoding.decoded(bytes, coding: coding) }

        #expect(error?.decoded == decoded)
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("gzip", CodedBodies.gzipHello), ("gzip", CodedBodies.gzipDamagedAfter40000),
        ("deflate", CodedBodies.zlibHello), ("deflate", CodedBodies.deflatedHello),
        ("deflate, gzip", CodedBodies.gzippedZlibHello),
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
    private static let (gzip, zlib, raw) = (CodedBodies.gzipHello, CodedBodies.zlibHello, CodedBodies.deflatedHello)

    static let streams = [
        damaged(Data("Hello".utf8), "zlib stopped at byte 2: incorrect header check"),
        damaged(gzip.with(0, at: 23), delivering: hello, "zlib stopped at byte 26: incorrect data check"),
        damaged(gzip + Data("!".utf8), delivering: hello, "at byte 30, bytes follow the end"),
        damaged(gzip + gzip, delivering: hello, "at byte 30, a second member follows, which libcurl refuses"),
        damaged(
            zlib.with(0, at: 17), delivering: hello, as: "deflate", "zlib stopped at byte 18: incorrect data check"),
        damaged(zlib + Data([0]), delivering: hello, as: "deflate", "at byte 18, bytes follow the end"),
        damaged(raw + Data("12345".utf8), delivering: hello, as: "deflate", "at byte 16, bytes follow the end"),
        damaged(
            CodedBodies.zlibWithDictionary, as: "deflate", "zlib stopped at byte 0: a required dictionary is missing"),
        damaged(gzip, as: "deflate", "zlib stopped at byte 1: invalid block type"),
        damaged(gzip.with(6, at: 10), "zlib stopped at byte 11: invalid block type"),
        // The client receives all complete blocks, and complete pieces of 16 KiB of the damaged block.
        damaged(
            Data([0, 20, 0, 235, 255]) + hello + Data([7]), delivering: hello, as: "deflate",
            "zlib stopped at byte 26: invalid block type"),
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
        ("gzip,br,br,br,br,br", Data(), Data(), "MockURLResponder decodes up to 5 codings; Content-Encoding names 6"),
        (
            "deflate, gzip", CodedBodies.gzippedZlibHello + Data("!".utf8), hello,
            "MockURLResponder cannot decode the body as gzip: at byte 39, bytes follow the end"
        ),
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
