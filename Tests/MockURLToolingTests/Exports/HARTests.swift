import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite struct `A HAR file` {
    private struct Document: Decodable {
        struct Log: Decodable {
            var version: String
            var creator: [String: String]
            var comment: String
            var entries: [Entry]
        }
        struct Entry: Decodable {
            var startedDateTime: String
            var time: Double
            var request: Request
            var response: Response
            var cache: [String: String]
            var timings: Timings
            var comment: String
        }
        struct Timings: Decodable {
            var send, wait, receive: Double
            var comment: String?
        }
        struct Pair: Decodable, Hashable, ExpressibleByArrayLiteral {
            var name, value: String
            init(arrayLiteral elements: String...) { (name, value) = (elements[0], elements[1]) }
        }
        struct Request: Decodable {
            var method, url, httpVersion: String
            var cookies, headers, queryString: [Pair]
            var postData: PostData?
            var headersSize, bodySize: Int
            var comment: String?
        }
        struct PostData: Decodable {
            var mimeType, text: String
            var _encoding, comment: String?
        }
        struct Response: Decodable {
            var status: Int
            var statusText, httpVersion, redirectURL: String
            var cookies, headers: [Pair]
            var content: Content
            var headersSize, bodySize: Int
            var _error, comment: String?
        }
        struct Content: Decodable {
            var size: Int
            var mimeType: String
            var text, encoding, comment: String?
        }
        var log: Log
    }

    private func document(_ entries: [HAREntry]) throws -> Document {
        var bytes: [UInt8] = []
        var writer = HARWriter { bytes += $0 }
        for entry in entries { try writer.add(entry) }
        try writer.finish()
        return try JSONDecoder().decode(Document.self, from: Data(bytes))
    }

    private func entry(
        _ url: String = "https://h/", _ method: String = "GET", headers: HeaderFields = [:],
        _ change: (inout HAREntry) -> Void = { _ in }
    ) throws -> Document.Entry {
        var entry = HAREntry(time: 1, method: method, url: url, headers: headers, comment: "")
        change(&entry)
        return try #require(try document([entry]).log.entries.first)
    }

    @Test func `a file without calls is complete`() throws {
        let log = try document([]).log

        #expect(log.version == "1.2" && log.entries.isEmpty)
        #expect(log.creator == ["name": "mock-url of MockURLResponder", "version": PackageVersion.current])
    }

    @Test func `entries keep their order, and a writer passes on its bytes in parts`() throws {
        let entries = (0..<1_000).map {
            HAREntry(time: 1, method: "GET", url: "https://h/\($0)", comment: "call \($0)")
        }
        var longest = 0
        var writer = HARWriter { longest = max(longest, $0.count) }
        for entry in entries { try writer.add(entry) }
        try writer.finish()

        #expect(try document(entries).log.entries.map(\.comment) == (0..<1_000).map { "call \($0)" })
        #expect(longest < 70_000)
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_795_274_567.4185, "2026-11-21T15:22:47.418Z"),
        (-5, "1970-01-01T00:00:00.000Z"),
        (1e300, "9999-12-31T23:59:59.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ])
    func `a time has milliseconds and four digits for the year`(seconds: Double, text: String) throws {
        #expect(try entry { $0.time = seconds }.startedDateTime == text)
    }

    @Test(arguments: [(0.0123456, 12.346), (0, 0), (-1, 0), (3_600, 3_600_000), (.infinity, 0)])
    func `the time of an entry is the sum of its timings`(took: Double, milliseconds: Double) throws {
        let found = try entry { $0.took = took }

        #expect(found.time == milliseconds)
        #expect(found.timings.send + found.timings.wait + found.timings.receive == found.time)
        #expect(found.timings.comment == nil)
    }

    @Test func `an unknown time is zero, and a comment says so`() throws {
        let found = try entry()

        #expect(found.time == 0 && found.timings.comment == "The time of the answer is unknown.")
    }

    @Test func `the query is parsed and decoded`() throws {
        let found = try entry("https://h/a?b=c%20d&e=1+2&f&=g&h=%3Credacted%3E&i=%ZZ&&j=k=l#m?n=o").request

        #expect(
            found.queryString == [
                ["b", "c d"], ["e", "1+2"], ["f", ""], ["", "g"], ["h", "<redacted>"], ["i", "%ZZ"], ["j", "k=l"],
            ])
        #expect(found.comment == "<redacted> replaces secret values.")
    }

    @Test func `a URL with spaces becomes one that clients send`() throws {
        #expect(try entry("https://h/a b\né").request.url == "https://h/a%20b%0A%C3%A9")
    }

    @Test func `header fields keep their order, and cookies are parsed`() throws {
        let headers: HeaderFields = ["X-A": "1", "Cookie": "a=b; c=d=e; f=1; g=2; h=3; i=4; j=5", "X-a": "2"]
        let found = try entry(headers: headers) {
            $0.answerHeaders = [
                "Set-Cookie": "s=t; Path=/; Secure", "set-cookie": "<redacted>", "Content-Type": "text/plain",
            ]
        }

        #expect(
            found.request.headers == [
                ["X-A", "1"], ["Cookie", "a=b; c=d=e; f=1; g=2; h=3; i=4; j=5"], ["X-a", "2"],
            ])
        // Seven cookies, because a wrong order of few could be right by chance.
        #expect(
            found.request.cookies == [
                ["a", "b"], ["c", "d=e"], ["f", "1"], ["g", "2"], ["h", "3"], ["i", "4"], ["j", "5"],
            ])
        #expect(found.response.cookies == [["s", "t"]] && found.response.content.mimeType == "text/plain")
    }

    @Test func `redacted cookies stay redacted and have no name`() throws {
        let found = try entry(headers: ["Cookie": "<redacted>"])

        #expect(found.request.cookies.isEmpty && found.request.headers == [["Cookie", "<redacted>"]])
        #expect(found.request.comment == "<redacted> replaces secret values.")
    }

    @Test func `a text body of a request is its posted data`() throws {
        let found = try entry("https://h/", "POST", headers: ["content-type": "text/plain"]) {
            $0.body = HAREntry.Body(.text("tea\u{0}\u{2028}\"é"), length: 9)
        }.request

        #expect(found.bodySize == 9 && found.postData?.mimeType == "text/plain" && found.postData?.comment == nil)
        #expect(found.postData?.text == "tea\u{0}\u{2028}\"é")
    }

    @Test func `a binary body of a request is Base64, which a comment and an extension declare`() throws {
        let found = try entry("https://h/", "POST") { $0.body = HAREntry.Body(.base64("//8="), length: 9) }.request

        #expect(
            found.postData?.text == "//8=" && found.postData?._encoding == "base64" && found.postData?.mimeType == "")
        #expect(found.postData?.comment == "The text is Base64. The journal has the first 2 of 9 bytes.")
    }

    @Test func `an answer has its body and sizes`() throws {
        let found = try entry {
            $0.status = 200
            $0.reason = "Fine"
            $0.answerBody = HAREntry.Body(.base64("AAE="), length: 2)
            ($0.received, $0.transferred) = (2, 22)
        }.response

        #expect(found.status == 200 && found.statusText == "Fine" && found.bodySize == 22 && found.headersSize == -1)
        #expect(found.content.size == 2 && found.content.text == "AAE=" && found.content.encoding == "base64")
        #expect(found.content.comment == nil && found._error == nil && found.comment == nil)
    }

    @Test func `a cut body of an answer has a comment`() throws {
        let content = try entry { $0.answerBody = HAREntry.Body(.text("te"), length: 3) }.response.content

        #expect(content.text == "te" && content.size == 3 && content.encoding == nil)
        #expect(content.comment == "The journal has the first 2 of 3 bytes.")
    }

    @Test func `a failed answer has the status 0 and its error`() throws {
        let found = try entry { $0.error = "NSURLErrorDomain -1009" }.response

        #expect(found.status == 0 && found._error == "NSURLErrorDomain -1009" && found.bodySize == -1)
        #expect(found.content.size == 0 && found.content.mimeType == "x-unknown" && found.content.text == nil)
    }

    @Test(arguments: [(301, "/next"), (200, "")])
    func `only a redirect has the URL of its next request`(status: Int, url: String) throws {
        let found = try entry {
            $0.status = status
            $0.answerHeaders = ["Location": "/next"]
        }.response

        #expect(found.redirectURL == url)
    }
}
