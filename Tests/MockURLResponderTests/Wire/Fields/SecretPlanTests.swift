import TestSupport

/// Tests invalid plans that contain a secret. No error may show the secret.
@Suite struct `An error about a plan shows no value of the plan` {
    private static let secret = "5ecretT0ken"

    /// A host object with the secret as every string, and as every name that a plan may choose.
    private static let host = #"""
        {"v":1,"scheme":"SECRET","host":"user:SECRET@api.example.com","file":"SECRET","responses":[\#
        {"name":"SECRET","times":"SECRET","scenarios":{"SECRET":{"is":"SECRET","becomes":"SECRET"}},"inOrder":"SECRET",\#
        "request":{"method":"SECRET","path":{"template":"/SECRET/{SECRET}"},"url":{"matches":"(SECRET"},\#
        "query":{"SECRET":{"prefix":"SECRET"}},"queryRule":"SECRET","headers":{"Authorization":"SECRET","SECRET":"SECRET"},\#
        "cookies":{"SECRET":"SECRET"},"baggage":{"SECRET":"SECRET"},"body":{"json":{"SECRET":["SECRET"]}},"anyOf":[{"host":{"suffix":"SECRET"}}]},\#
        "response":{"status":"SECRET","reason":"SECRET","headers":[["Location","https://user:SECRET@h/"],["SECRET","SECRET"]],\#
        "template":true,"body":{"base64":"SECRET"},"delay":{"uniform":["SECRET"]},\#
        "fault":{"error":{"domain":"SECRET","code":1,"text":"SECRET"}}}},\#
        {"response":{"headers":{"Content-Encoding":"SECRET"},"template":true,"body":{"text":"{{SECRET}} {{path.SECRET}}"}}}]}
        """#.replacingOccurrences(of: "SECRET", with: secret)

    /// A mock bundle with the secret in every place.
    private static let bundle = #"""
        [{"request":{"url":"https://user:SECRET@h/a?SECRET","method":"SECRET","parameters":{"SECRET":"SECRET"}},\#
        "response":{"code":"SECRET","headers":{"Authorization":"SECRET"},"file":"SECRET","mime_type":"SECRET\n"}}]
        """#.replacingOccurrences(of: "SECRET", with: secret)

    @Test func `a plan that ends at any byte, or misses it, is refused without showing its secret`() {
        check(Self.damaged(Self.host))
    }

    @Test(arguments: ["7", "null", "true", "{}", "[]", #"{"5ecretT0ken":1}"#, #"["5ecretT0ken"]"#, #""5ecretT0ken""#])
    func `a plan with another value for a string shows no secret`(_ value: String) throws {
        let strings = try #require(try? NSRegularExpression(pattern: #""(?:[^"\\]|\\.)*""#))
        let host = Self.host as NSString

        let found = strings.matches(in: Self.host, range: NSRange(location: 0, length: host.length))

        check(found.map { host.replacingCharacters(in: $0.range, with: value) })
        check(found.map { host.replacingCharacters(in: $0.range, with: value + ":" + value) })
    }

    @Test func `a plan with misplaced shell quotes around a header is refused without showing the header value`() {
        let slips = [
            #"{"host":"a","responses":[{"request":{"headers":{"Authorization":"Basic "5ecretT0ken""}}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":{"Set-Cookie":"a=5ecretT0ken; Path=/" "}}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":["Authorization: 5ecretT0ken"]}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":[["Authorization: 5ecretT0ken"]]}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":[{"name":"Authorization","value":"5ecretT0ken"}]}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":"Authorization: 5ecretT0ken"}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":{"Authorization: Basic 5ecretT0ken":""}}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":[["Authorization","5ecretT0ken\n"]]}}]}"#,
            #"{"host":"a","responses":[{"response":{"headers":[["Location","https://u:5ecretT0ken@h/\n"]]}}]}"#,
            #"{"host":"u:5ecretT0ken@h","responses":[]}"#, #"{"host":"*.5ecretT0ken","responses":[]}"#,
            #"{host:a,responses:[{request:{headers:{Authorization:5ecretT0ken}}}]}"#,
            #"{"host":"a","responses":[{"request":{"headers":{"Authorization":5ecretT0ken}}}]}"#,
            #"{"5ecretT0ken":"a"}"#, #"{"host":"a","host":"5ecretT0ken"}"#, #""5ecretT0ken""#, "5ecretT0ken",
        ]

        for slip in slips { #expect(planError([argument(slip)]) != nil, "\(slip)") }
        check(slips)
    }

    @Test(arguments: [
        #"--mock-url-response:{"host":"5ecretT0ken"}"#, "--mock-url-responses=5ecretT0ken", "--mock-url-5ecretT0ken",
        "--mock-url-policy=5ecretT0ken", "--mock-url-policy=answer:5ecretT0ken", "--mock-url-guard=5ecretT0ken",
        "--mock-url-order=5ecretT0ken", "--mock-url-verdict=5ecretT0ken", "--mock-url-secret-5ecretT0ken={}",
        #"--mock-url-plan={"host":"5ecretT0ken"}"#, #"--mock-url-bundle=[{"a":"5ecretT0ken"}]"#,
        "--mock-url-plan=https://u:5ecretT0ken@h/plan.json",
    ])
    func `an invalid argument is refused without showing its value`(_ argument: String) throws {
        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: [argument]) }

        #expect(error.map { !$0.description.contains(Self.secret) } ?? true, "\(error as Any)")
    }

    @Test func `a bundle that is cut off or misses a byte is refused without showing its secret`() throws {
        for text in Self.damaged(Self.bundle) {
            let folder = try MockBundleFolder(text)
            let error = try #require(planError(["--mock-url-bundle=\(folder.path)"]), "\(text)")
            #expect(!error.description.contains(Self.secret), "\(error)")
        }
    }

    // MARK: Checking

    /// Expects that no error shows the secret, for a text as an argument.
    ///
    /// Every fifth text is also read from the environment variable, in the list of arguments and as the variable.
    private func check(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        for (number, text) in texts.enumerated() {
            var errors = [planError([argument(text)])]
            if number.isMultiple(of: 5) || Rounds.isLong {
                let handOff = JSONText.array(of: [argument(text)])
                errors += [planError([], handOff: handOff), planError([], handOff: text)]
            }
            for error in errors.compactMap({ $0?.description }) where error.contains(Self.secret) {
                Issue.record("\(error)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Returns the beginnings of a text, and the text without each of its bytes.
    private static func damaged(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return (bytes.indices.map { bytes[..<$0] } + bytes.indices.map { bytes[..<$0] + bytes[($0 + 1)...] })
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
