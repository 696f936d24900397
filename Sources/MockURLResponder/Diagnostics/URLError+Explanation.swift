package import Foundation

extension URLError {
    /// Creates an error of this package: the text ends with the name of its kind.
    package init(_ code: URLError.Code, url: URL, message: Message) {
        self.init(code, url: url, explanation: message.description)
    }

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
