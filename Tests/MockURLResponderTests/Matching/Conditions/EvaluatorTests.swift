import TestSupport

@Suite struct `An evaluation` {
    @Test(arguments: UInt64(1)...100) func `an evaluation is the same with and without a distance`(_ seed: UInt64) {
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
