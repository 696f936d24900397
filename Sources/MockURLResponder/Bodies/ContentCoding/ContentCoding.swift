package import Foundation

/// Decodes a body by its `Content-Encoding` header (RFC 9110 section 8.4), as `URLSession` does before a client sees
/// the body.
///
/// Foundation decodes with libcurl and has no API for it. libcurl decodes with zlib, and so does this type.
///
/// ## What libcurl 7.88.1 does
/// The table shows what `curl --compressed` and `URLSession` on Linux did. `URLSession` reported `URLError.unknown`
/// for each error.
///
/// | body | what the client receives |
/// | --- | --- |
/// | plain text under gzip or deflate | nothing, then the error (curl's 61) |
/// | zlib's format under gzip | the whole body |
/// | cut short anywhere, or empty | the bytes that can be decoded, and no error |
/// | wrong CRC-32, ISIZE or Adler-32 | the whole body, then the error (61) |
/// | damaged | all complete blocks, and complete pieces of 16 KiB of the damaged block; then the error (61) |
/// | bytes after the end, also a second gzip member | everything before them, then the error (23) |
/// | deflate without zlib's frame | the whole body; up to four bytes may follow |
/// | a coding that libcurl does not know | nothing, then the error (61); no error for an empty body |
/// | more than five codings | the error at once, even without a body |
///
/// `ContentCoding` does the same. libcurl can also decode br and zstd, which this package does not support.
package enum ContentCoding {
    /// Returns the body without its content codings.
    ///
    /// - Parameters:
    ///   - body: The coded body.
    ///   - header: The value of `Content-Encoding`: the codings in the order in which they were applied.
    /// - Returns: The decoded body. If the coded body was cut short, the bytes that could be decoded.
    /// - Throws: `ContentCodingError` when libcurl would fail. The error contains the bytes that libcurl would have
    ///   delivered before.
    package static func decoded(_ body: Data, coding header: String) throws(ContentCodingError) -> Data {
        let names = names(in: header)
        guard names.count <= mostCodings else {
            throw ContentCodingError(
                decoded: Data(),
                description: "MockURLResponder decodes up to \(mostCodings) codings; "
                    + "Content-Encoding names \(names.count)")
        }
        var decoded = body
        var failure: String?
        for name in names.reversed() where !decoded.isEmpty {
            // Like libcurl, this accepts "none" too.
            if ["identity", "none"].contains(name) { continue }
            let isGzip = ["gzip", "x-gzip"].contains(name)
            guard isGzip || name == "deflate" else {
                throw ContentCodingError(decoded: Data(), description: failure ?? explanation(ofUnknown: name))
            }
            let result = Inflation(decoded, isGzip: isGzip)
            if let flaw = result.flaw {
                failure = failure ?? "MockURLResponder cannot decode the body as \(name): \(flaw)"
            }
            decoded = result.decoded
        }
        if let failure { throw ContentCodingError(decoded: decoded, description: failure) }
        return decoded
    }

    private static let mostCodings = 5

    /// Returns the names in a list, without empty elements (RFC 9110 section 5.6.1).
    private static func names(in header: String) -> [String] {
        header.split(separator: ",").map { $0.trimmingSpace().lowercased() }.filter { !$0.isEmpty }
    }

    private static func explanation(ofUnknown name: String) -> String {
        "MockURLResponder decodes gzip, x-gzip, deflate and identity, not \"\(name.shown())\": "
            + "give the body uncoded, without Content-Encoding"
    }
}

/// The reason why a coded body could not be decoded completely.
package struct ContentCodingError: Error, Sendable, Hashable {
    /// The bytes that the client receives before the error.
    package let decoded: Data
    /// The problem, and how to fix it where that is possible.
    package let description: String
}

extension ContentCodingError: CustomStringConvertible {}
