import MockURLResponderTestAPI

/// Expectations that fail the test where the stub is built.
extension Misuse {
    static let expectations = [
        Misuse(
            "the stub cannot be used: expected an expectation that the stub can meet, found an expectation of exactly "
                + "3 calls beside at most 2 answers; times is a limit that requires no call, expect requires calls: "
                + "let the stub answer more often, such as always, or expect fewer calls [contradictory-expectation]"
        ) { example().respond(to: "/").expect(3).times(2) },
        Misuse(
            "the stub cannot be used: expected no more answers than expected calls, found an expectation of exactly 1 "
                + "call beside 3 answers; times is a limit that requires no call, expect requires calls: expect as "
                + "many calls as answers, or let the stub answer always [contradictory-expectation]"
        ) { example().respond(to: "/").expect(1).times(3) },
        Misuse(
            "the stub cannot be used: expected no more answers than expected calls, found an expectation of at most 2 "
                + "calls beside 3 answers; times is a limit that requires no call, expect requires calls: expect as "
                + "many calls as answers, or let the stub answer always [contradictory-expectation]"
        ) {
            example().respond(to: "/").expect(...2).times(3)
        },
        Misuse(
            "the stub cannot be used: expected one expectation in a stub, found expect(_:) after expect(_:); remove "
                + "one of them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").expect(.never).expect(1...).always() },
        Misuse(
            "the stub cannot be used: expected one sequence in a stub, found inOrder(_:) after inOrder(); remove one "
                + "of them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").inOrder().inOrder("pay").always() },
        Misuse(
            "the name of a sequence cannot be used: expected a name that is not empty, found \"\"; for the sequence "
                + "without a name, write true in JSON or inOrder() in Swift [invalid-sequence]"
        ) { example().respond(to: "/").inOrder("").always() },
        Misuse(
            "the number of calls cannot be used: expected a range that is not empty, found \"2..<2\" "
                + "[invalid-expectation]"
        ) {
            example().respond(to: "/").expect(2..<2).always()
        },
    ]
}
