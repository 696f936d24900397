import Foundation
import MockURLOutside
import MockURLResponder

/// A connection with the bytes of an input, in one piece or byte for byte.
private final class InputStream: ByteStream {
    private var rest: ArraySlice<UInt8>
    private let most: Int
    private(set) var written: [UInt8] = []

    init(_ input: [UInt8], byteForByte: Bool = false) { (rest, most) = (input[...], byteForByte ? 1 : .max) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(rest.count, buffer.count, most)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer) { written += bytes }
    func closeWriting() {}
    func reset() {}
    func close() {}
}

/// The requests of a connection: the bytes mean the same in one piece and byte for byte, and a fault names its place.
let request: Harness = { input in
    let (whole, pieces) = (served(input, byteForByte: false), served(input, byteForByte: true))
    if whole != pieces { broken("requests arrive in pieces\n\(whole)\n\(pieces)") }
    return whole.count > 1
}

/// Returns a line for each request, with its body, and the end of the connection.
private func served(_ input: [UInt8], byteForByte: Bool) -> [String] {
    let lines = Locked<[String]>([])
    var limits = RequestLimits()
    limits.lingering = 0
    let stream = InputStream(input, byteForByte: byteForByte)
    let end = HTTPConnection(stream: stream, socket: ConnectionSocket(descriptor: -1), limits: limits).run { exchange in
        let head = exchange.request
        let line = "\(head.method) \(head.target) \(head.path ?? "-") \(head.authority ?? "-") \(head.upgrade ?? "-")"
        let fields = head.fields.map { "\($0.name)=\($0.value)" }
        let body = try exchange.readBody(upTo: 1 << 20) ?? []
        lines.withLock { $0.append("\(line) \(fields) \(body.hashValue) \(exchange.trailers.map(\.name))") }
        try exchange.response.answer(ResponseHead(status: 200), body: body)
    }
    if case .malformed(let fault) = end, fault.place.isEmpty || fault.expected.isEmpty || fault.found.isEmpty {
        broken("a fault names its place, the expected and the found bytes")
    }
    // A quotation shows as many bytes as have arrived, and a tunnel receives them.
    let ending =
        switch end {
        case .malformed(let fault): "\(fault.kind) in \(fault.place)"
        case .tunnel: "tunnel"
        default: "\(end)"
        }
    return lines.withLock { $0 } + [ending]
}

/// The method of a request on a line, and the answers of a server: they mean the same in one piece and byte for byte.
let answer: Harness = { input in
    let lineEnd = input.firstIndex(of: 0x0A) ?? input.endIndex
    let (method, bytes) = (text(input[..<lineEnd]), Array(input[lineEnd...].dropFirst()))
    let (whole, pieces) = (try answers(bytes, method, false), try answers(bytes, method, true))
    if whole != pieces { broken("answers arrive in pieces\n\(whole)\n\(pieces)") }
    return whole.count > 1
}

private func answers(_ bytes: [UInt8], _ method: String, _ byteForByte: Bool) throws -> [String] {
    let reader = AnswerReader(stream: InputStream(bytes, byteForByte: byteForByte))
    var (lines, piece): ([String], [UInt8]) = ([], Array(repeating: 0, count: 100))
    do {
        while let head = try reader.readHead(toMethod: method) {
            var body: [UInt8] = []
            while case let count = try piece.withUnsafeMutableBytes({ try reader.readBody(into: $0) }), count > 0 {
                body += piece[..<count]
            }
            if case .length(let length) = head.framing, body.count != length { broken("a body has its length") }
            let fields = (Array(head.fields) + Array(reader.trailers)).map { "\($0.name)=\($0.value)" }
            lines.append(
                "\(head.status) \(head.reason) \(fields) \(body.hashValue) \(head.keepsConnection) \(text(head.bytes))")
        }
        return lines + ["end"]
    } catch let fault as AnswerFault {
        if fault.place.isEmpty || fault.expected.isEmpty || fault.found.isEmpty { broken("a fault names its place") }
        return lines + [fault.place]
    }
}

/// A book whose hosts have no address, few or many.
private struct Book: NameBook {
    func answer(for question: NameQuestion) -> NameAnswer {
        switch question.host.utf8.count % 4 {
        case 0: .unknownName
        case 1: .serverFailure
        case 2: .addresses((0..<60).map { IPAddress(ipv4: 0x0A00_0000 + $0) })
        default: .addresses([IPAddress(ipv4: 1), IPAddress(high: 0xFD00_0000_0000_0000, low: 7)])
        }
    }
    func hasStub(for host: String) -> Bool { host.hasPrefix("a") }
    func name(of address: IPAddress) -> String? { address.isIPv4 ? "api.example" : nil }
}

/// A message to the name server: an answer has the number of its question, and is short enough for its transport.
let names: Harness = { input in
    var responder = NameResponder(book: Book(), search: SearchDomains(["example"]), timeToLive: 0)
    guard let long = responder.answer(to: input[...], isUDP: false) else { return false }
    guard let short = responder.answer(to: input[...], isUDP: true) else { broken("both transports have an answer") }
    for answer in [long, short] where answer.count < 12 || !answer.starts(with: input.prefix(2)) || answer[2] < 0x80 {
        broken("an answer has a header and the number of its question")
    }
    if short.count > max(512, long.count) || (short.count > 512 && input.count < 40) {
        broken("an answer is short enough for UDP")
    }
    return short[3] & 15 == 0
}

private let authority = try? CertificateAuthority(library: TLSLibrary.load())
private let server = authority.flatMap { try? TLSServer(authority: $0) }

/// The first bytes of a connection: they decide once, and a handshake with them fails with a reason.
let hello: Harness = { input in
    guard let authority, let server else { broken("this machine has OpenSSL") }
    let early = FirstBytes(Array(input.prefix(input.count / 2)))
    if early != .undecided, early != FirstBytes(input) { broken("the first bytes decide once") }
    if !input.isEmpty { _ = ProtocolGuess(input) }
    let files = TrustFiles(authority: authority, environment: ["JAVA_HOME": "/java"])
    for path in ["/java/lib/security/cacerts", "/etc/ssl/certs/ca-certificates.crt"] {
        _ = files.contents(for: path) { (_: String) throws(Never) in input }
    }
    let stream = InputStream(input)
    do throws(TLSFailure) {
        _ = try server.accept(stream, destination: "example.com")
        broken("a handshake needs more than a hello")
    } catch {
        if "\(error)".isEmpty { broken("a failure has a message") }
        return !stream.written.isEmpty && stream.written[0] == 22
    }
}
