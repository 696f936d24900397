public import Foundation

/// A recorded response: its status line, its header fields and its body.
///
/// Use the output of `curl -is`, also with `-L`, `--compressed` or `-I`. If the output contains several responses,
/// as after a redirect, the last one counts. A string literal is a response in UTF-8.
public struct RawResponse: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case bytes(Data)
        case url(URL)
    }

    let source: Source

    /// Returns a response in UTF-8.
    public static func text(_ text: String) -> RawResponse { .data(Data(text.utf8)) }

    /// Returns a response of any bytes.
    public static func data(_ bytes: Data) -> RawResponse { RawResponse(source: .bytes(bytes)) }

    /// Returns a response that the test reads when it builds the stub.
    ///
    /// - Parameter url: The URL of a file or of a network resource, or a `data:` URL.
    /// - Returns: The response.
    public static func contents(of url: URL) -> RawResponse { RawResponse(source: .url(url)) }
}

extension RawResponse: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a response in UTF-8.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
