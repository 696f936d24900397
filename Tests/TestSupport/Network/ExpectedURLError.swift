package import Foundation
package import Testing

/// Expects that a closure throws a `URLError` with one code.
///
/// A closure that throws anything else, or nothing, fails the test with the expected code and the found error.
///
/// - Returns: The error, for further checks; `nil` if the closure threw no `URLError`.
@discardableResult
package func expectURLError<Result>(
    _ code: URLError.Code, _ comment: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, from body: () async throws -> Result
) async -> URLError? {
    do {
        let result = try await body()
        Issue.record(failure(code, "the result \(result)", comment), sourceLocation: sourceLocation)
        return nil
    } catch {
        let found = error as? URLError
        if found?.code != code { Issue.record(failure(code, "\(error)", comment), sourceLocation: sourceLocation) }
        return found
    }
}

private func failure(_ code: URLError.Code, _ found: String, _ comment: String?) -> Comment {
    let reason = comment.map { "\n\($0)" } ?? ""
    return "Expected a URLError with code \(code.rawValue), found \(found)\(reason)"
}
