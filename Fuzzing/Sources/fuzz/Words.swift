/// The strings in generated inputs: common ones, so that requests match patterns, and odd ones.
enum Words {
    /// A part of every value that may be secret.
    ///
    /// No error message may contain it.
    static let secret = "S3cretCanary"
    /// Separates the parts of an input.
    static let separator: UInt8 = 0x1E

    static let hosts = ["api.example.com", "example.com", "127.0.0.1", "::1", "bücher.example", "localhost", "A.b."]
    static let paths = ["/", "/v1/rates", "/users/7", "/caf%C3%A9", "/a/b/c", "/v1/Rates", "", "/x%2Fy", "/é"]
    static let names = ["a", "b", "id", "page", "é", "a b", "X-Test", "Authorization"]
    static let tokens = [
        "Accept", "X-Test", "Authorization", "Cookie", "baggage", "Content-Type", "x-test", "Set-Cookie",
    ]
    static let values = ["1", "EUR", "", "é", "a b", "S3cretCanary", "true", "%41", "a,b", "\u{1F600}", "{{", "null"]
    static let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "*", "get"]
    static let states = ["Started", "full", "paid", "S3cretCanary"]
    static let expressions = [
        "^/v\\d+/rates$", ".*", "a+", "[a-z]+", "(?i)eur", "\\bEUR\\b", "\\p{L}+", "x{2,3}", "^$", "(?=a)a", "a|b",
    ]
    /// Regular expressions that are refused, or whose explanation or search takes long.
    static let oddExpressions = [
        "[", "(", "a{", "\\", "*a", "(?<", "[[:alpha:]]", "\\x{110000}", "(?#", "a{999999}", "[a-[b]]", "(?>a)",
        "\\Q[\\E", "[^]", "(?i", "[z-a]", "a**", "\\u12", "\\N{LATIN}", "S3cretCanary(", "\u{1F600}[", "(a|b)*c",
        "(?<n>a)\\k<n>", "(a+)+$", "(a|a)*b", "((a*)*)*$",
    ]
    static let numbers = [
        "0", "1", "-1", "200", "599", "600", "65535", "65536", "1e3", "1e400", "-0", "0.5", "1.0", "01", "1.", "-",
        "+1",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e-400", "0.1e1", "31536001", "1E5",
        "184467440737095516150", "1e38", "123456789012345678901234567890123456789012345", "2", "3", "-1001", "1e18",
        "1e19", "9007199254740993", "4e-324", "-1e308",
    ]
    static let fieldNames = [
        "v", "scheme", "host", "port", "file", "revision", "responses", "name", "line", "request", "response", "times",
        "priority", "optional", "repeatsLast", "then", "scenarios", "is", "becomes", "expect", "inOrder", "atLeast",
        "atMost", "method", "path", "url", "query", "queryRule", "headers", "cookies", "baggage", "body", "allOf",
        "anyOf", "not",
        "status", "reason", "contentLength", "template", "delay", "bodyDuration", "bytesPerSecond", "fault", "text",
        "json", "base64", "offset", "length", "immutable", "layout", "droppedAfter", "urlError", "error", "domain",
        "code", "uniform", "logNormal", "seed", "median", "sigma", "equals", "contains", "prefix", "suffix", "matches",
        "wildcard", "present", "absent", "values", "jsonIncludes", "jsonExcept", "at", "note", "form", "part", "parts",
        "filename", "type", "realAnswer", "patch", "removeHeaders", "changes", "forbidden",
        "events", "lines", "chunks", "sizes", "size", "every", "wait", "hold", "held", "until", "answered", "cut", "id",
        "data", "retry", "comment", "silentAfter", "resumesByLastEventID", "order", "release", "send", "calls",
        "respones", "S3cretCanary", "", "kind",
        "process", "number", "stub", "index", "use", "outcome", "uses", "nearMisses", "differs", "time", "bytes",
    ]
    static let syntax = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\uD800", "\\uD83D\\uDE00", "null", "1e999", "{{", "}}", "\n",
        "\u{1E}", "=", "--mock-url-", "\u{0}", "\u{FEFF}", "é", "{\"", "\":", "//", "/*", "*", "?", "#", "%", "%zz",
        "~",
    ]

    /// Returns an unusual string.
    static func odd(_ random: inout FuzzRandom) -> String {
        switch random.below(9) {
        case 0: expression(&random)
        case 1: random.pick(["a\r\nb", "\0", "\u{FEFF}a", "\u{202E}x", "e\u{301}", "\u{D7FF}", "\u{FFFF}", "\u{7F}"])
        case 2:
            String(repeating: random.pick(["a", "[", "(", "{", "{{", "é", "*", "/", "."]), count: random.below(300))
        case 3: random.pick(numbers)
        case 4: random.pick(["http://", "https://a/b?c", "//", "a:80", "[::1]", "[", "::", "*.*", "a..b", "%", "%00"])
        case 5: random.pick(fieldNames)
        case 6: random.chance(oneIn: 200) ? String(repeating: "[", count: random.pick([3_000, 70_000])) : "-"
        case 7: Template.text(&random)
        default: secret
        }
    }

    static func expression(_ random: inout FuzzRandom) -> String {
        random.pick(random.chance(oneIn: 16) ? oddExpressions : expressions)
    }

    /// Returns a string with one edit.
    static func edited(_ text: String, _ random: inout FuzzRandom) -> String {
        switch random.below(7) {
        case 0: return odd(&random)
        case 1: return text + odd(&random)
        case 2: return odd(&random) + text
        case 3: return String(text.dropLast())
        case 4: return text.uppercased()
        case 5: return random.pick(values)
        default:
            var bytes = Array(text.utf8)
            guard !bytes.isEmpty else { return secret }
            bytes.swapAt(random.below(bytes.count), random.below(bytes.count))
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
