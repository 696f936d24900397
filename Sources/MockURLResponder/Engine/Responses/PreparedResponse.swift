package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A response with all values computed.
///
/// A class, because a response is passed on often and copying it would be slow.
package final class PreparedResponse: Sendable {
    /// The reason why the body is cut off.
    package struct CutOff: Sendable, Hashable {
        package let code: URLError.Code
        package let explanation: String
    }

    package let status: Int
    /// The reason phrase, for which `HTTPURLResponse` has no property.
    package let reason: String?
    /// The header fields of the response.
    package let fields: HeaderFields
    /// The `Set-Cookie` fields, one for each cookie.
    package let cookies: [HeaderFields.Field]
    /// The bytes that the client receives.
    ///
    /// Their content coding is undone unless `needsDecoding` is true.
    package let body: PreparedBody
    /// The body length that the head declares, in bytes; `nil` if it declares none or the body is coded.
    package let expectedLength: Int?
    package let cutOff: CutOff?
    /// Whether nothing follows the body, not even its end.
    package let isSilent: Bool
    /// Whether the head itself is invalid.
    ///
    /// In this case the client receives only the error of `cutOff`.
    package let isUnintelligible: Bool
    /// The content coding of `body`; `nil` if `body` needs no decoding.
    let pendingCoding: PendingCoding?
    /// The body as the stub has it; `nil` if it has no content coding.
    private let codedBody: (PreparedBody, CutOff?)?
    /// The delay before the head, in seconds.
    package let delay: Double
    /// The hold of the head after the delay; `nil` without a hold.
    package let hold: Hold?
    /// The pace of the body.
    ///
    /// A speed is converted to a duration.
    package let pace: ResponseDefinition.Pace

    /// The cache of the head; `nil` if the response is not kept.
    package let knownHead: KnownHead?

    /// Opens the body, and adds the header fields that the body implies and the definition does not set.
    ///
    /// - Parameters:
    ///   - definition: The response of the stub.
    ///   - delay: The delay before the head, in seconds.
    ///   - isKept: Whether the response is kept for further requests.
    ///   - claimed: The stub, for errors.
    ///   - part: The part of the body that the request asks for; `nil` for the whole body.
    ///   - open: Opens the file of a body.
    /// - Throws: `BodyFileError` when the file of the body cannot be used.
    package init(
        _ definition: ResponseDefinition, delay: Double = 0, isKept: Bool = false, of claimed: Claim.Claimed? = nil,
        part: ByteRange? = nil,
        opening open: (ResponseBody.FileSlice) throws(BodyFileError) -> BodyFile = { slice throws(BodyFileError) in
            try BodyFile(slice.path)
        }
    ) throws(BodyFileError) {
        reason = part == nil ? definition.reason : nil
        self.delay = delay
        hold = definition.hold
        if case .cut(.silent, _) = definition.fault { isSilent = true } else { isSilent = false }
        knownHead = isKept ? KnownHead() : nil
        var whole = try PreparedBody(of: definition.body, opening: open)
        var contentRange: String?
        if let part { (status, whole, contentRange) = part.selection(of: whole) } else { status = definition.status }
        var fields = Self.fields(of: definition, length: whole.count)
        if definition.supportsRanges, !fields.contains("Accept-Ranges") { fields.add("bytes", for: "Accept-Ranges") }
        if let contentRange { fields.add(contentRange, for: "Content-Range") }
        self.fields = fields
        cookies = fields.fields.filter { $0.isNamed("Set-Cookie") }
        let length = BodyLength(of: fields)
        let isCoded = fields.contains("Content-Encoding") && !fields.isIdentity
        let coding = isCoded ? fields.values("Content-Encoding").joined(separator: ", ") : ""
        expectedLength = isCoded || Self.hasNoBody(status) ? nil : length.count
        let nonsense = Self.nonsense(length)
        isUnintelligible = nonsense != nil
        var (body, cutOff) = Self.arriving(of: whole, length: length.count, definition.fault, claimed)
        if status < 200 { (body, cutOff) = (.empty, Self.interim(status)) }
        if let nonsense { cutOff = nonsense }
        pace = definition.pace.resolved(for: body.count)
        let needsDecoding = isCoded && !coding.isEmpty
        let isQuicklyDecoded = needsDecoding && body.count <= Self.quicklyDecoded
        let pending = needsDecoding ? PendingCoding(coding: coding, claimed: claimed) : nil
        codedBody = needsDecoding ? (body, cutOff) : nil
        if isQuicklyDecoded, let pending { (body, cutOff) = Self.decoded(body, pending, cutOff) }
        (self.body, self.cutOff) = (body, cutOff)
        pendingCoding = isQuicklyDecoded ? nil : pending
    }

    /// Creates a response from its parts.
    package init(
        status: Int, reason: String? = nil, fields: HeaderFields, body: PreparedBody, expecting expectedLength: Int?,
        cookies: [HeaderFields.Field], delay: Double = 0, hold: Hold? = nil
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.cookies = cookies
        self.body = body
        self.expectedLength = expectedLength
        cutOff = nil
        isSilent = false
        isUnintelligible = false
        pendingCoding = nil
        codedBody = nil
        self.delay = delay
        self.hold = hold
        pace = .over(0)
        knownHead = nil
    }

    /// Creates a copy of a response with another form of its body, which the client receives unchanged.
    init(_ response: PreparedResponse, with form: (body: PreparedBody, cutOff: CutOff?)) {
        (body, cutOff) = form
        status = response.status
        reason = response.reason
        fields = response.fields
        cookies = response.cookies
        expectedLength = response.expectedLength
        isUnintelligible = response.isUnintelligible
        pendingCoding = nil
        codedBody = nil
        delay = response.delay
        hold = response.hold
        isSilent = response.isSilent
        pace = response.pace
        knownHead = response.knownHead
    }

    /// Whether a body follows the head (RFC 9110 section 6.4.1).
    ///
    /// A response to HEAD has none (section 9.3.2).
    package func hasContent(forMethod method: String) -> Bool {
        method != "HEAD" && status != 204 && status != 304
    }

    /// Whether responses with this status have neither a body nor a Content-Length (RFC 9110 section 8.6).
    private static func hasNoBody(_ status: Int) -> Bool {
        status < 200 || status == 204 || status == 304
    }

    /// Returns the header fields, and adds those that the body implies.
    private static func fields(of definition: ResponseDefinition, length: Int) -> HeaderFields {
        var fields = definition.headers.withoutLeadingSpace
        if let type = definition.body.impliedType, !fields.contains("Content-Type") {
            fields.add(type, for: "Content-Type")
        }
        if !fields.areFraming, definition.hasContentLength, !hasNoBody(definition.status) {
            definition.isChunked(ofLength: length)
                ? fields.add("chunked", for: "Transfer-Encoding") : fields.add(String(length), for: "Content-Length")
        }
        return fields
    }

    /// Returns the part of the body that arrives, and the reason if the body is cut off.
    private static func arriving(
        of body: PreparedBody, length: Int?, _ fault: ResponseDefinition.Fault?, _ claimed: Claim.Claimed?
    ) -> (PreparedBody, CutOff?) {
        var body = body
        if case .cut(let cut, let count) = fault {
            body = body.prefix(count)
            switch cut {
            case .dropped:
                let text = "The network connection was lost after \(count) bytes, \(claimed?.specification ?? "")"
                return (body, CutOff(code: .networkConnectionLost, explanation: text))
            case .silent: return (body, nil)
            case .truncated: if length == nil { return (body, .outstanding) }
            }
        }
        guard let length, length != body.count else { return (body, nil) }
        guard length > body.count else { return (body.prefix(length), nil) }
        let text = "The connection was closed with \(length - body.count) bytes of the Content-Length missing."
        return (body, CutOff(code: .unknown, explanation: text))
    }

    /// Returns the error of an interim response without the final response that must follow it (RFC 9110 section 15.2).
    private static func interim(_ status: Int) -> CutOff {
        let text = "The connection was closed after the interim status \(status), without a final one."
        return CutOff(code: .badServerResponse, explanation: text)
    }

    /// Returns the error of an invalid head; `nil` if the head is valid.
    private static func nonsense(_ length: BodyLength) -> CutOff? {
        guard case .invalid(let text) = length else { return nil }
        return CutOff(code: .unknown, explanation: "The Content-Length is not a number of bytes: \"\(text)\".")
    }
}

