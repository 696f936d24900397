import TestSupport

@Suite struct `The plan of a run with a fault` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    private func call(of stub: Int, _ path: String?, _ ordinal: Int) -> SweptCall {
        SweptCall(
            id: "1", stub: stub, request: SweptRequest(method: "GET", url: "https://h\(path ?? "/")"),
            hasIdentity: path != nil, ordinal: ordinal, number: 1, name: nil, place: nil)
    }

    /// The bodies that requests receive from a plan with a fault, or the error codes.
    private func answers(
        to paths: [String], failing call: (stub: Int, path: String?, ordinal: Int), isLasting: Bool = true,
        isHandled: Bool = false, isRight: Bool = false, order: StubOrder = .first
    ) async throws -> [String] {
        let stubs = try LaunchArguments(decoding: upstream.arguments).plan.stubs
        let swept = self.call(of: call.stub, call.path, call.ordinal)
        let plan = SweptPlan(stubs).answering(
            swept, by: ResponseDefinition(status: 503, body: .text("fault")), isLasting: isLasting,
            isHandled: isHandled, isRight: isRight)
        let arguments = try #require(LaunchArguments.encode(MockPlan(plan.stubs)))
        let responder = try MockURLResponder(arguments: arguments + [order.argument, UnmatchedPolicy.drop.argument])
        var answers: [String] = []
        for path in paths {
            let answer = try? await responder.session.data(from: try #require(URL(string: "https://h\(path)"))).0
            answers.append(answer.map { String(decoding: $0, as: UTF8.self) } ?? "none")
        }
        return answers
    }

    @Test func `a lasting fault answers equal requests, and no others`() async throws {
        upstream.respond(to: .prefix("/")).with(body: "right").always()

        #expect(try await answers(to: ["/a", "/b", "/a"], failing: (0, "/a", 1)) == ["fault", "right", "fault"])
    }

    @Test func `a fault that passes is one more answer, also of a stub that answers once`() async throws {
        upstream.respond(to: "/a").with(body: "right").once()

        #expect(
            try await answers(to: ["/a", "/a", "/a"], failing: (0, "/a", 1), isLasting: false) == [
                "fault", "right", "none",
            ])
    }

    @Test(arguments: [StubOrder.first, .last])
    func `the second of equal requests fails after the first has its answer`(_ order: StubOrder) async throws {
        upstream.respond(to: .prefix("/")).with(body: "right").times(4)

        let paths = ["/a", "/b", "/a", "/a", "/b", "/b"]
        #expect(
            try await answers(to: paths, failing: (0, "/a", 2), isLasting: false, order: order)
                == ["right", "right", "fault", "right", "right", "none"])
    }

    @Test func `a call without an identity is the n-th of its stub`() async throws {
        upstream.respond(to: .prefix("/")).with(body: "right").always()

        #expect(
            try await answers(to: ["/a", "/b", "/c"], failing: (0, nil, 2), isLasting: false) == [
                "right", "fault", "right",
            ])
    }

    @Test func `a stub that follows another one fails in its turn`() async throws {
        upstream.respond(to: "/a").with(body: "first").once().then().with(body: "second").always()

        #expect(
            try await answers(to: ["/a", "/a", "/a"], failing: (1, "/a", 1), isLasting: false)
                == ["first", "fault", "second"])
    }

    @Test(arguments: [false, true])
    func `a fault changes no scenario, but an answer that is late or damaged does so as the right one`(
        _ isHandled: Bool
    ) async throws {
        upstream.respond(to: "/pay").with(body: "paid").with(scenario: "cart", becoming: "paid").always()
        upstream.respond(to: "/cart").with(body: "done").when(scenario: "cart", is: "paid").always()

        let answers = try await answers(
            to: ["/pay", "/cart", "/pay", "/cart"], failing: (0, "/pay", 1), isLasting: false, isHandled: isHandled)
        #expect(answers == ["fault", isHandled ? "done" : "none", "paid", "done"])
    }

    @Test(arguments: [true, false])
    func
        `a late answer uses its stub up, and is given again, or the right one if the fault passes, only if no other answers`(
            _ isLasting: Bool
        ) async throws
    {
        upstream.respond(to: "/a").with(body: "pending").once()
        upstream.respond(to: "/a").with(body: "done").once()
        let answers = try await answers(
            to: ["/a", "/a", "/a"], failing: (0, "/a", 1), isLasting: isLasting, isHandled: true, isRight: true)
        #expect(answers == ["fault", "done", isLasting ? "fault" : "pending"])
    }

    @Test func `late answers leave the other requests of their stub their answers`() async throws {
        upstream.respond(to: .prefix("/")).with(body: "right").times(3)

        #expect(
            try await answers(to: ["/a", "/b", "/a"], failing: (0, "/a", 1), isHandled: true, isRight: true)
                == ["fault", "right", "fault"])
    }

    @Test func `the stubs with and around the fault know the stub that they stand for`() throws {
        upstream.respond(to: "/a").with(body: "a").always()
        upstream.respond(to: "/b").with(body: "b").times(3)
        let plan = SweptPlan(try LaunchArguments(decoding: upstream.arguments).plan.stubs).answering(
            call(of: 1, "/b", 2), by: ResponseDefinition(), isLasting: true, isHandled: false)

        #expect(
            plan.stubs.map(\.request.summary) == ["GET https://h/a"] + Array(repeating: "GET https://h/b", count: 3))
        #expect(plan.stubs.map(\.limit) == [.always, .times(1), .always, .times(2)])
        #expect(plan.faulty == 2)
    }
}
