import TestSupport

/// Creates random replies that a driver may give to an effect.
enum RandomReplies {
    static let url = URL(string: "https://h/first") ?? URL(filePath: "/")
    private static let others = ["https://h/next", "https://other/", "ftp://h/"].compactMap { URL(string: $0) }

    static func reply(to effect: Exchange.Effect, using random: inout SplitMix64) -> Exchange.Reply {
        switch effect {
        case .send(let sending): reply(to: sending, using: &random)
        case .decide: chance(20, &random) ? .failed(failure) : .decided(answer(using: &random))
        case .reachNetwork(_, let wholeTask, _):
            wholeTask && chance(2, &random)
                ? .handedOver
                : chance(4, &random)
                    ? .networkFailed(failure) : .networkAnswered(response(using: &random), ArrivingBody(.passing))
        case .decode: .decoded(response(using: &random))
        case .patch: .patched(answer(using: &random))
        case .wait: chance(6, &random) ? .timedOut : .done
        case .hold: chance(8, &random) ? .timedOut : .ordered(order(using: &random))
        case .head: chance(30, &random) ? .failed(failure) : .done
        case .receive(_, _, let isWhole): received(whole: isWhole, using: &random)
        case .part: chance(20, &random) ? .unreadable(failure) : .done
        case .redirect: .redirectDecided(redirect(using: &random))
        case .authenticate: .challengeDecided(challenge(using: &random))
        case .finish(_, let file): finish(hasFile: file != nil, using: &random)
        case .finishUnfollowed: finish(hasFile: true, using: &random)
        case .none, .report, .fail, .leave, .close, .abandon, .pause, .resumeTransfer, .cancelTransfer, .cancelTask:
            .done
        }
    }

    private static let failure = URLError(.cannotOpenFile)

    private static func order(using random: inout SplitMix64) -> HoldOrder {
        let parts = [HoldOrder.send(Data(count: 100_000)), .send(Data(count: 100_000))]
        return ([.fail(.dropped), .fail(.neverAnswers), .release, .release] + parts).randomElement(using: &random)!
    }

    private static func received(whole isWhole: Bool, using random: inout SplitMix64) -> Exchange.Reply {
        if chance(10, &random) { return .received(.failed(failure)) }
        return .received(isWhole || chance(3, &random) ? .end(.empty) : .bytes(.bytes(Data("piece".utf8))))
    }

    private static func chance(_ count: Int, _ random: inout SplitMix64) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    private static func reply(to sending: Exchange.Sending, using random: inout SplitMix64) -> Exchange.Reply {
        switch sending {
        case .first, .again:
            switch Int.random(in: 0..<10, using: &random) {
            case 0: .passesThrough()
            case 1: .stuck("a directory")
            case 2: .failed(failure)
            case 3...4: .stream(UnreadStream(InputStream(data: Data())), isNew: .random(using: &random))
            default: .sent { Data() }
            }
        case .redirected: .sent { Data() }
        case .stream: chance(4, &random) ? .streamFailed(UnreadableStream(count: 3)) : .read(Data("body".utf8))
        case .streamed(let data): .sent { data }
        case .brokenOff: .failed(failure)
        }
    }

    private static let empty = PreventionReport(.unmatchedRequest, "")

    private static func answer(using random: inout SplitMix64) -> Answer {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .passThrough
        case 3: .passThroughAndChange(changed(using: &random))
        case 1: .fail(failure, after: .random(using: &random) ? 0 : 3, hold: .random(using: &random) ? nil : hold)
        case 2: .prevent(failure, report: PreventionReports.Report(empty, reporter: reporter))
        default: .respond(response(using: &random))
        }
    }

    /// A random change of the real answer, with or without a patch.
    private static func changed(using random: inout SplitMix64) -> ChangedAnswer {
        var response = ResponseDefinition(status: .random(using: &random) ? 200 : 204)
        response.realAnswer = RealAnswer(patch: .random(using: &random) ? "{}" : nil)
        response.realAnswer?.setsStatus = .random(using: &random)
        return ChangedAnswer(response, to: url, "GET", of: "#1")
    }

    private static let reporter = PreventionReports.Reporter(
        isAvailable: { true }, isInTest: { false }, report: { _ in })

    private static func redirect(using random: inout SplitMix64) -> Exchange.RedirectDecision {
        if chance(4, &random) { return [.deliver, .leave].randomElement(using: &random)! }
        return .follow(URLRequest(url: chance(9, &random) ? others[2] : others[0]))
    }

    private static func challenge(using random: inout SplitMix64) -> Exchange.ChallengeDecision {
        [.accept, .cancel, .retry(authorization: "Basic b3RoZXI=")].randomElement(using: &random)!
    }

    private static func finish(hasFile: Bool, using random: inout SplitMix64) -> Exchange.Reply {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: .unreadable(failure)
        case 1 where !hasFile: (try? DownloadedFile(of: .empty)).map { .written($0) } ?? .done
        default: .done
        }
    }
}

// MARK: - Responses

extension RandomReplies {
    private static func response(using random: inout SplitMix64) -> PreparedResponse {
        responses.randomElement(using: &random)!
    }

    /// A body that is longer than one part.
    private static let longBody = Data(count: 300_000)

    private static let responses: [PreparedResponse] = definitions.compactMap { definition, delay in
        try? PreparedResponse(definition, delay: delay)
    }

    private static let hold = Hold.released("a")

    /// Answers, with their delays.
    private static let definitions: [(ResponseDefinition, Double)] = [
        (answer(body: .text("short")), 0), (answer(), 0), (answer(204, body: .text("")), 1),
        (answer(pace: .over(2)), 1), (answer(pace: .parts([TimedPart](lengths: [200_000, 7], every: 1))), 0),
        (answer(302, ["Location": "/next"], pace: .parts([TimedPart](lengths: [1, 2, 3], every: 0))), 0),
        (answer(pace: .parts([TimedPart(length: 9), TimedPart(length: 9, wait: 1, hold: hold)])), 0),
        (answer(pace: .parts([TimedPart(length: 300_000), TimedPart(length: 0, hold: hold)])), 1),
        (answer(401, body: .text("held"), hold: hold), 1),
        (answer(body: .text("silent"), fault: .cut(.silent, afterBytes: 3)), 0), (answer(301, pace: .over(1)), 0),
        (answer(307, ["Location": "ftp://h/"], body: .text("")), 0),
        (answer(401, ["WWW-Authenticate": "Basic realm=\"r\""], body: .text("no")), 0),
        (answer(body: .text("broken"), fault: .cut(.dropped, afterBytes: 3)), 0),
        (answer(200, ["Content-Length": "many"], body: .text("unintelligible")), 2),
        (answer(200, ["Content-Encoding": "gzip"]), 0),
    ]

    private static func answer(
        _ status: Int = 200, _ headers: HeaderFields = [:], body: ResponseBody = .bytes(longBody),
        pace: ResponseDefinition.Pace = .over(0), hold: Hold? = nil, fault: ResponseDefinition.Fault? = nil
    ) -> ResponseDefinition {
        var definition = ResponseDefinition(status: status, headers: headers, body: body, fault: fault)
        (definition.pace, definition.hold) = (pace, hold)
        return definition
    }
}