extension PreparedResponse.CutOff {
    /// The error of a chunked body without its last chunk (RFC 9112 section 8).
    static let outstanding = Self(
        code: .unknown, explanation: "The connection was closed with outstanding read data: the last chunk is missing.")

    /// - Parameter error: The reason why the rest of the body file cannot be read.
    package init(unreadable error: any Error) {
        code = .cannotOpenFile
        let text = "MockURLResponder cannot read the body of its answer to the end: \(error)."
        explanation = Message(.unreadableBody, text).description
    }
}

extension ResponseBody {
    /// The media type of the body if no header field sets one.
    package var impliedType: String? {
        switch self {
        case .text, .bytes: nil
        case .json: "application/json"
        case .file(let slice): slice.isImmutable ? nil : MediaType.guessed(fromExtension: slice.pathExtension)
        }
    }
}

extension ResponseBody.FileSlice {
    fileprivate var pathExtension: String { URL(fileURLWithPath: path).pathExtension }
}

extension ResponseDefinition {
    /// Whether the body is sent in chunks (RFC 9112 section 7.1), unless header fields specify the framing.
    ///
    /// A body that breaks off at its end would be complete with a `Content-Length`.
    fileprivate func isChunked(ofLength length: Int) -> Bool {
        if case .parts = pace { return true }
        return switch fault {
        case .cut(.truncated, _): true
        case .cut(_, let count): count >= length
        default: false
        }
    }
}

