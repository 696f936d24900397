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

extension JoinedCall {
    /// The request as commands that send it with curl, as `HTTPCall.curlCommand` describes them.
    package var curlCommand: String {
        let request = CurlCommand.Request(
            method: request.method, url: request.url, headers: HeaderFields(pairs: request.headers),
            body: request.body?.data ?? Data(), bodyLength: request.body?.bytes ?? 0)
        return CurlCommand(request, hiding: CallLines.redaction).text
    }
}

extension JoinedCall {
    /// The lines of `curlCommand` after a comment with the outcome of the call.
    package var describedCurlCommand: [String] {
        ["# \(identityWords), \(outcomeWords)".shown(atMost: 1_024), curlCommand]
    }
}

extension HeaderFields {
    /// Creates header fields from the pairs of name and value in a record.
    init(pairs: [[String]]) {
        self.init(pairs.compactMap { $0.count == 2 ? Field(name: $0[0], value: $0[1]) : nil })
    }
}
