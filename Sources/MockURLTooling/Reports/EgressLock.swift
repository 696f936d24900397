import MockURLResponder

/// The hosts, methods and paths that programs may call, in a file that people review.
///
///     https://api.example.com:443
///         GET /rates
///         POST /orders/{number}
///
/// A line that begins with `#` is a comment.
package struct EgressLock: Sendable {
    /// A line of a file that is no host and no path.
    package struct Flaw: Error {
        /// The number of the line, from 1.
        package let line: Int
        package let expected: String
    }

    package private(set) var endpoints: Set<Endpoint> = []

    package init(_ endpoints: some Sequence<Endpoint>) {
        self.endpoints = Set(endpoints)
    }

    /// Reads a file.
    package init(_ text: String) throws(Flaw) {
        var origin: String?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if line.first != " ", line.first != "\t" {
                guard words.count == 1, first.contains("://"), first.last?.isNumber ?? false || first.hasSuffix(":*")
                else {
                    throw Flaw(line: index + 1, expected: "scheme, host and port, such as https://api.example.com:443")
                }
                origin = String(first)
                continue
            }
            guard let origin, words.count == 2, words[1].hasPrefix("/") else {
                throw Flaw(
                    line: index + 1,
                    expected: origin == nil ? "a host before the first path" : "a method and a path, such as GET /rates"
                )
            }
            endpoints.insert(Endpoint(origin: origin, method: String(first), path: String(words[1])))
        }
    }

    /// Adds endpoints.
    ///
    /// - Returns: Whether one of them is new.
    package mutating func add(_ new: Set<Endpoint>) -> Bool {
        guard !new.isSubset(of: endpoints) else { return false }
        endpoints.formUnion(new)
        return true
    }

    /// The text of the file.
    package var text: String {
        let origins = Dictionary(grouping: endpoints, by: \.origin).sorted { $0.key < $1.key }
        return
            "# The hosts, methods and paths that programs may call. mock-url report --egress compares them with journals.\n"
            + origins.map { origin, endpoints in
                "\(origin)\n" + endpoints.sorted().map { "    \($0.method) \($0.path)\n" }.joined()
            }.joined()
    }

    /// Returns what the lock does not have, with its first call.
    package func new(in report: SuiteReport) -> [(endpoint: Endpoint, tally: SuiteReport.Tally)] {
        report.endpoints.filter { !endpoints.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns what no program has called.
    package func unused(in report: SuiteReport) -> [Endpoint] {
        endpoints.subtracting(report.endpoints.keys).sorted()
    }

    /// The requests that no journal shows, for readers of a report.
    package static let blindness = """
        A journal has the HTTP requests of mocked programs. It does not have web sockets, connections of other protocols, \
        name look-ups, and processes that were not mocked.
        """
}
