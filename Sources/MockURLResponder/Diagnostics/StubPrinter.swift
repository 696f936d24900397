import Foundation

/// Prints the DSL that builds a stub for a request, to be pasted into a test.
package struct StubPrinter {
    private let redaction: Redaction

    package init(redaction: Redaction) {
        self.redaction = redaction
    }

    /// Source that compiles after the imports of both modules, and whose stub answers the request once.
    ///
    /// It asks for method, path and query; header fields and the body vary between runs and are left out, and so are
    /// query fields whose values are secret.
    ///
    /// - Parameters:
    ///   - request: The request to answer.
    ///   - limit: The most query fields; a comment states how many are left out.
    /// - Returns: The source, several lines.
    package func source(for request: CapturedRequest, atMost limit: Int = .max) -> String {
        ([configurator(for: request, named: "configurator"), "", "configurator.respond(\(place(of: request)))"]
            + conditions(on: request, atMost: limit) + ["    .with(body: \"\")", "    .once()"])
            .joined(separator: "\n")
    }

    /// The line that makes the configurator of a request's origin.
    package func configurator(for request: CapturedRequest, named name: String) -> String {
        let origin = request.url.origin
        let scheme = SwiftSource.literal(origin.scheme)
        let isDefault = origin == NormalizedURL.Origin(scheme: origin.scheme, host: origin.host, port: nil)
        let port = isDefault ? "" : origin.port.map { ", port: \($0)" } ?? ""
        let host = SwiftSource.literal(origin.host)
        return "let \(name) = MockURLResponderConfigurator(scheme: \(scheme), host: \(host)\(port))"
    }

    /// The arguments of `respond(to:)`: `.post("/orders")`, or path and method for a method without a word.
    package func place(of request: CapturedRequest) -> String {
        let path = SwiftSource.literal(path(of: request))
        guard let word = Self.words[request.method] else {
            return "to: \(path), method: \(SwiftSource.literal(request.method))"
        }
        return "to: .\(word)(\(path))"
    }

    /// The words of `RequestCondition` for a method and a path.
    private static let words = Dictionary(
        uniqueKeysWithValues: [HTTPMethod.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS].map {
            ($0.rawValue, $0.rawValue.lowercased())
        })

    /// The readable form, unless it would be taken for a path with a query.
    private func path(of request: CapturedRequest) -> String {
        let readable = request.url.path
        return PlanRules.flaw(inPath: readable) == nil ? readable : request.writtenURL.path(percentEncoded: true)
    }

    /// One line for each query field; of a repeated field the first value, since a stub asks one value of a name.
    private func conditions(on request: CapturedRequest, atMost limit: Int) -> [String] {
        var named: Set<String> = []
        var (lines, rest): ([String], Int) = ([], 0)
        for (name, value) in request.query where named.insert(name).inserted {
            guard lines.count < limit else {
                rest += 1
                continue
            }
            if redaction.hides(name) || redaction.hidesField(in: value) { continue }
            lines.append(
                "    .when(value: \(SwiftSource.literal(value)), forQueryField: \(SwiftSource.literal(name)))")
        }
        return lines + (rest > 0 ? ["    // … and \(rest) more query fields"] : [])
    }
}
