/// Generates journals as docs/reference/journal.md describes them.
enum JournalGrammar {
    static func text(_ random: inout FuzzRandom) -> [UInt8] {
        var lines = [start(&random)]
        lines += random.some(0...4) { random in
            switch random.below(13) {
            case 0: start(&random)
            case 1, 2: plan(&random)
            case 3: end(&random)
            case 4, 5: delivery(&random)
            case 6: hold(&random)
            case 7: order(&random)
            default: call(&random)
            }
        }
        return lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    }

    private static func record(_ kind: String, _ random: inout FuzzRandom, _ members: [Tree.Member]) -> Tree {
        let head: [Tree.Member] = [
            .init("kind", .string(kind)), .init("time", .raw("1795274567.4\(random.below(9))")),
            .init("monotonic", .raw("13442.2")), .init("process", .number(random.pick([4242, 4242, 4243]))),
        ]
        return .object(head + members)
    }

    private static func start(_ random: inout FuzzRandom) -> Tree {
        record(
            "start", &random,
            [
                .init("v", .raw("1")), .init("program", .string("Demo")), .init("stubs", .number(random.below(3))),
            ])
    }

    private static func plan(_ random: inout FuzzRandom) -> Tree {
        let uses = random.some(0...2) { random in
            Tree.object([.init("index", .number(random.below(3))), .init("uses", .raw(number(&random)))])
        }
        return record(
            "plan", &random,
            [
                .init("number", .number(random.below(3))), .init("stubs", .number(random.below(3))),
                .init("uses", .array(uses)),
            ])
    }

    private static func end(_ random: inout FuzzRandom) -> Tree {
        let stubs = Tree.array(
            random.some(0...2) { random in
                .object([.init("index", .raw(number(&random))), .init("by", .raw(number(&random)))])
            })
        return record(
            "end", &random,
            [
                .init("calls", .number(random.below(9))), .init("unusedCount", .raw(number(&random))),
                .init("unused", stubs), .init("shadowedCount", .raw(number(&random))), .init("shadowed", stubs),
                .init("warnings", .array([.string(random.pick(Words.values))])),
                .init(
                    "expectations",
                    .object([
                        .init("met", .raw(number(&random))), .init("unmet", stubs), .init("outOfOrder", stubs),
                    ])),
            ])
    }

    private static func delivery(_ random: inout FuzzRandom) -> Tree {
        var delivery = record(
            "delivery", &random,
            [
                .init("call", .raw(random.chance(oneIn: 4) ? number(&random) : "1")),
                .init("ended", .string(random.pick(["complete", "redirected", "failed", "cancelled", "x"]))),
            ])
        if random.chance(oneIn: 2) { delivery.add("bytes", .raw(number(&random))) }
        if random.chance(oneIn: 3) {
            let body = Tree.object([.init("bytes", .raw("3")), .init("text", .string(random.pick(Words.values)))])
            delivery.add("answer", .object([.init("headers", .array([])), .init("body", body)]))
        }
        return delivery
    }

    private static func hold(_ random: inout FuzzRandom) -> Tree {
        var hold = record(
            "hold", &random,
            [
                .init("call", .raw(random.chance(oneIn: 4) ? number(&random) : "1")),
                .init("change", .string(random.pick(["held", "released", "failed", "sent", "left", "x"]))),
            ])
        if random.chance(oneIn: 3) {
            hold.add("until", .string(random.pick(Words.values)))
            hold.add("answered", .raw(number(&random)))
        } else {
            hold.add("name", .string(random.pick(["a", "b", ""])))
        }
        return hold
    }

    private static func order(_ random: inout FuzzRandom) -> Tree {
        let reached = random.some(0...2) { Tree.raw(number(&$0)) }
        return record("order", &random, [.init("number", .raw(number(&random))), .init("reached", .array(reached))])
    }

    private static func number(_ random: inout FuzzRandom) -> String {
        random.chance(oneIn: 8) ? random.pick(Words.numbers) : String(random.below(4))
    }

    private static func call(_ random: inout FuzzRandom) -> Tree {
        var request = Tree.object([
            .init("method", .string(random.pick(Words.methods))),
            .init("url", .string("https://\(random.pick(Words.hosts))\(random.pick(Words.paths))")),
        ])
        if random.chance(oneIn: 3) {
            request.add("headers", .array([.array([.string("Accept"), .string(random.pick(Words.values))])]))
        }
        if random.chance(oneIn: 3) {
            request.add(
                "body", .object([.init("bytes", .raw("3")), .init("text", .string(random.pick(Words.values)))]))
        }
        var call = record("call", &random, [.init("number", .raw("1")), .init("request", request)])
        if random.chance(oneIn: 2) {
            call.add(
                "stub",
                .object([
                    .init("index", .raw(number(&random))), .init("use", .raw(number(&random))),
                    .init("source", .string(random.pick(["A/B.swift:12", "line 3", ":", "x"]))),
                ]))
            call.add("outcome", .string("answered"))
            call.add("status", .raw("200"))
        } else {
            call.add("nearMisses", .array(random.some(0...2) { nearMiss(&$0) }))
            call.add("outcome", .string(random.pick(["failed", "passed", "stopped"])))
            call.add("error", .raw("-1009"))
        }
        return call
    }

    private static func nearMiss(_ random: inout FuzzRandom) -> Tree {
        .object([
            .init("index", .raw(number(&random))), .init("summary", .string("GET https://a/b")),
            .init("shadowedBy", .raw(number(&random))), .init("spent", .bool(random.chance(oneIn: 2))),
            .init("differs", .array([.object([.init("field", .string("path")), .init("expected", .string("/a"))])])),
        ])
    }
}
