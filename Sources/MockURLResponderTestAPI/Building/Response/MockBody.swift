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

    /// The name of the body in error messages about a stub.
    var word: StaticString {
        switch content {
        case .bytes: "with(body: .data)"
        case .base64: "with(body: .base64)"
        case .jsonText: "with(body: .jsonText)"
        case .file: "with(body: .file)"
        case .template: "with(body: .template)"
        case .jsonTemplate: "with(body: .jsonTemplate)"
        }
    }
}
