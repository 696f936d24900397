package import Foundation

/// Decodes a body as its header `Content-Encoding` says (RFC 9110 section 8.4), as `URLSession` does before a client
/// sees it.
///
/// ## Why no library
/// Foundation decodes through libcurl and offers nothing for it, and the package has no dependencies; so gzip, zlib and
/// deflate are decoded here.
///
/// ## What libcurl 7.88.1 does
/// Observed with `curl --compressed` and with `URLSession` on Linux, whose error is `URLError.unknown` each time:
///
/// | body | what the client gets |
/// | --- | --- |
/// | plain text under gzip or deflate | nothing, then the error (curl's 61) |
/// | zlib's format under gzip | all of it |
/// | cut short anywhere, or empty | what can be decoded, and no error |
/// | wrong CRC-32, ISIZE or Adler-32 | all of it, then the error (61) |
/// | damaged | whole blocks, and of the damaged one whole pieces of 16 KiB; then the error (61) |
/// | anything behind the end, a second gzip member too | all up to there, then the error (23) |
/// | deflate without zlib's frame | all of it; up to four bytes may follow |
/// | a coding it does not know | nothing, then the error (61); no error when there is no body |
/// | more than five codings | the error at once, even without a body |
///
/// It does the same here. It also knows br and zstd; these do not.
package enum ContentCoding {
    /// The body as it was before it was coded.
    ///
    /// - Parameters:
    ///   - body: The coded body.
    ///   - header: The value of `Content-Encoding`: codings in the order in which they were applied.
    /// - Returns: The decoded body, or what there is of one that was cut short.
    /// - Throws: When libcurl would fail, with what it would have delivered before.
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
            guard let format = StreamFormat(coding: name) else {
                throw ContentCodingError(decoded: Data(), description: failure ?? explanation(ofUnknown: name))
            }
            let result = format.decode(decoded)
            if let flaw = result.flaw {
                let hint = result.bytes.isEmpty ? "; leave Content-Encoding out for a body that is not coded" : ""
                failure = failure ?? "MockURLResponder cannot decode the body as \(name): \(flaw)\(hint)"
            }
            decoded = result.bytes
        }
        if let failure { throw ContentCodingError(decoded: decoded, description: failure) }
        return decoded
    }

    private static let mostCodings = 5

    /// The names in a list, empty ones left out (RFC 9110 section 5.6.1).
    private static func names(in header: String) -> [String] {
        header.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter { !$0.isEmpty }
    }

    private static func explanation(ofUnknown name: String) -> String {
        "MockURLResponder decodes gzip, x-gzip, deflate and identity, not \"\(name)\": "
            + "give the body uncoded, without Content-Encoding"
    }
}
