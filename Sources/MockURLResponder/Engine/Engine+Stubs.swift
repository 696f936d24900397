package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers of stubs.
extension Engine {
    @_optimize(speed)
    func answer(to request: CapturedRequest, from claimed: Claim.Claimed) -> Answer {
        if let known = prepared.known(to: claimed) { return .respond(known) }
        if claimed.asksNetwork { return realAnswer(to: request, from: claimed) }
        let definition: ResponseDefinition
        do {
            definition = try claimed.definition(for: request, prepared)
        } catch {
            return failure(error, of: request, claimed)
        }
        let delay = claimed.delay(of: definition)
        switch definition.fault {
        case nil, .cut:
            return answer(to: request) {
                try prepared.response(
                    of: claimed, definition, delay: delay, part: ByteRange(in: request, of: definition))
            }
        case .dropped:
            return failure(
                URLError.networkConnectionLost.rawValue, of: request, claimed, after: delay, definition.hold)
        case .neverAnswers:
            return failure(URLError.timedOut.rawValue, of: request, claimed, after: .infinity)
        case .droppedKeptConnection where !request.isSentAgain && !request.body.isEmpty:
            return failure(URLError.timedOut.rawValue, of: request, claimed, after: .infinity)
        case .droppedKeptConnection where !request.isSentAgain:
            return failure(URLError.networkConnectionLost.rawValue, of: request, claimed, after: 0)
        case .emptyReply, .droppedKeptConnection:
            return failure(URLError.badServerResponse.rawValue, of: request, claimed, after: delay, definition.hold)
        case .garbage:
            return failure(URLError.unsupportedURL.rawValue, of: request, claimed, after: delay, definition.hold)
        case .urlError(let code):
            return failure(code, of: request, claimed, after: delay, definition.hold)
        case .error(let error):
            return .fail(error.error(for: request.writtenURL), after: delay, hold: definition.hold)
        }
    }

    /// Returns the failure of a request whose stub has no definition for it.
    private func failure(_ error: any Error, of request: CapturedRequest, _ claimed: Claim.Claimed) -> Answer {
        let delay = claimed.delay(of: claimed.response)
        switch error {
        case let error as UnfilledTemplate:
            return .fail(URLError(error.code, url: request.writtenURL, message: error.message), after: delay)
        case let error as UnknownEvent:
            return .fail(
                URLError(.resourceUnavailable, url: request.writtenURL, message: error.message), after: delay)
        case let error as BodyFileError: return answer(to: request) { throw error }
        default: return .fail(error, after: delay)
        }
    }

    private func realAnswer(to request: CapturedRequest, from claimed: Claim.Claimed) -> Answer {
        let response = claimed.response
        let headline = request.headline(settings.redaction)
        return .passThroughAndChange(
            ChangedAnswer(
                response, delay: claimed.delay(of: response), to: request.writtenURL, headline, of: claimed.label,
                in: identity))
    }

    /// Notifies the observer of the stub and the observer of the engine.
    func notify(of answer: Answer, to request: CapturedRequest, from claimed: Claim.Claimed) {
        let (ofStub, ofEngine) = (claimed.onAnswer, onAnswer)
        guard ofStub != nil || ofEngine != nil else { return }
        let status: Int? = if case .respond(let response) = answer { response.status } else { nil }
        let stub = InstalledStub(claimed.stub, at: claimed.index, uses: claimed.use)
        let call = AnsweredCall(request: request.urlRequest, stub: stub, status: status)
        request.runProgramCode {
            ofStub?.call(call)
            ofEngine?.call(call)
        }
    }

    /// Returns the failure that a stub specifies.
    ///
    /// The plan reader only accepts codes in `KnownURLErrors`.
    private func failure(
        _ code: Int, of request: CapturedRequest, _ claimed: Claim.Claimed, after delay: Double, _ hold: Hold? = nil
    ) -> Answer {
        .fail(URLError(code, to: request.writtenURL, claimed.specification), after: delay, hold: hold)
    }

