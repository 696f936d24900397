import Foundation
import MockURLResponder
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `The head of an answer` {
    static let headers: [[String: String]] = [
        [:], ["Content-Length": "17"], ["content-length": "17"], ["Content-Length": "-5"], ["Content-Length": "many"],
        ["Content-Length": "3", "Content-Type": "text/html; charset=ISO-8859-4"],
        ["content-type": "APPLICATION/JSON", "x-small": "a", "X-Large": "b", "www-authenticate": "Basic"],
        ["Content-Disposition": "attachment; filename=\"dir/name.txt\"", "Content-Length": "0"],
        ["Content-Type": "caf\u{E9}"], ["Content-Type": "cafe\u{301}"],
    ]

    @Test(arguments: headers, headers)
    func `a response head equals Foundation's, whatever header fields the earlier response had`(
        _ earlier: [String: String], _ headers: [String: String]
    ) throws {
        for (name, status) in [("a", 200), ("b%20c/d.json", 404)] {
            let url = try #require(URL(string: "https://api.example.com/\(name)"))
            _ = HeadTemplate.head(to: url, status: 500, HeaderFields(earlier))
            let made = try #require(HeadTemplate.head(to: url, status: status, HeaderFields(headers)))
            let expected = try #require(
                HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers))
            #expect(Seen(made) == Seen(expected))
            #expect(made.isEqual(expected))
            #expect(made.hash == expected.hash)
        }
    }

    @Test func `a response head has the length of its own body if only the length differs`() throws {
        let url = try #require(URL(string: "https://api.example.com/"))
        for length in ["1", "20", "nothing", "300"] {
            let headers: HeaderFields = ["Content-Length": length, "Content-Type": "text/plain"]
            let made = try #require(HeadTemplate.head(to: url, status: 200, headers))
            #expect(made.value(forHTTPHeaderField: "content-length") == length)
            #expect(made.expectedContentLength == Int64(length) ?? -1)
            #expect(made.mimeType == "text/plain")
        }
    }
}

extension HeaderFields {
    fileprivate init(_ fields: [String: String]) {
        self.init(fields.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) })
    }
}

/// The properties of a head that a client can see, byte by byte.
private struct Seen: Equatable {
    var url: URL?
    var status: Int
    var length: Int64
    var texts: [[UInt8]?]
    var fields: [[UInt8]: [UInt8]]

    init(_ head: HTTPURLResponse) {
        (url, status, length) = (head.url, head.statusCode, head.expectedContentLength)
        texts = [head.mimeType, head.textEncodingName, head.suggestedFilename].map { $0.map { Array($0.utf8) } }
        fields = [:]
        for (name, value) in head.allHeaderFields { fields[Array("\(name)".utf8)] = Array("\(value)".utf8) }
    }
}
