public import Foundation

/// A recorded response: its status line, its header fields and its body.
///
/// It is what `curl -is` prints, also with `-L`, `--compressed` or `-I`. Of several responses in a row, as after a
/// redirect, the last one counts. A string literal is the text of a response.
public struct RawResponse: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case bytes(Data)
        case url(URL)
    }

    let source: Source

    /// A response in UTF-8.
    public static func text(_ text: String) -> RawResponse { .data(Data(text.utf8)) }

    /// A response of any bytes.
    public static func data(_ bytes: Data) -> RawResponse { RawResponse(source: .bytes(bytes)) }

    /// A response that the test reads when it builds the stub.
    ///
    /// - Parameter url: A file, a `data:` URL, or a URL of the network.
    /// - Returns: The response.
    public static func contents(of url: URL) -> RawResponse { RawResponse(source: .url(url)) }
}

extension RawResponse: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A response in UTF-8.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
