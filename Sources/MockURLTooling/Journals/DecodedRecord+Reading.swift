import Foundation
import MockURLResponder

// Reads records, which any program may have written: unknown members are ignored, and a known member with a value of another
// type makes a record invalid.

extension DecodedRecord {
    init(reading bytes: UnsafeRawBufferPointer) throws(JSONValue.Flaw) {
        guard Self.isText(bytes) else { throw .invalid }
        var reader = JSONReader(bytes.assumingMemoryBound(to: UInt8.self))
        let value = try reader.wholeText()
        let record = try Members(value)
        (kind, time) = (try record.needed(record.string("kind")), try record.needed(record.number("time")))
        (monotonic, process, v) = (
            try record.number("monotonic"), try record.integer("process"), try record.integer("v")
        )
        (program, limitation) = (try record.string("program"), try record.string("limitation"))
        earlierTasks = try record.count("earlierTasks")
        (setUp, processStart) = (try record.integer("setUp"), try record.integer("processStart"))
        (name, number, call) = (try record.string("name"), try record.count("number"), try record.count("call"))
        request = try record.object("request").map(Request.init)
        stub = try record.object("stub").map(DecodedRecord.Stub.init)
        (planError, policy) = (try record.string("planError"), try record.string("policy"))
        networkGuard = try record.string("networkGuard")
        nearMisses = try record.objects("nearMisses")?.map(NearMissed.init)
        (outcome, status, reason) = (
            try record.string("outcome"), try record.integer("status"), try record.string("reason")
        )
        (duration, neverAnswers) = (try record.number("duration"), try record.boolean("neverAnswers"))
        (self.bytes, error, domain) = (
            try record.count("bytes"), try record.integer("error"), try record.string("domain")
        )
        (until, answered) = (try record.string("until"), try record.count("answered"))
        (change, ended) = (try record.string("change"), try record.string("ended"))
        answer = try record.object("answer").map(Answer.init)
        (stubs, uses) = (try record.count("stubs"), try record.objects("uses")?.map(Uses.init))
        summary = kind == "end" ? value : nil
        if kind == "call" || kind == "delivery" { text = Array(bytes) }
        try record.checkOthers(of: kind)
    }

    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // Decoding replaces invalid bytes.
        bytes.allSatisfy { $0 < 0x80 } || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }
}

extension DecodedRecord.Request {
    fileprivate init(_ request: Members) throws(JSONValue.Flaw) {
        (method, url) = (try request.needed(request.string("method")), try request.needed(request.string("url")))
        headers = try request.lists("headers") ?? []
        body = try request.object("body").map(DecodedRecord.Body.init)
    }
}

extension DecodedRecord.Body {
    fileprivate init(_ body: Members) throws(JSONValue.Flaw) {
        bytes = try body.needed(body.count("bytes"))
        (text, base64) = (try body.string("text"), try body.string("base64"))
    }
}

extension DecodedRecord.Stub {
    fileprivate init(_ stub: Members) throws(JSONValue.Flaw) {
        (index, use) = (try stub.needed(stub.count("index")), try stub.needed(stub.count("use")))
        (name, source, plan) = (try stub.string("name"), try stub.string("source"), try stub.count("plan"))
        changes = try stub.strings("changes")
        try stub.check(integers: ["number"])
    }
}

extension DecodedRecord.Uses {
    fileprivate init(_ stub: Members) throws(JSONValue.Flaw) {
        (index, uses) = (try stub.needed(stub.count("index")), try stub.needed(stub.count("uses")))
        try stub.check(integers: ["number"])
    }
}

extension DecodedRecord.NearMissed {
    fileprivate init(_ miss: Members) throws(JSONValue.Flaw) {
        (index, name) = (try miss.needed(miss.count("index")), try miss.string("name"))
        (summary, source) = (try miss.string("summary"), try miss.string("source"))
        (distance, limit) = (try miss.number("distance"), try miss.integer("limit"))
        (spent, forbidden) = (try miss.boolean("spent"), try miss.boolean("forbidden"))
        shadowedBy = try miss.count("shadowedBy")
        try miss.check(integers: ["number"])
        differs = try miss.needed(miss.objects("differs")).map(NearMiss.Comparison.init)
    }
}

