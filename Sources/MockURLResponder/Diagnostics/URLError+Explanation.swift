package import Foundation

extension URLError {
    /// Creates an error like those of the URL loading system, with the failing URL and a message for people.
    package init(_ code: URLError.Code, url: URL, explanation: String) {
        self.init(
            code,
            userInfo: [
                NSURLErrorFailingURLErrorKey: url,
                NSLocalizedDescriptionKey: explanation,
            ])
    }
}