extension ResponseDefinition.Pace {
    /// Returns the pace for a body of a known length in bytes.
    ///
    /// A speed is converted to a duration.
    fileprivate func resolved(for count: Int) -> Self {
        switch self {
        case .over, .parts: self
        case .perSecond(let bytes): .over(min(Double(count) / bytes, ResponseDefinition.longestDelay))
        }
    }
}

/// Caches the last head of a response, for the next request to the same URL.
///
/// Foundation takes about as long to create a head as this package takes for the rest of a request.
package final class KnownHead: Sendable {
    private let latest = Locked<HTTPURLResponse?>(nil)

    package init() {}

    /// Returns the cached head for a URL, or creates one.
    package func head(for url: URL, _ make: () -> HTTPURLResponse?) -> HTTPURLResponse? {
        if let known = latest.withLock({ $0 }), known.url == url { return known }
        let made = make()
        latest.withLock { $0 = made }
        return made
    }
}

extension PreparedResponse {
    /// The content coding of a body that takes long to decode.
    struct PendingCoding: Sendable {
        let coding: String
        /// The stub that answers; `nil` for an answer of the policy.
        let claimed: Claim.Claimed?
    }

    /// The maximum length in bytes of a coded body that is decoded on the current thread.
    ///
    /// Longer bodies are decoded on another thread.
    static let quicklyDecoded = 65_536

    /// The maximum length in bytes of a coded body: 256 MiB.
    ///
    /// The limit of the decoded body is 128 MiB, and coding hardly makes a body longer.
    private static let longestCoded = 2 * Inflation.longest

    /// Whether the body must be decoded before it is delivered.
    package var needsDecoding: Bool { pendingCoding != nil }

    /// Returns the response with its body decoded.
    ///
    /// A body that cannot be decoded ends the load with an error (RFC 9110 section 8.4).
    package func decoded() -> PreparedResponse {
        pendingCoding.map { PreparedResponse(self, with: Self.decoded(body, $0, cutOff)) } ?? self
    }

    /// The response with its body as the stub has it; `nil` if that has no content coding.
    package var coded: PreparedResponse? { codedBody.map { PreparedResponse(self, with: $0) } }

    static func decoded(
        _ body: PreparedBody, _ pending: PendingCoding, _ cutOff: CutOff?
    ) -> (PreparedBody, CutOff?) {
        do {
            // The coded bytes are read into memory, and a sparse file can have any size.
            guard body.count <= longestCoded else {
                throw ContentCodingError(
                    decoded: Data(),
                    description: "MockURLResponder cannot decode the body: it is longer than \(longestCoded) bytes")
            }
            return (.bytes(try ContentCoding.decoded(try body.copied(), coding: pending.coding)), cutOff)
        } catch let error as ContentCodingError {
            let stub = pending.claimed.map { ". The stub is \($0.label)" } ?? ""
            return (
                .bytes(error.decoded),
                cutOff ?? CutOff(code: .unknown, explanation: "\(Message(.undecodableBody, "\(error)\(stub)"))")
            )
        } catch {
            return (.empty, CutOff(unreadable: error))
        }
    }
}

extension Claim.Claimed {
    /// The description of the stub in errors.
    var label: String { InstalledStub(stub, at: index, uses: use).label }
    /// The end of the text for a failure that the stub specifies.
    var specification: String { "as a stub of MockURLResponder specifies. The stub is \(label)" }
}

extension HeaderFields {
    /// Whether the content coding is `identity` (RFC 9110 section 12.5.3).
    var isIdentity: Bool {
        values("Content-Encoding").joined(separator: ", ").lowercased() == "identity"
    }
}
