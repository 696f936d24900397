import Foundation

/// A content coding that the package can decode.
enum StreamFormat {
    case identity, gzip, deflate

    /// The result of decoding a body.
    struct Decoded {
        let bytes: Data
        /// The error that the client receives after the bytes; `nil` means that there is no error.
        let flaw: StreamFlaw?
    }

    /// - Parameter coding: A lowercase name from `Content-Encoding`. Like libcurl, this accepts "none" too.
    init?(coding: String) {
        switch coding {
        case "identity", "none": self = .identity
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        default: return nil
        }
    }

    func decode(_ body: Data) -> Decoded {
        body.withUnsafeBytes { input in
            switch self {
            case .identity: Decoded(bytes: body, flaw: nil)
            case .gzip:
                ZlibStream.hasHeader(input) ? decode(input, ZlibStream.decode) : decode(input, GzipMember.decode)
            case .deflate: decodeDeflate(input)
            }
        }
    }

    /// Decodes zlib data, and falls back to deflate without zlib's frame, which some servers have always sent.
    private func decodeDeflate(_ input: UnsafeRawBufferPointer) -> Decoded {
        let framed = decode(input, ZlibStream.decode)
        if case .damaged = framed.flaw, framed.bytes.isEmpty { return decode(input, ZlibStream.decodeUnframed) }
        return framed
    }

    private typealias Decode =
        (UnsafeRawBufferPointer, inout OutputBuffer) throws(StreamFlaw) -> Void

    private func decode(_ input: UnsafeRawBufferPointer, _ decode: Decode) -> Decoded {
        var output = OutputBuffer()
        var flaw: StreamFlaw?
        do {
            try decode(input, &output)
        } catch .cutShort {
            flaw = nil
        } catch {
            flaw = error
            // The client would receive 128 MiB that it cannot use.
            if error == .tooLong { output.shorten(to: 0) }
        }
        return Decoded(bytes: output.data(), flaw: flaw)
    }
}