extension NearMiss.Comparison {
    fileprivate init(_ difference: Members) throws(JSONValue.Flaw) {
        self.init(
            field: try difference.needed(difference.string("field")), expected: try difference.string("expected") ?? "",
            found: try difference.string("found"), holds: false, note: try difference.string("note"))
    }
}

extension DecodedRecord.Answer {
    fileprivate init(_ answer: Members) throws(JSONValue.Flaw) {
        (status, headers) = (try answer.integer("status"), try answer.lists("headers") ?? [])
        body = try answer.object("body").map(DecodedRecord.Body.init)
    }
}

/// The members of an object in a record; one with the value `null` counts as absent.
private struct Members {
    private let members: [String: JSONValue]

    init(_ value: JSONValue) throws(JSONValue.Flaw) {
        guard case .object(let members) = value else { throw .invalid }
        self.members = members
    }

    func needed<Value>(_ value: Value?) throws(JSONValue.Flaw) -> Value {
        guard let value else { throw .invalid }
        return value
    }

    /// Returns what a closure takes from a value; `nil` if the member is absent.
    private func value<Value>(
        _ name: String, _ take: (JSONValue) throws(JSONValue.Flaw) -> Value?
    ) throws(JSONValue.Flaw) -> Value? {
        guard let value = members[name] else { return nil }
        if case .null = value { return nil }
        return try needed(take(value))
    }

    func string(_ name: String) throws(JSONValue.Flaw) -> String? { try value(name, \.string) }

    func integer(_ name: String) throws(JSONValue.Flaw) -> Int? {
        try value(name) { if case .integer(let number) = $0 { Int(number) } else { nil } }
    }

    /// Returns a count, as far as further ones can be added.
    func count(_ name: String) throws(JSONValue.Flaw) -> Int? {
        let number = try integer(name)
        guard (0..<1 << 53).contains(number ?? 0) else { throw .invalid }
        return number
    }

    func number(_ name: String) throws(JSONValue.Flaw) -> Double? {
        try value(name) { value in
            switch value {
            case .integer(let number): Double(number)
            case .number(let number): number
            case .large(let number): (number as NSDecimalNumber).doubleValue
            default: nil
            }
        }
    }

    func boolean(_ name: String) throws(JSONValue.Flaw) -> Bool? {
        try value(name) { if case .bool(let isTrue) = $0 { isTrue } else { nil } }
    }

    func object(_ name: String) throws(JSONValue.Flaw) -> Members? {
        try value(name) { value throws(JSONValue.Flaw) in try Members(value) }
    }

    func objects(_ name: String) throws(JSONValue.Flaw) -> [Members]? {
        try value(name, \.list)?.map { value throws(JSONValue.Flaw) in try Members(value) }
    }

    func strings(_ name: String) throws(JSONValue.Flaw) -> [String]? { try value(name, \.strings) }

    /// Checks the known members of a record that no property has.
    func checkOthers(of kind: String) throws(JSONValue.Flaw) {
        switch kind {
        case "start":
            try check(texts: ["installed", "order"])
            for source in try objects("sources") ?? [] { try source.check(texts: ["from"], integers: ["stubs"]) }
        case "plan": _ = try integer("revision")
        case "call": try object("client")?.check(texts: ["program"], integers: ["process"])
        case "end":
            let integers = ["calls", "failed", "network", "unmatched", "refused", "unusedCount", "shadowedCount"]
            try check(integers: integers, stubs: ["unused", "shadowed"])
            _ = (try strings("warnings"), try boolean("shadowedComplete"))
            try object("expectations")?.check(integers: ["met"], stubs: ["unmet", "outOfOrder"])
        default: break
        }
    }

    func check(texts: [String] = [], integers: [String] = [], stubs: [String] = []) throws(JSONValue.Flaw) {
        for name in texts { _ = try string(name) }
        for name in integers { _ = try integer(name) }
        for name in stubs {
            for stub in try objects(name) ?? [] {
                try stub.check(texts: ["name", "source"], integers: ["index", "found"])
            }
        }
    }

    func lists(_ name: String) throws(JSONValue.Flaw) -> [[String]]? {
        try value(name, \.list)?.map { value throws(JSONValue.Flaw) in try needed(value.strings) }
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    fileprivate var strings: [String]? {
        guard let texts = list?.map(\.string), !texts.contains(nil) else { return nil }
        return texts.compactMap(\.self)
    }
}
