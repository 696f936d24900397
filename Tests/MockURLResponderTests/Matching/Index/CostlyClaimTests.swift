import TestSupport

@Suite struct `A claim among costly stubs` {
    private let asked = Locked<[String]>([])
    private static let catastrophic = BodyPattern.text(.matches("(a+)+b"))
    private let long = CapturedRequest("https://h/a", method: "POST", body: String(repeating: "a", count: 1_000))

    private func closure(_ name: String, says result: Bool, limit: AnswerLimit = .always) -> StubMapping {
        let closure = LocalClosure(
            RequestPredicate.prompt { [asked] _ in
                asked.withLock { $0.append(name) }
                return result
            })
        return StubMapping(name: name, request: .stub(host: "h", method: nil, and: [.closure(closure)]), limit: limit)
    }

    private let plain = StubMapping(name: "plain", request: .stub(host: "h", method: nil))

    @Test func `a claim calls 200 closures in plan order, and then finds the stub without a closure`() {
        let names = (0..<200).map(String.init)
        let closures = names.map { closure($0, says: false) }
        let registry = StubRegistry(MockPlan(closures + [plain]))

        #expect(registry.name(CapturedRequest("https://h/a")) == "plain")

        #expect(asked.withLock { $0 } == names)
    }

    @Test func `a claim does not call the closure of a used-up stub at any place in the plan`() {
        let stubs = [
            StubMapping(name: "other", request: .stub(host: "h", path: .prefix("/b"))),
            closure("once", says: true, limit: .times(1)), plain,
        ]
        let registry = StubRegistry(MockPlan(stubs))

        #expect(registry.name(CapturedRequest("https://h/a")) == "once")
        #expect(registry.name(CapturedRequest("https://h/a")) == "plain")

        #expect(asked.withLock { $0 } == ["once"])
    }

    @Test func `a catastrophic expression of a stub in another scenario state takes no time from the next stub`() {
        var waiting = StubMapping(
            name: "waiting", request: .stub(host: "h", method: "POST", body: Self.catastrophic))
        waiting.scenarios = [ScenarioStep("login", required: "done", new: nil)]
        let live = StubMapping(name: "live", request: .stub(host: "h", method: "POST", body: .text(.matches("^a+$"))))
        let registry = StubRegistry(MockPlan([waiting, live]))

        #expect(registry.name(long) == "live")
        #expect(registry.uses == [0, 1])
    }

    @Test func `a body that is nested too deep does not decide a stub whose header was not searched yet`() {
        let late = ValuePattern.matches("^" + String(repeating: "(x)", count: 500) + "$")
        let deep = StubMapping(
            name: "deep",
            request: .stub(
                host: "h", method: "POST", headers: [NamedPattern("X", late)], body: .json(.object(["a": .integer(1)])))
        )
        let registry = StubRegistry(MockPlan([deep, plain]))
        let body = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let request = CapturedRequest("https://h/a", method: "POST", headers: ["X": "y"], body: body)

        #expect(registry.name(request) == "plain")
    }

    @Test func `a claim does not read a body that no candidate needs`() {
        let registry = StubRegistry(MockPlan([plain]))
        var isRead = false
        func read() -> Data {
            isRead = true
            return Data()
        }
        let request = CapturedRequest(method: "GET", url: URL(string: "https://h/a")!, readBody: read)

        _ = registry.claim(request)

        #expect(!isRead)
    }
}
