import MockURLResponder
struct VerdictLines {
    let lines: [String]
    init(_ v: [NearMiss.Verdict], redaction: Redaction) {
        lines = v.filter { !$0.holds }.map { "\($0.field) expected \($0.expected) found \($0.found ?? "nothing")" }
    }
}
