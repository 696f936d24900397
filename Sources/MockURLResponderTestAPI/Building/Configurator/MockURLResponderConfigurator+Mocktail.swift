public import Foundation
import MockURLResponder

/// Stubs that Mocktail has written down.
extension MockURLResponderConfigurator {
    /// Begins the stub that a `.tail` file of Mocktail says: which method and URL, and the answer.
    ///
    ///     MockURLResponderConfigurator().respond(toMocktail: file).always()
    ///
    /// Its expressions do not mind case. That of the URL is asked about the URL in the form of `when(url:)`; of the methods
    /// in `HTTPMethod` those will do that the other expression is found in.
    ///
    /// - Parameters:
    ///   - file: Read now, in the test. A file that cannot be read fails the test, with the line in the file.
    ///   - filePath: Where misuse of the whole chain is reported.
    ///   - line: Where misuse of the whole chain is reported.
    /// - Returns: The builder of the stub, whose answer is said already.
    public func respond(
        toMocktail file: URL, filePath: StaticString = #filePath, line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        let builder = builder(at: site) { $0.setPattern(nil, of: .method) }
        do {
            guard let contents = builder.contents(of: file) else { return builder }
            return builder.answering(as: try Mocktail(contents))
        } catch {
            let place = file.isFileURL ? file.path : file.absoluteString
            builder.refuse(
                "the Mocktail file \(place)",
                .init(
                    .invalidRecording, found: "another text in line \(error.line)",
                    quote: "\(error.found) in line \(error.line)",
                    expected: error.expected))
            return builder
        }
    }

    /// Registers a stub for each `.tail` file in a folder, in the order of their names; each answers always.
    ///
    /// - Parameters:
    ///   - folder: A folder with at least one such file; anything else fails the test.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    /// - Returns: The stubs.
    @discardableResult
    public func respond(
        toMocktailsIn folder: URL, filePath: StaticString = #filePath, line: UInt = #line
    ) -> [MockStub] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = found.filter { $0.hasSuffix(".tail") }.sorted()
        if names.isEmpty {
            CallSite(filePath: filePath, line: line)
                .refuse(folder.path, "the folder", .init(.invalidRecording, expected: "a folder with .tail files"))
        }
        return names.map { name in
            respond(toMocktail: folder.appendingPathComponent(name), filePath: filePath, line: line).always()
        }
    }
}

extension MockURLResponseBuilder {
    /// Asks and answers as a `.tail` file says.
    fileprivate func answering(as tail: Mocktail) -> MockURLResponseBuilder {
        if let methods = tail.methods {
            let conditions = methods.map { Condition.value(.method, .equals($0)) }
            stub.request.add(conditions.count == 1 ? conditions[0] : .any(conditions))
        }
        stub.request.add(.value(.url, .matches("(?i)" + tail.url)))
        stub.response.status = tail.status
        for field in tail.headers.fields { stub.response.headers.add(field.value, for: field.name) }
        say(.body, "respond(toMocktail:)")
        stub.response.body = Self.body(of: tail.body)
        return self
    }
}
