package import Reference

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Plans whose stubs have path patterns that match no request.
extension Exchange {
    /// Returns the argument of a plan with one stub for each path pattern.
    ///
    /// The stubs are JSON, because the DSL has no path patterns.
    package static func argument(ofPaths paths: [String], of host: String = host) -> String {
        argument(paths.map { #"{"request":{"path":\#($0)}}"# }, of: host)
    }

    package static func prefixes(_ count: Int) -> [String] {
        (0..<count).map { #"{"prefix":"/v\#($0)/"}"# }
    }

    package static func expressions(_ count: Int) -> [String] {
        (0..<count).map { #"{"matches":"^/v\#($0)/[a-z]+/\\d+$"}"# }
    }

    private static let catastrophes = [
        "(a+)+b", "(x|xx)*y", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*a){12}b", "([a-zA-Z]+)*1", "(a|a?)+b",
        "(a*)*c",
    ]

    /// Returns the argument of stubs with regular expressions in path, header, query and body that exceed the time
    /// budget.
    package static func argument(ofSlowSearches count: Int, of host: String) -> String {
        let stubs = (0..<count).map { number in
            let pattern = #"{"matches":"(?:\#(catastrophes[number % catastrophes.count]))\#(number)"}"#
            let condition = [
                #""path":\#(pattern)"#, #""path":{"prefix":"/"},"headers":{"X":\#(pattern)}"#,
                #""path":{"prefix":"/"},"query":{"q":\#(pattern)}"#, #""path":{"prefix":"/"},"body":\#(pattern)"#,
            ][number % 4]
            return #"{"request":{"method":"POST",\#(condition)}}"#
        }
        return argument(stubs, of: host)
    }

    /// Returns a request with a body of 1,000 bytes on which these expressions do not finish.
    package static func slowRequest(to host: String) throws -> URLRequest {
        let letters = String(repeating: "a", count: 200)
        guard let url = URL(string: "\(scheme)://\(host)/\(letters)?q=\(letters)") else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue(letters, forHTTPHeaderField: "X")
        request.httpBody = Data(String(repeating: "a", count: 1_000).utf8)
        return request
    }
}
