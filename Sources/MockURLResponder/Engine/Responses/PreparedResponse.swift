package import Foundation

/// An answer with everything worked out that a client is to see of it; an object, so that handing it on costs nothing.
package final class PreparedResponse: Sendable {
    /// Why the body ends before its end.
    package struct CutOff: Sendable, Hashable {
        package let code: URLError.Code
        package let explanation: String
    }

    package let status: Int
    /// The reason phrase, which `HTTPURLResponse` has no place for.
    package let reason: String?
    /// The header fields as they stand in the head.
    package let fields: HeaderFields
    /// The fields that set cookies, each by itself.
    package let cookies: [HeaderFields.Field]
    /// What arrives, with its content coding undone unless `isToBeDecoded`.
    package let body: PreparedBody
    /// What the head says of the length of the body that follows, in bytes; nil when it does not, or of a coded one.
    package let expectedLength: Int?
    package let cutOff: CutOff?
    /// Whether not even the head makes sense to a client, which then fails with what `cutOff` says.
    package let isUnintelligible: Bool
    /// Not nil where `body` is still coded.
    let pendingCoding: PendingCoding?
    /// In seconds, before the head.
    package let delay: Double
    /// How the body arrives; never a speed, which becomes a duration here.
    package let pace: ResponseDefinition.Pace

    /// Whether it is all there at once, and ends as it should.
    package var isImmediate: Bool { delay <= 0 && pace == .over(0) && cutOff == nil }

    /// The head as it was given before; nil where that is not kept.
    package let knownHead: KnownHead?

    /// Opens the body, and adds the headers that it brings where none were configured.
    ///
    /// - Parameters:
    ///   - definition: What a stub answers.
    ///   - delay: In seconds, before the head.
    ///   - isKept: Whether it answers further requests.
    ///   - claimed: The stub, which errors name.
    ///   - open: Gives the file that a body is in.
    /// - Throws: Why a file is of no use.
    package init(
        _ definition: ResponseDefinition, delay: Double = 0, isKept: Bool = false, of claimed: Claim.Claimed? = nil,
        opening open: (ResponseBody.FileSlice) throws(BodyFileError) -> BodyFile = { slice throws(BodyFileError) in
            try BodyFile(slice.path)
        }
    ) throws(BodyFileError) {
        status = definition.status
        reason = definition.reason
        self.delay = delay
        knownHead = isKept ? KnownHead() : nil
        let whole = try PreparedBody(of: definition.body, opening: open)
        let fields = Self.fields(of: definition, length: whole.count)
        self.fields = fields
        cookies = fields.fields.filter { $0.isNamed("Set-Cookie") }
        let length = BodyLength(of: fields)
        let isCoded = fields.contains("Content-Encoding") && !fields.isIdentity
        let coding = isCoded ? fields.values("Content-Encoding").joined(separator: ", ") : ""
        expectedLength = isCoded || Self.hasNoBody(status) ? nil : length.count
        let nonsense = Self.nonsense(length)
        isUnintelligible = nonsense != nil
        var (body, cutOff) = Self.arriving(of: whole, length: length.count, definition.fault)
        if status < 200 { (body, cutOff) = (.empty, Self.interim(status)) }
        if let nonsense { cutOff = nonsense }
        pace = definition.pace.resolved(for: body.count)
        let isToBeDecoded = isCoded && !coding.isEmpty
        let isQuicklyDecoded = isToBeDecoded && body.count <= Self.quicklyDecoded
        let pending = isToBeDecoded ? PendingCoding(coding: coding, claimed: claimed) : nil
        if isQuicklyDecoded, let pending { (body, cutOff) = Self.decoded(body, pending, cutOff) }
        (self.body, self.cutOff) = (body, cutOff)
        pendingCoding = isQuicklyDecoded ? nil : pending
    }

    /// An answer of which all is known already.
    package init(status: Int, fields: HeaderFields, body: PreparedBody) {
        self.status = status
        reason = nil
        self.fields = fields
        cookies = fields.fields.filter { $0.isNamed("Set-Cookie") }
        self.body = body
        expectedLength = fields.contains("Content-Encoding") ? nil : BodyLength(of: fields).count
        cutOff = nil
        isUnintelligible = false
        pendingCoding = nil
        delay = 0
        pace = .over(0)
        knownHead = nil
    }

    /// The same with its content coding undone.
    init(decoding coded: PreparedResponse, _ pending: PendingCoding) {
        (body, cutOff) = Self.decoded(coded.body, pending, coded.cutOff)
        status = coded.status
        reason = coded.reason
        fields = coded.fields
        cookies = coded.cookies
        expectedLength = coded.expectedLength
        isUnintelligible = coded.isUnintelligible
        pendingCoding = nil
        delay = coded.delay
        pace = coded.pace
        knownHead = coded.knownHead
    }

    /// Whether a body follows the head (RFC 9110 section 6.4.1); an answer to HEAD has none (section 9.3.2).
    package func hasContent(forMethod method: String) -> Bool {
        method != "HEAD" && status != 204 && status != 304
    }

    /// Whether no answer with a status has a body, or a length that a server adds (RFC 9110 section 8.6).
    private static func hasNoBody(_ status: Int) -> Bool {
        status < 200 || status == 204 || status == 304
    }

    /// The header fields, with those that the body adds where none were configured.
    private static func fields(of definition: ResponseDefinition, length: Int) -> HeaderFields {
        var fields = definition.headers
        if let type = definition.body.impliedType, !fields.contains("Content-Type") {
            fields.add(type, for: "Content-Type")
        }
        if !fields.areFraming, definition.hasContentLength, !hasNoBody(definition.status) {
            definition.isChunked
                ? fields.add("chunked", for: "Transfer-Encoding") : fields.add(String(length), for: "Content-Length")
        }
        return fields
    }

    /// What arrives of a body, and why it is not all of it.
    private static func arriving(
        of body: PreparedBody, length: Int?, _ fault: ResponseDefinition.Fault?
    ) -> (PreparedBody, CutOff?) {
        if case .droppedAfter(let count) = fault {
            let text = "The network connection was lost after \(count) bytes, as a stub of MockURLResponder specifies."
            return (body.prefix(count), CutOff(code: .networkConnectionLost, explanation: text))
        }
        var body = body
        if case .truncatedAfter(let count) = fault {
            body = body.prefix(count)
            if length == nil { return (body, .outstanding) }
        }
        guard let length, length != body.count else { return (body, nil) }
        guard length > body.count else { return (body.prefix(length), nil) }
        let text = "The connection was closed with \(length - body.count) bytes of the Content-Length missing."
        return (body, CutOff(code: .unknown, explanation: text))
    }

    /// Behind an interim answer a client waits for the final one (RFC 9110 section 15.2).
    private static func interim(_ status: Int) -> CutOff {
        let text = "The connection was closed after the interim status \(status), without a final one."
        return CutOff(code: .badServerResponse, explanation: text)
    }

    /// Why a client can make nothing of a head.
    private static func nonsense(_ length: BodyLength) -> CutOff? {
        guard case .invalid(let text) = length else { return nil }
        return CutOff(code: .unknown, explanation: "The Content-Length is not a number of bytes: \"\(text)\".")
    }
}

extension PreparedResponse.CutOff {
    /// A chunked body without its last chunk (RFC 9112 section 8).
    fileprivate static let outstanding = Self(
        code: .unknown, explanation: "The connection was closed with outstanding read data: the last chunk is missing.")

    /// - Parameter error: Why the file of the body cannot be read any further.
    package init(unreadable error: any Error) {
        code = .cannotOpenFile
        let text = "MockURLResponder cannot read the body of its answer to the end: \(error)."
        explanation = Message(.unreadableBody, text).description
    }
}

extension ResponseBody {
    /// The media type that the form of the body brings where no header says another.
    fileprivate var impliedType: String? {
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
    /// Whether the body is sent in chunks (RFC 9112 section 7.1) unless header fields say otherwise.
    fileprivate var isChunked: Bool {
        if case .chunks = pace { return true }
        if case .truncatedAfter = fault { return true }
        return false
    }
}

extension ResponseDefinition.Pace {
    /// The pace of a body of a known length in bytes: never a speed.
    fileprivate func resolved(for count: Int) -> Self {
        switch self {
        case .over, .chunks: self
        case .perSecond(let bytes): .over(min(Double(count) / bytes, ResponseDefinition.longestDelay))
        }
    }
}
