public import Foundation
import MockURLResponder

/// Stubs from the `.tail` files of Mocktail.
extension MockURLResponderConfigurator {
    /// Begins a stub from a `.tail` file of Mocktail, which specifies the methods, the URL and the answer.
    ///
    ///     MockURLResponderConfigurator().respond(toMocktail: file).always()
    ///
    /// Both regular expressions of the file ignore case. The expression for the URL is matched against the form of
    /// the URL that `RequestCondition.url(_:)` describes. The stub answers those methods of `HTTPMethod`, and those methods that
    /// the file names, in which the expression for the method is found.
    ///
    /// - Parameters:
    ///   - file: A `.tail` file, which the test reads when it builds the stub. An invalid file fails the test with
    ///     a message that names the line.
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
    /// - Returns: The builder of the stub, which already has its answer.
    public func respond(
        toMocktail file: URL, filePath: StaticString = #filePath, line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        let builder = builder(at: site) { $0.setPattern(nil, of: .method) }
        do {
            guard let contents = builder.contents(of: file, "the Mocktail file", .invalidRecording) else {
                return builder
            }
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

    /// Registers a stub with `always()` for each `.tail` file in a folder, in the order of the file names.
    ///
    /// - Parameters:
    ///   - folder: A folder with at least one `.tail` file. Any other folder fails the test.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The stubs, in the order of the file names.
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
    /// Applies the conditions and the answer of a `.tail` file.
    fileprivate func answering(as tail: Mocktail) -> MockURLResponseBuilder {
        if let methods = tail.methods {
            let conditions = methods.map { Condition.value(.method, .equals($0)) }
            stub.request.add(conditions.count == 1 ? conditions[0] : .any(conditions))
        }
        stub.request.add(.value(.url, .matches("(?i)" + tail.url)))
        stub.response.status = tail.status
        for field in tail.headers.fields { stub.response.headers.add(field.value, for: field.name) }
        markStated(.body, by: "respond(toMocktail:)")
        stub.response.body = Self.body(of: tail.body)
        return self
    }
}
