/// The routes of the server, which answer its requests.
struct Routes {
    let exchangeRates: ExchangeRates

    func response(to request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        switch (request.method, request.path) {
        case ("GET", "/healthz"):
            return HTTPResponse(.ok, ["status": .string("ok")])
        case ("GET", "/rate"):
            return try await rate(request)
        case (_, "/healthz"), (_, "/rate"):
            throw HTTPError(.methodNotAllowed, "\(request.path) answers GET only", headers: ["Allow: GET"])
        default:
            throw HTTPError(.notFound, "nothing is at \(request.path)")
        }
    }

    private func rate(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let base = try currency("from", in: request)
        let target = try currency("to", in: request)
        do {
            let rate = try await latestRate(from: base, to: target)
            return HTTPResponse(
                .ok,
                [
                    "from": .string(base.code),
                    "to": .string(target.code),
                    "rate": .number(rate.value),
                    "date": .string(rate.date),
                ]
            )
        } catch .timedOut(let url) {
            throw HTTPError(.gatewayTimeout, "\(UpstreamError.timedOut(url))")
        } catch {
            throw HTTPError(.badGateway, "\(error)")
        }
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
    private func latestRate(from base: Currency, to target: Currency) async throws(UpstreamError) -> ExchangeRate {
        do {
            return try await exchangeRates.latest(from: base, to: target)
        } catch .status(500...599, _) {
            return try await exchangeRates.latest(from: base, to: target)
        }
    }
}
