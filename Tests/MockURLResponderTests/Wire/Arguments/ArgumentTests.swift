import TestSupport

@Suite struct `The arguments of a program` {
    @Test func `decoding ignores arguments that are not for this package`() throws {
        let arguments = [
            "/usr/bin/program", "--mock-url", "-mock-url-response={", "mock-url-policy=x", "--MOCK-URL-POLICY=x", "",
            "=",
            " --mock-url-policy=x", "--mock-ur\u{142}-policy=x", "--", argument(#"{"host":"a","responses":[{}]}"#), "{",
        ]

        #expect(try LaunchArguments(decoding: arguments) == LaunchArguments(plan: plan(["a"])))
    }

    @Test func `removing the arguments of this package keeps all others`() {
        let arguments = ["program", "--mock-url-policy=drop", "-v", "--mock-url-typo", "--", "--mock-url"]

        #expect(LaunchArguments.foreign(in: arguments) == ["program", "-v", "--", "--mock-url"])
    }

    @Test func `decoded stubs keep the order of arguments and files, with those of the environment last`() throws {
        let file = try TemporaryFile(#"[{"host":"b","responses":[{}]}, {"host":"c","responses":[{}]}]"#)

        let decoded = try LaunchArguments(
            decoding: [
                argument(#"{"host":"a","responses":[{}]}"#), "-x", "--mock-url-plan=\(file.path)",
                argument(#"{"host":"d","responses":[{}]}"#), argument(#"{"host":"a","responses":[{}]}"#),
            ],
            handOff: #"["-y","--mock-url-plan=\#(file.path)", "--mock-url-policy=drop"]"#)

        #expect(decoded.plan == plan(["a", "b", "c", "d", "a", "b", "c"]))
        #expect(decoded.policy == .drop)
        #expect(decoded.plans.map(\.path) == [file.path, file.path])
    }

    @Test(arguments: [
        ("--mock-url-policy=prevent", LaunchArguments(plan: MockPlan(), policy: .prevent)),
        ("--mock-url-policy=drop", LaunchArguments(plan: MockPlan(), policy: .drop)),
        ("--mock-url-policy=allow", LaunchArguments(plan: MockPlan(), policy: .allow)),
        ("--mock-url-policy=answer:100", LaunchArguments(plan: MockPlan(), policy: .answer(100))),
        ("--mock-url-policy=answer:599", LaunchArguments(plan: MockPlan(), policy: .answer(599))),
        ("--mock-url-guard=loopback", LaunchArguments(plan: MockPlan(), networkGuard: .loopback)),
        ("--mock-url-guard=none", LaunchArguments(plan: MockPlan(), networkGuard: NetworkGuardMode.none)),
        ("--mock-url-guard=off", LaunchArguments(plan: MockPlan(), networkGuard: .off)),
    ])
    func `decoding the argument of a setting returns the setting`(argument: String, expected: LaunchArguments) throws {
        #expect(try LaunchArguments(decoding: [argument]) == expected)
    }

    @Test(arguments: VerdictMode.allCases) func `a verdict argument has its mode`(mode: VerdictMode) throws {
        #expect(try LaunchArguments(decoding: [mode.argument]).verdict == mode)
    }

    @Test func `a repeated setting with the same value is accepted`() throws {
        let decoded = try LaunchArguments(
            decoding: ["--mock-url-policy=drop", "--mock-url-guard=off", "--mock-url-policy=drop"],
            handOff: #"["--mock-url-guard=off"]"#)

        #expect(decoded == LaunchArguments(plan: MockPlan(), policy: .drop, networkGuard: .off))
    }

    @Test func `an argument value may contain equals signs and line breaks`() throws {
        let host = "{\n  \"host\": \"a\",\r\n\t\"responses\": [ { \"name\": \"=\" } ]\n}\n"

        #expect(try LaunchArguments(decoding: [argument(host)]).plan.stubs.map(\.name) == ["="])
    }

    @Test func `decoding no arguments and an empty variable returns an empty plan without settings`() throws {
        #expect(try LaunchArguments(decoding: [], handOff: "") == LaunchArguments(plan: MockPlan()))
        #expect(try LaunchArguments(decoding: [], handOff: "[]") == LaunchArguments(plan: MockPlan()))
    }

    private func plan(_ hosts: [String]) -> MockPlan {
        MockPlan(hosts.map { StubMapping(request: Condition.stub(host: $0)) })
    }
}
