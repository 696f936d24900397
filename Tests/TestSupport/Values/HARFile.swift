import Foundation

/// The text of a HAR file for tests.
package enum HARFile {
    /// Returns a HAR file with entries, each of which is the text of a JSON object.
    package static func text(_ entries: String...) -> String {
        #"{"log":{"version":"1.2","creator":{"name":"test","version":"1"},"entries":["#
            + entries.joined(separator: ",\n") + "]}}"
    }

    /// Returns an entry.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL.
    ///   - request: Further members of the request.
    ///   - status: The status of the answer.
    ///   - headers: The header fields of the answer.
    ///   - content: The members of the content.
    ///   - response: Further members of the answer.
    ///   - more: Further members of the entry.
    package static func entry(
        _ method: String = "GET", _ url: String = "https://api.example.com/rates", request: String = "",
        status: Int = 200, headers: [(String, String)] = [], content: String = "", response: String = "",
        more: String = ""
    ) -> String {
        func members(_ first: String, _ others: String) -> String { others.isEmpty ? first : first + "," + others }
        let fields = headers.map { #"{"name":"\#($0)","value":"\#($1)"}"# }.joined(separator: ",")
        let asked = members(#""method":"\#(method)","url":"\#(url)""#, request)
        let answer = members(#""status":\#(status),"headers":[\#(fields)],"content":{\#(content)}"#, response)
        return members("{\"request\":{\(asked)},\"response\":{\(answer)}", more) + "}"
    }

    /// Writes a HAR file into a folder.
    ///
    /// - Returns: Its path.
    package static func write(_ text: String, in folder: TemporaryFolder, as name: String = "a.har") throws -> String {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }
}
