import Foundation

/// A body under `gzip` or `deflate`, decoded with the calls that libcurl makes.
struct Inflation {
    /// The number of bytes that libcurl decodes at once.
    ///
    /// It drops a piece in which an error occurs.
    private static let pieceLength = 16_384
    /// The number of bytes that a decoded body may have.
    static let longest = 128 << 20

    /// The decoded bytes that the client receives.
    private(set) var decoded = Data()
    /// The error that the client receives after the bytes, as a clause for a message; `nil` means that there is no error.
    private(set) var flaw: String?

    /// - Parameters:
    ///   - body: The coded body, of less than 4 GiB.
    ///   - isGzip: Whether its coding is `gzip`, under which zlib's format is allowed too; otherwise it is `deflate`.
    init(_ body: Data, isGzip: Bool) {
        guard let zlib = Zlib.ofProcess else {
            flaw = "the process has no zlib; leave Content-Encoding out, and give the body uncoded"
            return
        }
        // 15 is the largest window, and 32 more let zlib detect the format of the frame.
        decode(body, with: zlib, windowBits: isGzip ? 15 + 32 : 15, canBeUnframed: !isGzip)
        // The client would receive 128 MiB that it cannot use.
        if decoded.count > Self.longest {
            (decoded, flaw) = (Data(), "the decoded data is longer than \(Self.longest) bytes; shorten the body")
        }
    }

    private static let startOfGzip: [UInt8] = [0x1F, 0x8B]

    private static func advice(on body: Data, isGzip: Bool) -> String {
        guard body.starts(with: startOfGzip) else { return "leave Content-Encoding out for a body that is not coded" }
        return isGzip ? "encode the body again, because it is damaged" : "name gzip, because the body begins like gzip"
    }

    /// Decodes the body.
    ///
    /// Some servers have always sent `deflate` without a frame. So a body that can be unframed is tried without one if an
    /// error comes before any decoded byte.
    private mutating func decode(_ body: Data, with zlib: Zlib, windowBits: Int32, canBeUnframed: Bool) {
        let stream = UnsafeMutablePointer<Zlib.Stream>.allocate(capacity: 1)
        stream.initialize(to: Zlib.Stream())
        defer { stream.deallocate() }
        guard zlib.begin(stream, windowBits: windowBits) else {
            flaw = "zlib has no memory"
            return
        }
        let status = body.withUnsafeBytes { input in
            stream.pointee.input = input.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.inputCount = UInt32(input.count)
            return inflate(stream, with: zlib)
        }
        // libcurl takes four bytes after data without a frame for a checksum, and does not check it.
        let tolerated: UInt32 = windowBits < 0 ? 4 : 0
        switch status {
        case Zlib.Status.dataError where canBeUnframed && decoded.isEmpty:
            decode(body, with: zlib, windowBits: -15, canBeUnframed: false)
        case Zlib.Status.streamEnd where stream.pointee.inputCount > tolerated:
            let rest = body.suffix(Int(stream.pointee.inputCount - tolerated))
            let isMember = rest.starts(with: Self.startOfGzip)
            flaw =
                "at byte \(body.count - rest.count), "
                + (isMember ? "a second member follows, which libcurl refuses" : "bytes follow the end")
        case Zlib.Status.streamEnd, Zlib.Status.ok, Zlib.Status.bufferError:
            break
        default:
            let unnamed = status == Zlib.Status.needsDictionary ? "a required dictionary is missing" : "error \(status)"
            let reason = stream.pointee.message.map { String(cString: $0) } ?? unnamed
            flaw =
                "zlib stopped at byte \(stream.pointee.consumedCount): \(reason)"
                + (decoded.isEmpty ? "; \(Self.advice(on: body, isGzip: windowBits > 15))" : "")
        }
        zlib.end(stream)
    }

    /// Decodes piece by piece, until the end of the input or an error.
    private mutating func inflate(_ stream: UnsafeMutablePointer<Zlib.Stream>, with zlib: Zlib) -> Int32 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceLength) { piece in
            var status = Zlib.Status.ok
            while status == Zlib.Status.ok, decoded.count <= Self.longest {
                stream.pointee.output = piece.baseAddress
                stream.pointee.outputRoom = UInt32(piece.count)
                status = zlib.inflate(stream)
                guard status == Zlib.Status.ok || status == Zlib.Status.streamEnd else { break }
                decoded.append(contentsOf: piece[..<(piece.count - Int(stream.pointee.outputRoom))])
            }
            return status
        }
    }
}
