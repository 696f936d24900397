import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import MockURLResponder

/// Generates and reads requests as text: a line with method and URL, header lines, an empty line, and the body.
enum RequestGrammar {
    static func text(_ random: inout FuzzRandom) -> [UInt8] {
        let host = random.pick(Words.hosts)
        let authority = host.contains("::") ? "[\(host)]" : host
        let port = random.chance(oneIn: 6) ? ":\(random.pick([80, 443, 8080]))" : ""
        let user = random.chance(oneIn: 20) ? "ann:\(Words.secret)@" : ""
        let scheme = random.pick(["https", "https", "http", "HTTPS"])
        var text = "\(random.pick(Words.methods)) \(scheme)://\(user)\(authority)\(port)"
        text += random.pick(Words.paths) + query(&random) + "\n"
        for name in random.some(0...3, { $0.pick(Words.tokens) }) {
            let value =
                switch name {
                case "Cookie": "a=1; b=\(random.pick(Words.values))"
                case "baggage": "Accept=1;p, X-Test = \(random.pick(Words.values)),x-test=%C3%A9%"
                default: random.pick(Words.values)
                }
            text += "\(name): \(value)\n"
        }
        return Array((text + "\n").utf8) + body(&random)
    }

    private static func query(_ random: inout FuzzRandom) -> String {
        guard random.chance(oneIn: 2) else { return "" }
        let fields = random.some(0...4) {
            "\($0.pick(["a", "b", "id", "%C3%A9", "a+b"]))=\($0.pick(["1", "EUR", "", "%25"]))"
        }
        return "?" + fields.joined(separator: random.pick(["&", "&&", ";"]))
    }

    private static func body(_ random: inout FuzzRandom) -> [UInt8] {
        switch random.below(6) {
        case 0: return JSONGrammar.value(&random).bytes
        case 1: return GraphQLGrammar.body(&random).bytes
        case 2:
            return Array(
                "a=1&b=\(random.pick(["EUR", "%C3%A9", "+", "%", ""]))&\(random.pick(["id", "=", "a=2"]))".utf8)
        case 3: return multipart(&random)
        case 4: return random.some(0...40) { UInt8($0.below(256)) }
        default: return []
        }
    }

    private static func multipart(_ random: inout FuzzRandom) -> [UInt8] {
        let parts = random.some(0...3) { random in
            "--boundary\r\nContent-Disposition: form-data; name=\"\(random.pick(Words.names))\"\r\n\r\n"
                + random.pick(Words.values) + "\r\n"
        }
        return Array((parts.joined() + (random.chance(oneIn: 5) ? "" : "--boundary--\r\n")).utf8)
    }

    /// Reads a request, or returns `nil` when Foundation finds no URL in it.
    static func read(_ bytes: some Collection<UInt8>) -> CapturedRequest? {
        let bytes = Array(bytes)
        let end = bytes.firstRange(of: Array("\n\n".utf8))
        let lines = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self).split(
            separator: "\n")
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2, let url = URL(string: String(words[1])) else { return nil }
        var headers = HeaderFields()
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2 { headers.add(halves[1].trimmingCharacters(in: .whitespaces), for: String(halves[0])) }
        }
        let body = Data(bytes[(end?.upperBound ?? bytes.endIndex)...])
        return CapturedRequest(method: String(words[0]), url: url, headers: headers, body: body)
    }
}
