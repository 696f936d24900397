import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The query rule within` {
    private let fields = [
        NamedPattern("arg1", .equals("test")), NamedPattern("arg2", .equals("x")), NamedPattern("any", .present),
    ]

    @Test(arguments: [
        "?arg1=test&arg2=x&any=1", "?arg1=test", "?arg2=x", "?any=", "?any", "?any=1&any=2", "?%61rg1=test", "?",
    ])
    func `the query rule within accepts an empty query and any of the named fields with accepted values`(
        _ query: String
    ) {
        #expect(claims(fields, query))
    }

    @Test(arguments: ["?arg1=other", "?arg1", "?arg1=test&arg1=other", "?other=1", "?arg1=test&other=1", ""])
    func `the query rule within refuses other fields, other values and a missing query`(_ query: String) {
        #expect(!claims(fields, query))
    }

    @Test(arguments: [("", true), ("?", true), ("?arg1=test", false)])
    func `the query rule within without named fields accepts only an empty or missing query`(
        _ query: String, _ isClaimed: Bool
    ) {
        #expect(claims([], query) == isClaimed)
    }

    @Test func `a stub with the query rule within is found before later stubs that require a field`() {
        var within = Condition.stub(host: "h", path: .equals("/"), query: fields)
        within.query.rule = .within
        let exact = Condition.stub(host: "h", path: .equals("/"), query: [fields[0]])
        let registry = StubRegistry(
            MockPlan([StubMapping(request: within), StubMapping(request: exact), StubMapping(request: exact)]))

        for query in ["?arg2=x", "?arg1=test"] {
            guard case .claimed(let claimed) = registry.claim(CapturedRequest("https://h/" + query)) else {
                Issue.record("no stub for \(query)")
                continue
            }
            #expect(claimed.index == 0)
        }
    }

    private func claims(_ fields: [NamedPattern], _ query: String) -> Bool {
        var pattern = Condition.stub(host: "h", path: .equals("/"), query: fields)
        pattern.query.rule = .within
        let request = CapturedRequest("https://h/" + query)
        let registry = StubRegistry(MockPlan([StubMapping(request: pattern)]))
        guard case .claimed = registry.claim(request) else { return false }
        return true
    }
}
