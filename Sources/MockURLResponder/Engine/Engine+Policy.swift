import Foundation

/// The handling of requests that no stub answers.
extension Engine {
    /// Decides about a request without an answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - stub: The stub that asks for the real answer, which the policy forbids; `nil` if no stub answers.
    /// - Returns: The decision, which is recorded.
    func unmatched(_ request: CapturedRequest, forbidding stub: Claim.Claimed? = nil) -> Decision {
        let settings = settings
        // The guard would let the answer of the server pass unchanged.
        let networkGuard = stub == nil ? guardThatPermits(request, settings) : nil
        if let observer = settings.onUnmatched {
            request.runProgramCode { observer.call(request.urlRequest, networkGuard == nil ? settings.policy : .allow) }
        }
        let allowsNetwork = settings.policy.allowsNetwork
        let nearMisses =
            wantsNearMisses(settings) ? registry.nearMisses(to: request, allowsNetwork: allowsNetwork) : []
        let rule = HTTPCall.Decider.rule(
            policy: settings.policy.description, networkGuard: networkGuard?.rawValue)
        if networkGuard != nil {
            return Decision(.passThrough, record(request, by: rule, .init(.passed), nearMisses: nearMisses))
        }
        guard settings.policy != .prevent else {
            let report = UnmatchedReport(
                request: request, nearMisses: nearMisses, stubCount: registry.stubs.count,
                redaction: settings.redaction, in: snippetContext,
                remarks: identity.remarks(on: request), forbidding: stub?.label)
            let headline = Self.headline(report.headline, stub)
            let message = Message(report.kind, "MockURLResponder: \(headline); the test has the report.")
            return prevent(
                request, by: rule, nearMisses: nearMisses, settings,
                reports: (PreventionReport(report), PreventionReport(report, inTestOf: name)),
                error: URLError(.notConnectedToInternet, url: request.writtenURL, message: message)
            ) { ProgramStop.stop(with: PreventionReport(report), headline: headline) }
        }
        let answer = answer(to: request, by: settings, forbidding: stub)
        return Decision(answer, record(request, by: rule, answer.result(of: request), nearMisses: nearMisses))
    }

    /// Returns the network guard if it lets a request reach the network; `nil` if the policy decides.
    ///
    /// A host and port for which there are stubs counts as mocked.
    private func guardThatPermits(_ request: CapturedRequest, _ settings: Settings) -> NetworkGuardMode? {
        guard let mode = request.networkGuard, !settings.policy.allowsNetwork, mode.permits(request.writtenURL),
            !namesOrigin(of: request)
        else { return nil }
        return mode
    }

    /// Returns whether a stub of the current plan names the host and the port of a request.
    package func namesOrigin(of request: CapturedRequest) -> Bool {
        takePlan()
        return registry.namesOrigin(of: request)
    }

    /// Returns whether a stub of the current plan may answer requests to a host.
    package func mayAnswer(host: String) -> Bool {
        takePlan()
        return registry.mayAnswer(host: host)
    }

    /// The place where a user pastes another stub: the place of the existing stubs.
    package var snippetContext: StubPrinter.Context {
        guard identity.context == .configurator else { return identity.context }
        // Only command lines, such as those of mock-url run, choose a verdict or pass nothing but the variable.
        let isOfRun = identity.location == nil && settings.verdict == .off
        let isOfShell =
            identity.location == nil && (settings.verdict != .print || LaunchArguments.areOnlyInVariable)
        let context = StubPrinter.Context(beside: registry.stubs)
        guard context.isJSON || registry.stubs.isEmpty && isOfShell else { return context }
        return isOfRun ? .planFile : .arguments
    }

    /// Whether a report or a journal needs the near misses.
    func wantsNearMisses(_ settings: Settings) -> Bool { settings.policy == .prevent || journal != nil }

    /// Passes the request through to the network without reading its body, if no stub may answer it.
    ///
    /// - Returns: The decision, which is recorded; `nil` if the body must be read first.
    package func passUnread(_ request: CapturedRequest) -> Decision? {
        guard isEnabled else { return Decision(.passThrough) }
        // Code of the program must not run on this thread. Its observers are called when the request is decided.
        let networkGuard = guardThatPermits(request, settings)
        guard settings.policy.allowsNetwork || networkGuard != nil, !runsProgramCode, !mayAnswer(request) else {
            return nil
        }
        registry.countUnclaimed()
        let nearMisses =
            journal == nil ? [] : registry.nearMisses(to: request, allowsNetwork: settings.policy.allowsNetwork)
        let rule = HTTPCall.Decider.rule(
            policy: settings.policy.description, networkGuard: networkGuard?.rawValue)
        return Decision(.passThrough, record(request, by: rule, .init(.passed), nearMisses: nearMisses))
    }

