public import Foundation
import MockURLResponder

/// A body other than a plain string: `with(body: .file("rates.json"))`.
public struct MockBody: Sendable, Hashable {
    enum Content: Sendable, Hashable {
        case bytes(Data)
        case base64(String)
        case jsonText(String)
        case file(path: String, offset: Int, length: Int?)
        case template(String)
        case jsonTemplate(JSON)
        case chunks([Data], every: TimeInterval)
    }

    let content: Content

    /// Sends these bytes.
    public static func data(_ bytes: Data) -> MockBody {
        MockBody(content: .bytes(bytes))
    }

    /// Sends bytes that are given in Base64.
    ///
    /// - Parameter text: Base64 (RFC 4648 section 4). Any other string fails the test.
    /// - Returns: The body.
    public static func base64(_ text: String) -> MockBody {
        MockBody(content: .base64(text))
    }

    /// Sends a JSON string unchanged.
    ///
    /// The default Content-Type is `application/json`.
    ///
    /// - Parameter text: JSON (RFC 8259) in which no object repeats a name. Any other string fails the test.
    /// - Returns: The body.
    public static func jsonText(_ text: String) -> MockBody {
        MockBody(content: .jsonText(text))
    }

    /// Sends a file, which the program reads when it answers.
    ///
    /// A long file takes no memory.
    ///
    /// The file extension determines the Content-Type, unless a header field of the stub specifies it.
    ///
    /// - Parameters:
    ///   - path: A path, relative to the working directory of the test unless absolute. A missing file fails the test.
    ///   - offset: The first byte of the body, from 0.
    ///   - length: The number of bytes, from 0; `nil` means up to the end of the file.
    /// - Returns: The body.
    public static func file(_ path: String, offset: Int = 0, length: Int? = nil) -> MockBody {
        MockBody(content: .file(path: path, offset: offset, length: length))
    }

    /// Sends a string in which placeholders stand for parts of the request.
    ///
    ///     configurator.respond(to: .template("/users/{id}")).with(body: .template("Hello {{path.id}}")).always()
    ///
    /// docs/reference/templates.md lists the placeholders. An unknown placeholder fails the test, and so does one that
    /// names a parameter that the path does not have.
    ///
    /// - Parameter text: A string with `{{…}}` in it.
    /// - Returns: The body.
    public static func template(_ text: String) -> MockBody {
        MockBody(content: .template(text))
    }

    /// Sends a JSON value with placeholders in its strings.
    ///
    /// The default Content-Type is `application/json`.
    ///
    /// Inserted values are escaped. A string that consists only of `{{json …}}` becomes a JSON value. Such a
    /// placeholder next to other text, or in a name, fails the test.
    ///
    /// - Parameter value: JSON with `{{…}}` in its strings.
    /// - Returns: The body.
    public static func jsonTemplate(_ value: JSON) -> MockBody {
        MockBody(content: .jsonTemplate(value))
    }

    /// Sends chunks, with a pause between two.
    ///
    /// A chunk that follows a pause arrives alone; without a pause, adjacent chunks may arrive together. As from a
    /// server, a chunk of more than 16 KiB arrives in pieces of at most 16 KiB. The answer has `Transfer-Encoding:
    /// chunked`, unless the stub has a Content-Length.
    ///
    /// - Parameters:
    ///   - chunks: At least one chunk, each of at least one byte: an empty chunk ends a body (RFC 9112 section 7.1).
    ///   - every: The pause between two chunks in seconds, 0...31,536,000. The first chunk arrives with the head.
    /// - Returns: The body.
    public static func chunks(_ chunks: [Data], every: TimeInterval) -> MockBody {
        MockBody(content: .chunks(chunks, every: every))
    }

    /// Sends strings in UTF-8 as chunks, with a pause between two.
    public static func chunks(_ chunks: [String], every: TimeInterval) -> MockBody {
        .chunks(chunks.map { Data($0.utf8) }, every: every)
    }

    /// The name of the body in error messages about a stub.
    var word: StaticString {
        switch content {
        case .bytes: "with(body: .data)"
        case .base64: "with(body: .base64)"
        case .jsonText: "with(body: .jsonText)"
        case .file: "with(body: .file)"
        case .template: "with(body: .template)"
        case .jsonTemplate: "with(body: .jsonTemplate)"
        case .chunks: "with(body: .chunks)"
        }
    }
}
