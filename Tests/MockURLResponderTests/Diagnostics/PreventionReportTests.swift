import TestSupport

@Suite struct `The report of a stopped program` {
    private let report = PreventionReport(Refusal(text: "it cannot use — its plan\n  where: here"))

    @Test func `a report on a terminal has a bold stub, green expected values, red found ones and dim notes`() {
        let lines = [
            "no stub", "", "    GET https://h/a", "", "  Closest (the only stub):", "    #1 GET https://h/b",
            #"        path                 expected "/b""#, #"                             found    "/a""#,
            "                             (differs only in case)", "        agrees               scheme", "",
            "  To answer it, add this:", "", #"    #1 expected "a""#,
        ]
        let colored = PreventionReport(.unmatchedRequest, lines.joined(separator: "\n")).coloredText

        let inks = [5: "1", 6: "32", 7: "31", 8: "2"]
        let expected = lines.enumerated().map { index, line in
            inks[index].map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? line
        }
        #expect(colored == expected.joined(separator: "\n"))
    }

    @Test func `a report keeps its reason and its text when it is printed and found again`() {
        for text in ["", "\n", "ends with a mark\n[MockURLResponder report: refused, 3 bytes]", "é\u{301}👩‍👩‍👧"] {
            let report = PreventionReport(Refusal(text: text))
            #expect(PreventionReport.last(in: Array("before\n\(report.printed)".utf8))?.report == report)
            #expect(report.reason == .unusablePlan)
        }
    }

    @Test(arguments: [
        "MockURLResponder cannot use its live plan: x\n", "[MockURLResponder report: refused, 3 bytes]\n",
        "abc\n[MockURLResponder report: refused, 4 bytes]\n", "abc\n[MockURLResponder report: eaten, 3 bytes]\n",
        "abc\n[MockURLResponder report: refused, -3 bytes]\n", "abc\n[MockURLResponder report: refused, 3", "abc",
        "abc\n[MockURLResponder report: refused, 99999999999999999999 bytes]\n", "[MockURLResponder report: ", "",
        "abc[MockURLResponder report: refused, 3 bytes]\n",
    ])
    func `no report is found in output without a complete mark`(_ errors: String) {
        #expect(PreventionReport.last(in: Array(errors.utf8)) == nil)
    }

    @Test func `a report is found after 2 MB of marks for another reason`() {
        let others = String(repeating: "[MockURLResponder report: prevented, 7 bytes]\n", count: 45_000)
        let errors = Array((report.printed + others).utf8)

        #expect(PreventionReport.last(in: errors) { $0 == .unusablePlan }?.report == report)
        #expect(PreventionReport.last(in: errors) { $0 == .lostJournal } == nil)
        let reasons = PreventionReport.lastOfEachReason(in: errors).map(\.report.reason)
        #expect(reasons == [.unmatchedRequest, .unusablePlan])
    }

    @Test func `a report is found if its mark crosses the border of two searched blocks`() {
        for padding in [65_500, 65_520, 65_536, 65_540, 131_060] {
            let errors = Array((report.printed + String(repeating: "x", count: padding)).utf8)
            #expect(PreventionReport.last(in: errors)?.report == report, "\(padding)")
        }
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}
