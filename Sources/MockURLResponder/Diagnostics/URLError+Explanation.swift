package import Foundation

extension URLError {
    /// Creates an error of this package: the text ends with the name of its kind.
    package init(_ code: URLError.Code, url: URL, message: Message) {
        self.init(code, url: url, explanation: message.description)
    }

    /// Creates an error as the URL loading system does, with the URL that failed and the text that a server's answer would cause.
    package init(_ code: URLError.Code, url: URL, explanation: String) {
        self.init(
            code,
            userInfo: [
                NSURLErrorFailingURLErrorKey: url,
                NSLocalizedDescriptionKey: explanation,
            ])
    }
}
