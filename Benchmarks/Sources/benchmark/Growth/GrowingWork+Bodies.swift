import Common
import Foundation

/// Long and deep bodies of requests and of answers.
extension GrowingWork {
    static var bodies: [GrowingWork] {
        [
            GrowingWork(name: "a search for a text that begins everywhere", size: 1 << 20) { size in
                let text = String(repeating: "a", count: size / 10) + "b"
                return try request(
                    to: [stub(body: #"{"not":{"contains":"\#(text)"}}"#)], body: String(repeating: "a", count: size))
            },
            GrowingWork(name: "a form with invalid escapes", size: 100_000) { size in
                try request(
                    to: [stub(body: #"{"form":{"b":"1"}}"#)], body: String(repeating: "a=%zz&", count: size) + "b=1")
            },
            GrowingWork(name: "the levels of nested arrays", size: 250) { try nested("[", "]", levels: $0) },
            GrowingWork(name: "the levels of nested objects", size: 250) { try nested(#"{"a":"#, "}", levels: $0) },
            GrowingWork(name: "an answer of blocks with their own codes", size: 5_000) { size in
                // A block of 60 letters from a to p, and a full flush.
                let block = "DMHJAcAwCAOwWWnc4BAO7/9qpXcdaFQOWbXNIa79yts4YpIT1tiB2x6hesTqnbnmAwAA//8="
                return try deflated(Data(base64Encoded: block) ?? Data(), size, length: 60 * size)
            },
            GrowingWork(name: "an answer of empty blocks", size: 100_000) { size in
                try deflated(Data([0, 0, 0, 0xFF, 0xFF]), size, length: 0)
            },
            GrowingWork(name: "an answer of empty blocks with fixed codes", size: 30_000) { size in
                try deflated(Data([0x02, 0x08, 0x20, 0x80, 0x00]), size, length: 0)
            },
        ]
    }

    /// Returns work on 50 requests, because one of them takes less time than the clock can measure.
    private static func nested(_ open: String, _ close: String, levels: Int) throws -> Work {
        func text(_ inner: String) -> String {
            String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
        }
        // A plan is nested less deep than a body may be.
        let one = try request(to: [stub(body: #"{"json":{"b":2}}"#), last], body: text("1"))
        return { for _ in 0..<50 { try await one() } }
    }

    private static func deflated(_ block: Data, _ count: Int, length: Int) throws -> Work {
        var body = Data()
        for _ in 0..<count { body += block }
        body += Data([1, 0, 0, 0xFF, 0xFF])
        let response = #"{"headers":{"Content-Encoding":"deflate"},"body":{"base64":"\#(body.base64EncodedString())"}}"#
        let stub = #"{"request":{"method":"POST"},"response":\#(response),"times":"always"}"#
        return try request(to: [stub]) { $0.count == length }
    }
}
