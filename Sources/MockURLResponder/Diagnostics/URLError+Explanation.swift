package import Foundation

extension URLError {
    /// An error as the URL loading system makes it, with the URL that failed and a text for people.
    package init(_ code: URLError.Code, url: URL, explanation: String) {
        self.init(
            code,
            userInfo: [
                NSURLErrorFailingURLErrorKey: url,
                NSLocalizedDescriptionKey: explanation,
            ])
    }
}
