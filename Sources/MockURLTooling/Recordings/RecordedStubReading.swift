import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Turns one exchange into the condition and the answer of a stub.
struct RecordedStubReading {
    let exchange: RecordedExchange
    let options: RecordedStubs.Options
    private(set) var losses: [RecordingLoss] = []

    init(_ exchange: RecordedExchange, _ options: RecordedStubs.Options) {
        (self.exchange, self.options) = (exchange, options)
    }

    mutating func lose(_ member: SafeText, _ text: SafeText, isHidden: Bool = false) {
        losses.append(RecordingLoss(member, text, at: exchange.place, isHidden: isHidden))
    }

    // MARK: The answer

    /// Returns the answer of the stub; `nil` for an exchange that is left out.
    mutating func response(_ bodies: inout RecordedBodies) throws -> ResponseDefinition? {
        switch exchange.result {
        case .failure(let fault): return failure(fault)
        case .answer(let answer):
            let pace = RecordedPace(answer, in: exchange.duration)
            let headers = headers(of: answer)
            var response = ResponseDefinition(status: answer.status, headers: headers)
            response.reason = reason(of: answer)
            if let flaw = PlanRules.flaw(in: response) {
                lose("response", "it has \(flaw.found), which no client accepts, so the entry is left out")
                return nil
            }
            if options.keepsTimes { response.delay(pace.head) }
            if isHead, !headers.contains("Content-Length") { response.hasContentLength = false }
            if !hasBody(answer) { return response }
            response.body =
                try answer.file.map { try bodies.add(.file($0)) }
                ?? bodies.add(answer.body, type: headers.values("Content-Type").first)
            response.pace = pace.body(keepsTimes: options.keepsTimes) ?? response.pace
            response.fault = answer.cut
            reportCut(of: answer)
            return response
        }
    }

    /// Returns the failure of a request without an answer.
    private mutating func failure(_ fault: ResponseDefinition.Fault) -> ResponseDefinition {
        // The client of the stub gives up by itself, too.
        if fault == .cancelled {
            lose("response", "the client gave up before an answer, so the stub never answers")
            return ResponseDefinition(fault: .neverAnswers)
        }
        var response = ResponseDefinition(fault: fault)
        if options.keepsTimes, let duration = exchange.duration { response.delay(duration) }
        return response
    }

    /// Notes an end of a body that a stub does not repeat.
    private mutating func reportCut(of answer: RecordedAnswer) {
        switch answer.fault {
        case nil, .urlError(NSURLErrorNetworkConnectionLost), .urlError(NSURLErrorUnknown),
            .urlError(NSURLErrorTimedOut):
            return
        case .cancelled:
            lose(
                "response",
                "the client gave up after \(answer.length) bytes of the body, so the stub stays silent there")
        default:
            lose(
                "response",
                "its body ended with an error that a stub cannot repeat, so the stub drops the connection there")
        }
    }

    private var isHead: Bool { exchange.request.method.uppercased() == "HEAD" }

    private func hasBody(_ answer: RecordedAnswer) -> Bool {
        !isHead && answer.status != 204 && answer.status != 304
    }

    /// Returns the header fields that a client of the recorded server sees, except those of one connection or one moment.
    private mutating func headers(of answer: RecordedAnswer) -> HeaderFields {
        var headers = HeaderFields()
        for field in answer.headers.fields where !RecordedFieldNames.isPassing(field.name) {
            // The length of a body that is not sent.
            let isLength = field.isNamed("Content-Length") && isHead && Int(field.value).map { $0 >= 0 } ?? false
            if RecordedFieldNames.isFraming(field.name), !isLength { continue }
            if PlanRules.flaw(inHeaderName: field.name) != nil || PlanRules.flaw(inHeaderValue: field.value) != nil {
                lose("response.headers", "a header field is not valid in HTTP, so the stub does not have it")
            } else if field.value.hasRedactedPart {
                lose(
                    "response.headers", "the value of a header field is redacted, so the stub does not have it",
                    isHidden: true)
            } else {
                headers.add(field.value, for: field.name)
            }
        }
        // The order of names has no meaning, and servers change it.
        let sorted = headers.fields.enumerated().sorted { one, other in
            (one.element.name.lowercased(), one.offset) < (other.element.name.lowercased(), other.offset)
        }
        return HeaderFields(sorted.map(\.element))
    }

    /// The reason phrase, unless it is the usual one.
    private func reason(of answer: RecordedAnswer) -> String? {
        guard let reason = answer.reason, PlanRules.flaw(inReason: reason) == nil else { return nil }
        let usual = [
            HTTPURLResponse.localizedString(forStatusCode: answer.status), Self.otherReasons[answer.status] ?? "",
        ]
        return usual.contains { $0.caseInsensitiveCompare(reason) == .orderedSame } ? nil : reason
    }

    /// The phrases of RFC 9110 and older servers that Foundation has in other words.
    private static let otherReasons = [
        200: "OK", 203: "Non-Authoritative Information", 302: "Found", 303: "See Other", 307: "Temporary Redirect",
        308: "Permanent Redirect", 413: "Payload Too Large", 422: "Unprocessable Entity", 429: "Too Many Requests",
    ]
}

extension RecordedAnswer {
    /// The failure of a stub that ends the body as the server did; `nil` for a whole body.
    ///
    /// If the client gave up, the stub waits until it does so again.
    var cut: ResponseDefinition.Fault? {
        switch fault {
        case nil: nil
        case .urlError(NSURLErrorUnknown): .cut(.truncated, afterBytes: length)
        case .cancelled, .urlError(NSURLErrorTimedOut): .cut(.silent, afterBytes: length)
        default: .cut(.dropped, afterBytes: length)
        }
    }
}

extension String {
    /// Whether a part of the value is redacted.
    var hasRedactedPart: Bool {
        // Fast path: nearly all values lack the first character of a mark.
        utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "%") }
            && (contains(Redaction.mark) || Redaction.encodedMarks.contains { contains($0) })
    }
}
