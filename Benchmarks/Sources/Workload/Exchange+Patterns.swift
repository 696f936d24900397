package import Common
package import Reference

/// Plans of stubs with pattern paths, which match no request, and of a live file.
extension Exchange {
    /// Returns an argument of stubs of a host, one for each pattern of a path.
    ///
    /// The stubs are JSON, because the DSL has equal paths only.
    package static func argument(ofPaths paths: [String], of host: String = host) -> String {
        argument(paths.map { #"{"request":{"path":\#($0)}}"# }, of: host)
    }

    package static func prefixes(_ count: Int) -> [String] {
        (0..<count).map { #"{"prefix":"/v\#($0)/"}"# }
    }

    package static func expressions(_ count: Int) -> [String] {
        (0..<count).map { #"{"matches":"^/v\#($0)/[a-z]+/\\d+$"}"# }
    }

    /// Returns the argument of a plan with one stub, in a live file that a test could replace.
    package static func liveArguments(in folder: TemporaryFolder) throws -> [String] {
        let hosts = stubArguments().map { $0.drop { $0 != "{" } }
        return ["--mock-url-live=\(try folder.written("[\(hosts.joined(separator: ","))]", to: "live.json"))"]
    }
}
