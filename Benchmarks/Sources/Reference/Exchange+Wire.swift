/// Plans by hand, for what the DSL has no words for.
extension Exchange {
    /// Stubs of a host, the items of `responses`, as the wire has them.
    package static func plan(_ stubs: [String], of host: String = host) -> String {
        #"{"host":"\#(host)","responses":[\#(stubs.joined(separator: ","))]}"#
    }

    /// The argument of a plan.
    package static func argument(_ stubs: [String], of host: String = host) -> String {
        "--mock-url-response=" + plan(stubs, of: host)
    }

    /// The text of a plan file.
    package static func planFile(_ stubs: [String]) -> String { "[\(plan(stubs))]" }
}
