/// Generates HAR files as docs/guides/har-files.md describes them.
enum HARGrammar {
    static func text(_ random: inout FuzzRandom) -> [UInt8] {
        let entries = Tree.array(random.some(0...4, entry))
        let log = Tree.object([.init("version", .string("1.2")), .init("entries", entries)])
        return Tree.object([.init("log", log)]).bytes
    }

    private static func entry(_ random: inout FuzzRandom) -> Tree {
        var members: [Tree.Member] = [
            .init("startedDateTime", .string(random.pick(times))),
            .init("time", .raw(random.pick(["1", "-1", "2.5e3"]))),
            .init("request", request(&random)), .init("response", response(&random)),
        ]
        if random.chance(oneIn: 20) { members.append(.init("_webSocketMessages", .array([.raw("{}")]))) }
        return .object(members)
    }

    private static let times = [
        "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01+02:00", "9999-99-99T99:99:99Z", "", "today",
    ]
    private static let urls = [
        "https://a.example/x?b=1&a=2", "https://a.example/x?a=2&b=1", "http://b.example:8080/%C3%A9",
        "https://a.example",
        "wss://a.example/", "https://[::1]/", "https://a.example:99999/", "data:,x",
        "https://ü.example/?\(Words.secret)", "",
    ]
    private static let types = [
        "application/json", "text/plain; charset=utf-8", "text/html; charset=iso-8859-1", "image/png",
        "application/x-www-form-urlencoded", "multipart/form-data; boundary=boundary", "",
    ]
    private static let texts = [
        "{\"b\":1,\"a\":[1.50,\"\\u00e9\",null]}", "{\"a\":1,\"a\":2}", "[[[[1]]]]", "a=1&b=2&a=3", "a", "", "YWJj",
        "H4sIAAAA", "é\u{0}",
        "--boundary\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--boundary--\r\n", "<redacted>",
        Words.secret,
    ]

    private static func fields(_ random: inout FuzzRandom) -> Tree {
        .array(
            random.some(0...4) { random in
                .object([
                    .init(
                        "name",
                        .string(
                            random.pick([
                                "Content-Type", "content-encoding", "Content-Length", "Set-Cookie", "Location",
                                ":status", "X", "é", "",
                            ]))),
                    .init(
                        "value",
                        .string(
                            random.pick(types + ["gzip", "br", "7", "a=1\nb=2", "<redacted>", "\u{0}", Words.secret]))),
                ])
            })
    }

    private static func request(_ random: inout FuzzRandom) -> Tree {
        var members: [Tree.Member] = [
            .init("method", .string(random.pick(["GET", "POST", "HEAD", "PUT", "CONNECT", "a b", ""]))),
            .init("url", .string(random.pick(urls))), .init("headers", fields(&random)),
            .init("bodySize", .number(random.number(-1...9))),
        ]
        if random.chance(oneIn: 2) {
            let parameters = random.some(0...3) { random in
                Tree.object([
                    .init("name", .string(random.pick(texts))), .init("value", .string(random.pick(texts))),
                    .init(random.pick(["fileName", "contentType", "x"]), .string(random.pick(types))),
                ])
            }
            members.append(
                .init(
                    "postData",
                    .object([
                        .init("mimeType", .string(random.pick(types))),
                        .init(random.pick(["text", "_file", "x"]), .string(random.pick(texts))),
                        .init(random.pick(["encoding", "_encoding", "x"]), .string(random.pick(["base64", ""]))),
                        .init("params", .array(parameters)),
                    ])))
        }
        return .object(members)
    }

    private static func response(_ random: inout FuzzRandom) -> Tree {
        .object([
            .init("status", .number(random.pick([200, 200, 200, 204, 301, 304, 404, 0, -1, 101, 999]))),
            .init("statusText", .string(random.pick(["OK", "", "Odd", "\n"]))), .init("headers", fields(&random)),
            .init("redirectURL", .string(random.pick(["", "/next"]))),
            .init(
                random.pick(["_error", "_failureText", "x"]),
                .string(
                    random.pick(["net::ERR_FAILED", "net::ERR_TIMED_OUT", "NSURLErrorDomain -1001", "cancelled", ""]))),
            .init(
                "content",
                .object([
                    .init("size", .number(random.number(-1...60))), .init("mimeType", .string(random.pick(types))),
                    .init(random.pick(["text", "text", "text", "_file", "x"]), .string(random.pick(texts))),
                    .init("encoding", .string(random.pick(["", "base64", "utf-8"]))),
                ])),
        ])
    }
}
