/// The routes of the server, which answer its requests.
struct Routes {
    let exchangeRates: ExchangeRates

    func response(to request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        switch (request.method, request.path) {
        case ("GET", "/healthz"):
            return HTTPResponse(.ok, ["status": .string("ok")])
        case ("GET", "/rate"):
            return try await rate(request)
        case ("GET", "/fastest"):
            return try await fastest(request)
        case ("GET", "/changes"):
            return try changes(request)
        case (_, "/healthz"), (_, "/rate"), (_, "/fastest"), (_, "/changes"):
            throw HTTPError(.methodNotAllowed, "\(request.path) answers GET only", headers: ["Allow: GET"])
        default:
            throw HTTPError(.notFound, "nothing is at \(request.path)")
        }
    }

    private func rate(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let (base, target) = try currencies(in: request)
        do {
            let rate = try await latestRate(from: base, to: target, for: request)
            return HTTPResponse(
                .ok,
                [
                    "from": .string(base.code),
                    "to": .string(target.code),
                    "rate": .number(rate.value),
                    "date": .string(rate.date),
                ]
            )
        } catch {
            throw HTTPError(error)
        }
    }

    private func fastest(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let (base, target) = try currencies(in: request)
        do {
            let (source, rate) = try await exchangeRates(for: request).fastest(from: base, to: target)
            return HTTPResponse(.ok, ["source": .string(source.rawValue), "rate": .number(rate.value)])
        } catch {
            throw HTTPError(error)
        }
    }

    private func changes(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let (base, target) = try currencies(in: request)
        let changes = exchangeRates(for: request).changes(from: base, to: target)
        return HTTPResponse(sendingLines: { send in
            for await change in changes {
                let line: HTTPResponse.Object =
                    switch change {
                    case .success(let rate): ["rate": .number(rate.value), "date": .string(rate.date)]
                    case .failure(let error): ["error": .string("\(error)")]
                    }
                guard await send(line) else { return }
            }
        })
    }

    /// The rates for a request, whose context is passed on.
    private func exchangeRates(for request: HTTPRequest) -> ExchangeRates {
        var exchangeRates = exchangeRates
        exchangeRates.context = request.context
        return exchangeRates
    }

    private func currencies(in request: HTTPRequest) throws(HTTPError) -> (base: Currency, target: Currency) {
        (try currency("from", in: request), try currency("to", in: request))
    }

    private func currency(_ name: String, in request: HTTPRequest) throws(HTTPError) -> Currency {
        guard let text = request.query[name] else {
            throw HTTPError(.badRequest, "the query parameter \(name) is missing")
        }
        guard let currency = Currency(text) else {
            throw HTTPError(.badRequest, "expected a currency of three letters in \(name), found \"\(text)\"")
        }
        return currency
    }

    /// Returns the latest rate.
    ///
    /// Retries once after a 5xx, because such failures are often brief.
    private func latestRate(
        from base: Currency, to target: Currency, for request: HTTPRequest
    ) async throws(UpstreamError) -> ExchangeRate {
        let exchangeRates = exchangeRates(for: request)
        do {
            return try await exchangeRates.latest(from: base, to: target)
        } catch .status(500...599, _) {
            return try await exchangeRates.latest(from: base, to: target)
        }
    }
}

extension HTTPError {
    fileprivate init(_ error: UpstreamError) {
        if case .timedOut = error {
            self.init(.gatewayTimeout, "\(error)")
        } else {
            self.init(.badGateway, "\(error)")
        }
    }
}
