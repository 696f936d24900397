/// Plans written as JSON, for stubs that the DSL cannot express.
extension Exchange {
    /// Returns the JSON of the stubs of a host; `stubs` are the items of `responses`.
    package static func plan(_ stubs: [String], of host: String = host) -> String {
        #"{"host":"\#(host)","responses":[\#(stubs.joined(separator: ","))]}"#
    }

    /// Returns the launch argument of a plan.
    package static func argument(_ stubs: [String], of host: String = host) -> String {
        "--mock-url-response=" + plan(stubs, of: host)
    }

    /// Returns the content of a plan file.
    package static func planFile(_ stubs: [String]) -> String { "[\(plan(stubs))]" }
}
