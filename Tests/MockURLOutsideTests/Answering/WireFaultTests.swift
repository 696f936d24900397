import TestSupport

@Suite(.launching, .needs("curl")) struct `A fault of a stub on a real connection` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "rates.example")

    /// Sends requests one after the other, each with a process of curl, and writes the exit status after each answer.
    ///
    /// - Parameter patience: How long the first process waits for a connection, in seconds.
    private func curl(
        _ urls: String..., patience: Int = 60, prepare: @Sendable (Engine) -> Void = { _ in }
    ) async throws -> MockedRun {
        let script = """
            wait=\(patience); for url in "$@"; do curl -s -m 60 --connect-timeout $wait $url; echo "[$?]"; wait=60; done
            """
        return try await MockedRun(["sh", "-c", script, "sh"] + urls, [api], prepare: prepare)
    }

    @Test(
        arguments: [
            (.urlError(.cannotFindHost), 6), (.urlError(.dnsLookupFailed), 6), (.urlError(.cannotConnectToHost), 7),
            (.urlError(.notConnectedToInternet), 7), (.error(domain: NSPOSIXErrorDomain, code: Int(EHOSTUNREACH)), 7),
            (.error(domain: NSPOSIXErrorDomain, code: Int(ETIMEDOUT)), 28), (.urlError(.secureConnectionFailed), 35),
            (.urlError(.serverCertificateHasBadDate), 60), (.urlError(.serverCertificateUntrusted), 60),
            (.urlError(.serverCertificateHasUnknownRoot), 60), (.urlError(.serverCertificateNotYetValid), 60),
            (.urlError(.clientCertificateRequired), 56),
        ] as [(NetworkFault, Int)])
    func `a fault of the connection fails one attempt, and the next attempt is answered`(
        _ fault: NetworkFault, _ status: Int
    ) async throws {
        api.respond(to: "/r").with(fault: fault).once()
        api.respond(to: "/r").with(body: "ok").once()

        let url = "https://rates.example/r"
        let run = try await curl(url, url, patience: status == 28 ? 4 : 60)

        #expect(run.output == "[\(status)]\nok[0]\n")
        // Both families of addresses belong to one attempt.
        #expect(run.calls.map(\.stub?.index) == [0, 1])
        #expect(run.calls.map(\.url.absoluteString) == Array(repeating: "https://rates.example/r", count: 2))
    }

    @Test(
        arguments: [
            (.dropped, 56), (.urlError(.networkConnectionLost), 56), (.emptyReply, 52),
            (.urlError(.badServerResponse), 52),
            (.droppedKeptConnection, 52), (.garbage, 1), (.urlError(.cannotParseResponse), 1),
            (.error(domain: NSPOSIXErrorDomain, code: Int(ECONNRESET)), 56),
        ] as [(NetworkFault, Int)])
    func `a fault of the answer reaches the client whose request has a body`(
        _ fault: NetworkFault, _ status: Int
    ) async throws {
        api.respond(to: .post("/r")).with(fault: fault).once()

        let run = try await MockedRun(["curl", "-s", "--data", "x", "https://rates.example/r"], [api])

        #expect(run.status == status, "\(run)")
        #expect(run.calls.map(\.bodyText) == ["x"])
    }

    @Test(arguments: [.neverAnswers, .urlError(.timedOut), .silent(afterBytes: 2)] as [NetworkFault])
    func `a silent server waits until the client gives up, and the call is recorded as cancelled`(
        _ fault: NetworkFault
    ) async throws {
        let stub = api.respond(to: "/r").with(fault: fault)
        (fault == .silent(afterBytes: 2) ? stub.with(body: "hello") : stub).once()

        let run = try await MockedRun(["curl", "-s", "-m", "3", "https://rates.example/r"], [api])

        #expect(run.status == 28, "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == [.cancelled])
    }

    @Test func `a body that is lost at its end is not complete, and each of its bytes arrives`() async throws {
        let body = String(repeating: "x", count: 2_000_000)
        api.respond(to: "/r").with(body: body).with(fault: .dropped(afterBytes: body.count)).once()
        let url = "https://rates.example/r"

        let run = try await MockedRun(["curl", "-s", "-o", "/dev/null", "-w", "%{size_download}", url], [api])

        #expect(run.output == "2000000", "\(run)")
        #expect(run.status == 56)
    }

    @Test func `a stub whose host has answers for other requests fails its request only`() async throws {
        api.respond(to: "/away").with(fault: .urlError(.cannotFindHost)).always()
        api.respond(to: "/r").with(body: "ok").always()

        let run = try await curl("https://rates.example/r", "https://rates.example/away")

        #expect(run.output == "ok[0]\n[56]\n")
    }

    @Test func `a connection is not kept while a stub of its host may fail the next one`() async throws {
        api.respond(to: "/r").with(body: "1").once()
        api.respond(to: "/r").with(fault: .urlError(.cannotConnectToHost)).once()
        api.respond(to: "/r").with(body: "2").always()
        let url = "https://rates.example/r"

        let run = try await MockedRun(["curl", "-s", "-w", "[%{exitcode} %{num_connects}]", url, url, url, url], [api])

        #expect(run.output == "1[0 1][7 0]2[0 1]2[0 0]", "\(run)")
    }

    @Test func `a client repeats a request whose kept connection was dropped`() async throws {
        api.respond(to: "/r").with(body: "1").once()
        api.respond(to: "/r").with(fault: .droppedKeptConnection).once()
        api.respond(to: "/r").with(body: "2").once()
        let url = "https://rates.example/r"

        let run = try await MockedRun(["curl", "-s", url, url], [api])

        #expect(run.output == "12", "\(run)")
        #expect(run.calls.map(\.stub?.index) == [0, 1, 2])
    }

    @Test(arguments: [.urlError(.cancelled), .error(domain: "com.example", code: 7)] as [NetworkFault])
    func `a fault that only a client can report stops the launch with an error`(_ fault: NetworkFault) async throws {
        api.respond(to: "/r").with(body: "ok").once()
        api.respond(to: "/r").with(fault: fault).once()

        let error = await #expect(throws: PlanError.self) {
            try await MockedRun(["curl", "https://rates.example/r"], [api])
        }

        #expect(error?.source.hasPrefix("stub 2 of the plan, ") == true && error?.path == "response.fault")
        #expect(error?.source.contains("WireFaultTests.swift:") == true)
        #expect(error?.expected == "a fault that a server or a network can cause")
        #expect(error?.name == "unsupported-fault")
    }
}
