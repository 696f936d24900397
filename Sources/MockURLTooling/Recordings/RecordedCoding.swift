package import Foundation

/// Detects from the bytes of a recorded body whether its content coding was removed.
package enum RecordedCoding {
    /// Whether the body cannot be in the coding, and so must have been decoded before it was recorded.
    ///
    /// Binary bytes can always be Brotli, or deflate without a zlib header, because neither has a signature. curl
    /// leaves bodies in codings that it does not know unchanged.
    ///
    /// - Parameters:
    ///   - body: A body that is not empty.
    ///   - coding: The name of the coding in lower case.
    /// - Returns: `false` if the bytes do not decide the question.
    package static func isPlain(_ body: Data, under coding: String) -> Bool {
        switch coding {
        case "gzip", "x-gzip": !body.starts(with: [0x1F, 0x8B]) && !hasZlibHeader(body)
        case "deflate": isText(body) && !hasZlibHeader(body)
        case "br": isText(body)
        case "zstd": !hasZstandardMagic(body)
        default: false
        }
    }

    /// Whether the body starts with a zlib header without a dictionary (RFC 1950 section 2.2).
    ///
    /// Hardly any text starts like a zlib header.
    ///
    /// libcurl accepts a zlib header under gzip, too.
    private static func hasZlibHeader(_ body: Data) -> Bool {
        guard body.count >= 2 else { return false }
        let (method, flags) = (body[body.startIndex], body[body.startIndex + 1])
        return method & 0x0F == 8 && method >> 4 <= 7 && flags & 0x20 == 0
            && (Int(method) << 8 | Int(flags)) % 31 == 0
    }

    /// Whether the body starts with a data frame or a skippable frame (RFC 8878 section 3.1).
    private static func hasZstandardMagic(_ body: Data) -> Bool {
        body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
            || body.first.map { $0 & 0xF0 == 0x50 } ?? false && body.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// Whether the body is UTF-8 without control characters.
    ///
    /// Encoded data never meets this condition, unless it has only a few bytes.
    package static func isText(_ body: Data) -> Bool {
        let hasControl = body.withUnsafeBytes { bytes in
            bytes.contains { $0 == 0x7F || $0 < 0x20 && !(9...13).contains($0) }
        }
        return !hasControl && String(utf8: body) != nil
    }
}
