import Foundation
public import MockURLResponder

/// A recorded call as a command that sends it again.
extension HTTPCall {
    /// The request as commands that send it with curl, for a POSIX shell.
    ///
    ///     curl 'https://api.example.com/rates' \
    ///         --header 'Accept: application/json'
    ///
    /// The redacted names of the responder have the value `<redacted>`. Comment lines before the command state
    /// which values to replace, and which parts of the request the command cannot send.
    public var curlCommand: String {
        let request = CurlCommand.Request(
            method: method, url: redaction.text(of: url), headers: headerFields, body: body, bodyLength: bodyLength)
        return CurlCommand(request, hiding: redaction).text
    }
}

extension HTTPCall {
    /// The lines of `curlCommand` after a comment with the outcome of the call.
    package var describedCurlCommand: [String] { ["# \(commentWords)".shown(atMost: 1_024), curlCommand] }
}
