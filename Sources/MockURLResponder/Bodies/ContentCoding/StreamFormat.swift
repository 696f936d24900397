import Foundation

/// A coding that is understood.
enum StreamFormat {
    case identity, gzip, deflate

    /// What a format makes of a body.
    struct Decoded {
        let bytes: Data
        /// Why a client gets an error behind the bytes.
        let flaw: StreamFlaw?
    }

    /// - Parameter coding: A name in lower case, as `Content-Encoding` has it; libcurl takes "none" too.
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
                ZlibStream.isBegun(by: input) ? decode(input, ZlibStream.decode) : decode(input, GzipMember.decode)
            case .deflate: decodeDeflate(input)
            }
        }
    }

    /// Tries it without zlib's frame, too: some servers have always sent it so.
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
            // A part that is as long as the limit would be carried on to the client for nothing.
            if error == .tooLong { output.shorten(to: 0) }
        }
        return Decoded(bytes: output.data(), flaw: flaw)
    }
}
