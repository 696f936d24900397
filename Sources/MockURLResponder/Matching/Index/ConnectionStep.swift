import Foundation

/// A step of a client on its way to a server, before it can send a request.
package struct ConnectionStep: Sendable {
    package enum Kind: Sendable {
        /// The client asks for the addresses of a name.
        case name
        /// The client connects to an address.
        case connection
        /// The client has begun a TLS handshake.
        case handshake
    }

    package let kind: Kind
    package let host: String
    /// The port; `nil` for a name, which is asked for without a port.
    package let port: Int?

    package init(_ kind: Kind, host: String, port: Int? = nil) {
        (self.kind, self.host, self.port) = (kind, host, port)
    }

    /// The schemes that a request of the client may have.
    private var schemes: [String] {
        switch (kind, port) {
        case (.handshake, _), (.connection, 443): ["https"]
        case (.connection, 80): ["http"]
        case (.connection, _), (.name, _): ["https", "http"]
        }
    }

    /// The names of this machine, which are one host.
    private static let loopback = ["localhost", "127.0.0.1", "::1"]

    private var hosts: [String] { Self.loopback.contains(host) ? Self.loopback : [host] }

    private func url(_ scheme: String, _ host: String, port: Int?) -> URL? {
        let host = host.contains(":") ? "[\(host)]" : host
        return URL(string: "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")/")
    }

    // MARK: The stub that fails it

    /// Returns the indices of the stubs that may answer a request of the client, in the order in which they are asked.
    func stubs(in plan: CompiledPlan) -> [Int] {
        let urls = schemes.flatMap { scheme in hosts.compactMap { url(scheme, $0, port: port) } }
        let requests = urls.map { Evaluator(CapturedRequest(method: "GET", url: $0)) }
        return plan.stubs.indices.map(plan.index(ofRank:)).filter { index in
            let origin = plan.stubs[index].request.origin.conjuncts
            let known = kind == .name ? origin.filter { $0.field == .host } : origin
            let conditions = known.map(\.normalized)
            return requests.contains { request in conditions.allSatisfy { request.evaluate($0) == .met } }
        }
    }

    /// Whether the first of some stubs fails this step.
    ///
    /// Its fault belongs to the step, and it would answer every request that the others answer.
    func isFailed(byFirstOf indices: [Int], in plan: CompiledPlan) -> Bool {
        guard let first = indices.first.map({ plan.stubs[$0] }), let fault = first.response.fault?.onWire, fits(fault),
            // A connection is not kept waiting for a test or for time: its request is.
            first.response.latency == .none, first.response.hold == nil
        else { return false }
        let (details, origin) = (first.request.details.map(\.normalized), first.request.origin.normalized)
        return indices.dropFirst().allSatisfy { index in
            let other = plan.stubs[index]
            let conditions = other.request.normalized.conjuncts
            guard details.allSatisfy({ $0.isMet(byAll: conditions) }) else { return false }
            return schemes.count == 1 || other.request.text(of: .host) == nil
                || origin.isMet(byAll: conditions)
        }
    }

    private func fits(_ fault: WireFault) -> Bool {
        switch (kind, fault) {
        case (.name, .unknownName), (.connection, .refusal), (.connection, .unansweredConnection),
            (.handshake, .handshake):
            true
        default: false
        }
    }

    // MARK: The request

    /// Returns the request that a stub describes, because the client has sent none; `nil` if there is no URL for it.
    func request(of stub: StubMapping) -> CapturedRequest? {
        let scheme = stub.request.text(of: .scheme) ?? schemes[0]
        let standard = NormalizedURL.Origin(scheme: scheme, host: host, port: nil).port
        let port = stub.request.text(of: .port).flatMap { Int($0) } ?? port
        let named = stub.request.text(of: .host) ?? host
        guard let url = url(scheme, named, port: port == standard ? nil : port),
            var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { return nil }
        if let path = stub.request.text(of: .path) { components.path = path.removingPercentEncoding ?? path }
        let items = stub.request.query.fields.compactMap { named in
            named.pattern.equalText.map { URLQueryItem(name: named.name, value: $0) }
        }
        if !items.isEmpty { components.queryItems = items }
        return components.url.map { CapturedRequest(method: stub.request.text(of: .method) ?? "GET", url: $0) }
    }
}