    /// Returns the response, or a failure if its body cannot be read.
    @_optimize(speed)
    func answer(to request: CapturedRequest, with response: () throws -> PreparedResponse) -> Answer {
        do {
            return .respond(try response())
        } catch {
            let message = Message(.unreadableBody, "MockURLResponder cannot read the body of its answer: \(error).")
            return .fail(URLError(.cannotOpenFile, url: request.writtenURL, message: message))
        }
    }
}

extension Claim.Claimed {
    /// Returns the time from the request to the beginning of the answer, in seconds.
    fileprivate func delay(of definition: ResponseDefinition) -> Double {
        definition.latency.seconds(forUse: use, ofStub: index)
    }

    /// Returns the response definition for a request: computed by a closure, or with its templates filled in.
    ///
    /// - Throws: The error of a closure of the program, or `UnfilledTemplate`.
    fileprivate func definition(
        for request: CapturedRequest, _ prepared: PreparedResponses
    ) throws -> ResponseDefinition {
        guard let computed = response.computed else {
            guard response.isTemplate, let templates = prepared.templates(of: self) else {
                return try response.limited(after: request.headers.values("Last-Event-ID").last, self)
            }
            return try response.rendered(templates, for: request, self)
        }
        var computedResponse = try request.runProgramCode {
            try Blocking.$patience.withValue(request.patience) { try computed.call(request.urlRequest) }
        }
        if computedResponse.latency == .none { computedResponse.latency = response.latency }
        computedResponse.hold = response.hold
        computedResponse.pace = response.pace
        computedResponse.fault = response.fault
        computedResponse.supportsRanges = response.supportsRanges && computedResponse.status == 200
        computedResponse.hasContentLength = response.hasContentLength
        return computedResponse
    }
}

extension ResponseDefinition.Fault {
    /// Returns the error of a client whose held answer fails in this way; `nil` if the client receives nothing more.
    ///
    /// - Parameters:
    ///   - url: The URL of the request.
    ///   - isAfterHead: Whether the client has received the head of the answer.
    /// - Returns: The error.
    package func error(ofHeldAnswerTo url: URL, isAfterHead: Bool) -> (any Error)? {
        let reason = "as a test has decided"
        let code: URLError.Code
        switch self {
        case .neverAnswers, .cut(.silent, _): return nil
        case .error(let error): return error.error(for: url)
        case .urlError(let code): return URLError(code, to: url, reason)
        case .dropped, .cut(.dropped, _), .droppedKeptConnection: code = .networkConnectionLost
        // In a body, a connection that closes and bytes that are no chunk look alike.
        case .cut(.truncated, _), .emptyReply, .garbage:
            if isAfterHead { return URLError(PreparedResponse.CutOff.outstanding, url: url) }
            code = self == .garbage ? .unsupportedURL : .badServerResponse
        }
        return URLError(code.rawValue, to: url, reason)
    }
}

extension URLError {
    /// The error of a code in `KnownURLErrors`, to which the plan reader limits the codes.
    fileprivate init(_ code: Int, to url: URL, _ reason: String) {
        // On Linux, this initializer is failable.
        let known: URLError.Code? = URLError.Code(rawValue: code)
        let text = KnownURLErrors.texts[code] ?? "The request failed with the code \(code)"
        self.init(known ?? .unknown, url: url, explanation: "\(text), \(reason)")
    }

    fileprivate init(_ cutOff: PreparedResponse.CutOff, url: URL) {
        self.init(cutOff.code, url: url, explanation: cutOff.explanation)
    }
}

extension CustomError {
    /// Returns the error for the client.
    fileprivate func error(for url: URL) -> any Error {
        var userInfo: [String: Any] = [NSURLErrorFailingURLErrorKey: url]
        if let text { userInfo[NSLocalizedDescriptionKey] = text }
        return NSError(domain: domain, code: code, userInfo: userInfo)
    }
}
