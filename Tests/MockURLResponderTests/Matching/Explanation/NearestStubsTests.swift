import TestSupport

/// Compares the quick search for near misses with a search that sorts all stubs.
@Suite struct `The nearest stubs` {
    private static let stubCounts = [1, 3, 20, 64, 65, 200]

    @Test(arguments: Rounds.seeds(2)) func `near misses of a random plan equal those of a full sort`(seed: UInt64) {
        var plans = RandomPlans(seed: seed)
        for count in Self.stubCounts {
            let stubs = Self.stubs(count, &plans)
            let registry = StubRegistry(MockPlan(stubs))
            for _ in 0..<10 {
                let request = Self.request(near: stubs[plans.number(below: count)], &plans)

                let misses = registry.nearMisses(to: request)

                let found = misses.map { Nearest(index: $0.index, distance: $0.distance) }
                #expect(found == Self.nearest(stubs, to: request))
            }
        }
    }

    @Test func `a used-up stub with the query of the request is the nearest of 500 stubs`() {
        let stubs = (0..<500).map { number in
            StubMapping(
                request: .stub(host: "h", path: .equals("/a"), query: [NamedPattern("id", .equals("\(number)"))]),
                limit: .times(0))
        }
        let registry = StubRegistry(MockPlan(stubs))

        for number in [0, 63, 64, 499] {
            let miss = registry.nearMisses(to: CapturedRequest("https://h/a?id=\(number)"))[0]

            #expect((miss.index, miss.distance, miss.isSpent) == (number, 0, true))
        }
    }

    @Test func `paths that differ only in Unicode form have different distances`() {
        let paths = ["/caf\u{E9}", "/cafe\u{301}"]
        let registry = StubRegistry(MockPlan(paths.map { StubMapping(request: .stub(host: "h", path: .equals($0))) }))

        let misses = registry.nearMisses(to: CapturedRequest("https://h/cafe%CC%81", method: "PUT"))

        #expect(misses.map(\.index) == [1, 0])
        #expect(misses[0].distance < misses[1].distance)
    }

    @Test func `the port that a stub of https expects is not that of the request's http`() throws {
        let stub = StubMapping(request: .stub(scheme: "https", host: "h"))
        let misses = StubRegistry(MockPlan([stub])).nearMisses(to: CapturedRequest("http://h:8080/"))

        let port = try #require(misses.first?.comparisons.first { $0.field == "port" })
        #expect(port.expected == "443" && port.found == "8080" && !port.holds, "\(port)")
    }

    private struct Nearest: Equatable {
        var index: Int
        var distance: Double
    }

    /// Returns the nearest three by the full distance, out of a short list by the rough distance.
    private static func nearest(_ stubs: [StubMapping], to request: CapturedRequest) -> [Nearest] {
        func sorted(_ places: [Int], _ measure: Measure) -> [Nearest] {
            let evaluator = Evaluator(request, measure: measure)
            return places.map { Nearest(index: $0, distance: evaluator.distance(from: stubs[$0].request)) }
                .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        }
        let isShort = stubs.count <= StubSnapshot.shortList
        let places = isShort ? Array(stubs.indices) : sorted(Array(stubs.indices), .rough).map(\.index)
        return Array(sorted(Array(places.prefix(StubSnapshot.shortList)), .full).prefix(3))
    }

    /// Returns stubs of few hosts. Many of them begin with the same conditions as their neighbours.
    private static func stubs(_ count: Int, _ plans: inout RandomPlans<SplitMix64>) -> [StubMapping] {
        var stubs: [StubMapping] = []
        while stubs.count < count {
            stubs += plans.plan().stubs
            guard var copy = stubs.last, plans.number(below: 2) == 0 else { continue }
            copy.request.add(plans.condition())
            stubs.append(copy)
        }
        return Array(stubs.prefix(count))
    }

    /// Returns a request to the address of a stub or to another address.
    private static func request(near stub: StubMapping, _ plans: inout RandomPlans<SplitMix64>) -> CapturedRequest {
        let host = if case .equals(let host) = stub.request.host { host } else { "www.example.com" }
        let path = if case .equals(let path) = stub.request.path { path } else { "/rates" }
        var components = URLComponents()
        components.scheme = stub.request.scheme?.lowercased() ?? "https"
        components.host = host.hasPrefix("[") || !host.contains(":") ? host : "[\(host)]"
        let isUsable = path.hasPrefix("/") && !path.hasPrefix("//") && plans.number(below: 3) > 0
        components.path = isUsable ? path : "/other"
        components.queryItems = stub.request.query.fields.map { URLQueryItem(name: $0.name, value: "EUR") }
        let headers = HeaderFields(stub.request.headers.map { .init(name: $0.name, value: "EUR") })
        let body = plans.number(below: 2) == 0 ? #"{"a":1}"# : "a=EUR&b=1"
        return CapturedRequest(
            method: stub.request.method ?? "GET", url: components.url ?? URL(string: "https://h/")!, headers: headers,
            body: Data(body.utf8))
    }
}
