import TestSupport

@Suite struct `An evaluation` {
    @Test(arguments: UInt64(1)...100)
    func `an evaluation gives the same result with and without a distance`(_ seed: UInt64) {
        var plans = RandomPlans(seed: seed)
        let requests = [
            CapturedRequest(
                "https://api.example.com/a?q=1&q=2&r=", headers: ["A": "a", "Cookie": "c=1", "baggage": "b=1"],
                body: "a=1"),
            CapturedRequest("http://a:65535/", method: "M-SEARCH", body: #"{"a":1}"#),
            CapturedRequest("https://[::1]/a"),
        ]
        for _ in 0..<20 {
            let condition = plans.condition().normalized
            for request in requests {
                let plain = Evaluator(request).evaluate(condition)
                for measure in Measure.allCases {
                    let measured = Evaluator(request, measure: measure).evaluate(condition)
                    #expect(plain.word == measured.word, "\(condition)")
                    if case .unmet(let distance) = measured { #expect(distance >= 0 && distance <= 1, "\(condition)") }
                }
            }
        }
    }

    @Test(
        arguments: [
            ([], Evaluation.met), ([true], .met), ([true, false], .unmet), ([nil, true], .unknown(.closure)),
            ([nil, false], .unmet), ([false, nil], .unmet),
        ] as [([Bool?], Evaluation)])
    func `one unmet condition decides a conjunction even if others are unknown`(
        _ parts: [Bool?], _ expected: Evaluation
    ) {
        #expect(Half.evaluation(of: .all(parts.map(Half.condition))) == expected)
        #expect(Half.evaluation(of: .any(parts.map { Half.condition($0.map { !$0 }) })) == Half.opposite(expected))
    }
}

extension Evaluation {
    fileprivate var word: String {
        switch self {
        case .met: "met"
        case .unmet: "unmet"
        case .unknown: "unknown"
        }
    }
}

/// A recorded request of which closures cannot judge, because its body was cut.
private enum Half {
    static func evaluation(of condition: Condition) -> Evaluation {
        let call = HTTPCall(
            number: 1, time: Date(), method: "GET", url: URL(string: "https://h/")!, headers: [:], body: Data(),
            bodyLength: 1, .init(.passed))
        return Evaluator(CapturedRequest(of: call)).evaluate(condition)
    }

    static func condition(_ isMet: Bool?) -> Condition {
        switch isMet {
        case true?: .all([])
        case false?: .any([])
        case nil: .closure(LocalClosure(.prompt { _ in true }))
        }
    }

    static func opposite(_ evaluation: Evaluation) -> Evaluation {
        switch evaluation {
        case .met: .unmet
        case .unmet: .met
        case .unknown: evaluation
        }
    }
}
