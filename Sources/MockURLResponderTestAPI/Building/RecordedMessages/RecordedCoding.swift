import Foundation

/// What the bytes of a recorded body tell about its content coding.
enum RecordedCoding {
    /// Whether the body cannot be in the coding, so that it must have been decoded before it was written down.
    ///
    /// What is no text may always be in Brotli, and in deflate without zlib's frame. Other codings than these are
    /// unknown to curl, which leaves such a body as it is.
    ///
    /// - Parameters:
    ///   - body: Not empty.
    ///   - coding: In lower case.
    /// - Returns: False when nothing can be told.
    static func isPlain(_ body: Data, under coding: String) -> Bool {
        switch coding {
        case "gzip", "x-gzip": !body.starts(with: [0x1F, 0x8B]) && !hasZlibHeader(body)
        case "deflate": isText(body) && !hasZlibHeader(body)
        case "br": isText(body)
        case "zstd": !hasZstandardMagic(body)
        default: false
        }
    }

    /// Whether it begins as RFC 1950 section 2.2 says, with no dictionary; hardly any text does.
    ///
    /// libcurl takes it under gzip, too.
    private static func hasZlibHeader(_ body: Data) -> Bool {
        guard body.count >= 2 else { return false }
        let (method, flags) = (body[body.startIndex], body[body.startIndex + 1])
        return method & 0x0F == 8 && method >> 4 <= 7 && flags & 0x20 == 0
            && (Int(method) << 8 | Int(flags)) % 31 == 0
    }

    /// RFC 8878 section 3.1: a frame of data, or one to be skipped.
    private static func hasZstandardMagic(_ body: Data) -> Bool {
        body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
            || body.first.map { $0 & 0xF0 == 0x50 } ?? false && body.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// Whether it is UTF-8 without control characters, as coded data of more than a few bytes never is.
    private static func isText(_ body: Data) -> Bool {
        let hasControl = body.contains { byte in
            byte == 0x7F || byte < 0x20 && !(9...13).contains(byte)
        }
        return !hasControl && String(decoding: body, as: UTF8.self).utf8.elementsEqual(body)
    }
}