    /// Whether a stub may answer the request.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        guard isEnabled else { return false }
        takePlan()
        return registry.mayAnswer(request)
    }

    /// Returns the reason why a request has no answer.
    private static func headline(_ request: String, _ stub: Claim.Claimed?) -> String {
        guard let stub else { return "no stub answers \(request)" }
        return "the stub \(stub.label) asks for the real answer to \(request), and the policy lets no request pass"
    }

    private func answer(
        to request: CapturedRequest, by settings: Settings, forbidding stub: Claim.Claimed?
    ) -> Answer {
        if settings.policy.allowsNetwork { return .passThrough }
        let headline = Self.headline(request.headline(settings.redaction), stub)
        let message = Message(
            stub == nil ? .unmatchedRequest : .forbiddenRealAnswer,
            "MockURLResponder: \(headline) (policy \(settings.policy)).")
        guard case .answer(let status) = settings.policy else {
            return .fail(URLError(.notConnectedToInternet, url: request.writtenURL, message: message))
        }
        return answer(to: request) {
            try PreparedResponse(
                ResponseDefinition(
                    status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .text("\(message)\n"))
            )
        }
    }

    /// Fails a request because the client cannot have the answer of its stub.
    func refuse(_ request: CapturedRequest, because error: any Error) -> Decision {
        registry.countUnclaimed()
        let failure = URLError(.cannotOpenFile, url: request.writtenURL, message: Message(of: error))
        let reports = (PreventionReport(error), PreventionReport(error, inTestOf: name))
        return refuse(request, because: error, failure, settings, reports) { ProgramStop.stop(refusing: error) }
    }

    /// Fails a request because a stub is undecided.
    ///
    /// A later stub must not answer instead.
    func refuse(_ request: CapturedRequest, because undecided: Claim.Undecided) -> Decision {
        let settings = settings
        let headline = request.headline(settings.redaction)
        let error = UndecidedStub(undecided: undecided, headline: headline)
        let reports = (PreventionReport(error), PreventionReport(error, inTestOf: name))
        return refuse(request, because: error, error.error(for: request.writtenURL), settings, reports) {
            ProgramStop.stop(with: PreventionReport(error), headline: "cannot tell which stub answers \(headline)")
        }
    }

    private func refuse(
        _ request: CapturedRequest, because error: any Error, _ failure: URLError, _ settings: Settings,
        _ reports: (ofProgram: PreventionReport, ofTest: PreventionReport), orStop stop: () -> Never
    ) -> Decision {
        let decider = HTTPCall.Decider.invalidPlan("\(error)")
        if settings.policy == .prevent {
            return prevent(request, by: decider, settings, reports: reports, error: failure, orStop: stop)
        }
        return Decision(.fail(failure), record(request, by: decider, .failed(failure)))
    }

    /// Fails the request and the test.
    ///
    /// Stops the program instead if the settings say so or if no test can receive the report. A launcher receives the report
    /// of its program, which it stops itself.
    private func prevent(
        _ request: CapturedRequest, by decider: HTTPCall.Decider, nearMisses: [NearMiss] = [], _ settings: Settings,
        reports: (ofProgram: PreventionReport, ofTest: PreventionReport), error: URLError, orStop stop: () -> Never
    ) -> Decision {
        if let launcher = identity.launcher {
            // A client that is no process of the launcher cannot be stopped.
            let isStopped = request.client != nil
            let result = isStopped ? HTTPCall.Result(.stopped) : .failed(error, isReported: true)
            let report = isStopped ? reports.ofProgram : reports.ofTest
            return Decision(
                .prevent(error, report: PreventionReports.Report(report, reporter: launcher)),
                record(request, by: decider, result, nearMisses: nearMisses))
        }
        guard settings.prevention == .failTest, let reporter = identity.availableReporter else {
            // After the exit handler, the run is over: the request fails, but no longer stops the program.
            guard StopState.begin() else { return Decision(.fail(error)) }
            record(request, by: decider, .init(.stopped), nearMisses: nearMisses)
            stop()
        }
        return Decision(
            .prevent(error, report: PreventionReports.Report(reports.ofTest, reporter: reporter)),
            record(request, by: decider, .failed(error, isReported: true), nearMisses: nearMisses))
    }
}
