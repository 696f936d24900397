import TestSupport

@Suite struct `A JSON merge patch` {
    private func merge(_ patch: String, into text: String) throws -> String {
        let patch = JSONMergePatch(try JSONValue(reading: patch))
        return String(decoding: try patch.applied(to: Data(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"f"}"#, "null", "null"), (#"{"a":"f"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func `a merge patch has the result of RFC 7396`(_ text: String, _ patch: String, _ result: String) throws {
        #expect(try merge(patch, into: text) == result)
    }

    @Test(arguments: [
        (
            "parts that the patch does not name keep their bytes and their order", #"{"n":{"a":3}}"#,
            #" { "z" : 1.10, "n":{"b":[ 1e2 ,-0],"a":2},"é\u0041":"\/" ,"last":12345678901234567890123 }"#,
            #"{"z" : 1.10,"n":{"b":[ 1e2 ,-0],"a":3},"é\u0041":"\/","last":12345678901234567890123}"#
        ),
        ("the name of a member may be escaped", #"{"A":null,"b":2}"#, #"{"\u0041":1,"\u0062":1}"#, #"{"\u0062":2}"#),
        ("new members follow, sorted", #"{"y":1,"x":{"q":null}}"#, #"{"z":0}"#, #"{"z":0,"x":{},"y":1}"#),
        ("each value of a repeated name changes", #"{"a":3}"#, #"{"a":1,"b":0,"a":2}"#, #"{"a":3,"b":0,"a":3}"#),
        ("each value of a repeated name is removed", #"{"a":null}"#, #"{"a":1,"b":0,"a":2}"#, #"{"b":0}"#),
        ("an empty patch removes spaces", "{}", #"{ "a" : [ 1 ] , "b" : { } }"#, #"{"a" : [ 1 ],"b" : { }}"#),
    ])
    func `a merge patch keeps other bytes`(_ name: String, _ patch: String, _ text: String, _ result: String) throws {
        #expect(try merge(patch, into: text) == result)
    }

    @Test(arguments: Rounds.seeds(200)) func `a patched text has the value of RFC 7396`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        guard let target = try? JSONValue(RandomJSON.text(of: 4, &random)),
            let patch = try? JSONValue(RandomJSON.text(of: 4, &random))
        else { return }

        #expect(try JSONValue(merge(patch.text, into: target.text)) == Self.merged(patch, into: target))
    }

    /// The function `MergePatch` of RFC 7396 section 2.
    private static func merged(_ patch: JSONValue, into target: JSONValue?) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: JSONValue] = [:]
        if case .object(let earlier)? = target { members = earlier }
        for (name, change) in changes { members[name] = change == .null ? nil : merged(change, into: members[name]) }
        return .object(members)
    }

    @Test(arguments: [
        "", " ", "<html>", "{", #"{"a"}"#, #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a":1}}"#, "{} {}", "[1,]", "\u{FEFF}{}",
        #"{"b":}"#, #"{"b":1}x"#, #"{"b":01}"#, "{,}", #"{"n":{"a":1,}}"#,
    ])
    func `a text that is not JSON cannot be patched`(_ text: String) throws {
        for patch in [#"{"a":2}"#, #"{"b":null,"n":{"a":0}}"#, "[]"] {
            #expect(throws: JSONValue.Flaw.invalid) { try merge(patch, into: text) }
        }
    }

    @Test func `a text that is nested too deep cannot be patched`() throws {
        let deep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)

        #expect(throws: JSONValue.Flaw.tooDeep) { try merge("{}", into: deep) }
        #expect(throws: JSONValue.Flaw.tooDeep) { try merge(#"{"b":1}"#, into: #"{"a":\#(deep)}"#) }
    }
}
