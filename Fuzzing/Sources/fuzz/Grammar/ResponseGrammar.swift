/// Generates the responses of stubs.
enum ResponseGrammar {
    static func response(_ random: inout FuzzRandom) -> Tree {
        var response = Tree.object([])
        if random.chance(oneIn: 3) {
            response.add("status", .number(random.pick([100, 204, 301, 304, 404, 503, 599])))
        }
        if random.chance(oneIn: 8) { response.add("reason", .string("Fine")) }
        if random.chance(oneIn: 3) { response.add("headers", headers(&random)) }
        if random.chance(oneIn: 10) { response.add("contentLength", .bool(false)) }
        if !random.chance(oneIn: 3) {
            response.add("body", random.chance(oneIn: 4) ? PartGrammar.body(&random) : body(&random))
        }
        if random.chance(oneIn: 12) { response.add("resumesByLastEventID", .bool(true)) }
        if random.chance(oneIn: 12) { response.add("held", PartGrammar.hold(&random)) }
        if random.chance(oneIn: 16) { response.add("chunks", PartGrammar.chunks(&random)) }
        if random.chance(oneIn: 5) { response.add("template", .bool(true)) }
        if random.chance(oneIn: 8) { response.add("delay", delay(&random)) }
        if random.chance(oneIn: 10) { response.add(random.pick(["bodyDuration", "bytesPerSecond"]), .raw("0.25")) }
        if random.chance(oneIn: 8) { response.add("fault", fault(&random)) }
        return random.chance(oneIn: 12) ? realAnswer(&random) : response
    }

    private static func realAnswer(_ random: inout FuzzRandom) -> Tree {
        var answer = Tree.object([])
        if random.chance(oneIn: 2) { answer.add("patch", JSONGrammar.value(&random)) }
        if random.chance(oneIn: 3) {
            answer.add("removeHeaders", .array(random.some(0...2) { .string($0.pick(Words.tokens)) }))
        }
        var response = Tree.object([.init("realAnswer", answer)])
        if random.chance(oneIn: 3) { response.add("status", .number(random.pick([200, 204, 503]))) }
        if random.chance(oneIn: 3) { response.add("headers", headers(&random)) }
        if random.chance(oneIn: 3) { response.add("delay", delay(&random)) }
        return response
    }

    private static func headers(_ random: inout FuzzRandom) -> Tree {
        func value(_ random: inout FuzzRandom) -> Tree {
            .string(random.chance(oneIn: 3) ? Template.text(&random) : random.pick(Words.values))
        }
        return random.chance(oneIn: 3)
            ? .array(random.some(0...3) { .array([.string($0.pick(Words.tokens)), value(&$0)]) })
            : .object(random.some(0...2) { .init($0.pick(Words.tokens), value(&$0)) })
    }

    private static func body(_ random: inout FuzzRandom) -> Tree {
        switch random.below(7) {
        case 0: return .string(random.pick(Words.values))
        case 1: return .string(Template.text(&random))
        case 2: return .object([.init("text", .string(random.pick(Words.values)))])
        case 3: return .object([.init("base64", .string(random.pick(["", "AAEC", "H4sI"])))])
        case 4:
            var file = Tree.object([.init("file", .string(random.pick(["/nonexistent/a.json", "b", "\u{0}"])))])
            if random.chance(oneIn: 2) { file.add("offset", .number(random.below(9))) }
            if random.chance(oneIn: 2) { file.add("length", .number(random.below(9))) }
            if random.chance(oneIn: 2) { file.add("immutable", .bool(true)) }
            return file
        default:
            var json = Tree.object([.init("json", JSONGrammar.value(&random))])
            if random.chance(oneIn: 3) { json.add("layout", .string(random.pick(["compact", "spacedLine", "wide"]))) }
            return json
        }
    }

    private static func delay(_ random: inout FuzzRandom) -> Tree {
        switch random.below(3) {
        case 0: .raw(random.pick(["0", "0.25", "31536000"]))
        case 1: .object([.init("uniform", .array([.raw("0.1"), .raw("0.5")])), .init("seed", .raw("7"))])
        default:
            .object([.init("logNormal", .object([.init("median", .raw("0.1")), .init("sigma", .raw("0.5"))]))])
        }
    }

    static func fault(_ random: inout FuzzRandom) -> Tree {
        switch random.below(4) {
        case 0:
            .object([
                .init(
                    random.pick(["droppedAfter", "truncatedAfter", "silentAfter"]), .number(random.below(9)))
            ])
        case 1: .object([.init("urlError", .number(random.pick([-1001, -1009, -1005])))])
        case 2: .object([.init("error", .object([.init("domain", .string("D")), .init("code", .raw("7"))]))])
        default: .string(random.pick(["dropped", "droppedKeptConnection", "neverAnswers", "emptyReply", "garbage"]))
        }
    }
}

/// Generates strings with placeholders, as docs/reference/templates.md describes them.
enum Template {
    static func text(_ random: inout FuzzRandom) -> String {
        random.some(0...4) { random in
            random.chance(oneIn: 3) ? random.pick(["a", "é", "{", "}", "\n", "\"", "'"]) : placeholder(&random)
        }.joined()
    }

    static func placeholder(_ random: inout FuzzRandom) -> String {
        let words = [
            "path.id", "query.a", "header.Accept", "cookie.a", "form.b", "body", "body./a/0", "body./a~1b", "method",
            "url", "host", "count", "uuid", "now", "now.unix", "now.http", "query.é", "\"{{\"", "'}}'", "query.", "",
            "bdy", "now.x", "body.a", "header.a b", "S3cretCanary",
        ]
        let json = random.chance(oneIn: 4) ? "json " : ""
        let fallback = random.chance(oneIn: 4) ? random.pick(["|", "|x", "|\"a|b\"", "| 'c' ", "|{"]) : ""
        let close = random.chance(oneIn: 20) ? random.pick(["}", "", " } }"]) : "}}"
        return "{{\(random.pick(["", " "]))\(json)\(random.pick(words))\(fallback)\(close)"
    }
}
