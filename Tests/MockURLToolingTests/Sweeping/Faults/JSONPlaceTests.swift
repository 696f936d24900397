import TestSupport

@Suite struct `Places in the shape of JSON` {
    private static let page = #"{"items":[{"id":1},{"id":2,"tags":["a"]}],"next":null,"total":{"count":2}}"#

    private func places(_ json: String, isDeep: Bool, atMost most: Int = .max) throws -> [String] {
        JSONPlace.members(of: try JSONValue(reading: json), isDeep: isDeep, atMost: most).places.map(\.description)
    }

    private func changed(_ json: String, _ change: SweepFault.MemberChange) throws -> [String: String] {
        let value = try JSONValue(reading: json)
        return JSONPlace.members(of: value, isDeep: true, atMost: .max).places.reduce(into: [:]) { result, place in
            guard let new = place.changed(value, change) else { return }
            var writer = JSONWriter()
            writer.value(new)
            result[place.description] = writer.text
        }
    }

    @Test func `the members of the outer objects come first, and those of inner ones only if asked`() throws {
        #expect(try places(Self.page, isDeep: false) == ["/items", "/next", "/total"])
        #expect(
            try places(Self.page, isDeep: true)
                == ["/items", "/next", "/total", "/total/count", "/items/*/id", "/items/*/tags"])
    }

    @Test func `the elements of an array have one shape together`() throws {
        #expect(try places(#"[{"a":1},{"b":2},{"a":3}]"#, isDeep: false) == ["/*/a", "/*/b"])
    }

    @Test func `the number of places has a limit, and the rest is counted`() throws {
        let found = JSONPlace.members(of: try JSONValue(reading: Self.page), isDeep: true, atMost: 4)
        #expect(found.places.count == 4)
        #expect(found.left == 2)
    }

    @Test func `a missing member is gone from the first element that has it`() throws {
        let changed = try changed(#"[{"a":1},{"a":2,"b":3}]"#, .missing)
        #expect(changed == ["/*/a": #"[{},{"a":2,"b":3}]"#, "/*/b": #"[{"a":1},{"a":2}]"#])
    }

    @Test func `a member that is null already has no run with null`() throws {
        #expect(try changed(#"{"a":null,"b":1}"#, .null) == ["/b": #"{"a":null,"b":null}"#])
    }

    @Test func `another type is one that no reader of the member accepts`() throws {
        let changed = try changed(#"{"a":[1],"b":"x","c":1.5,"d":{},"e":true,"f":null}"#, .type)
        let expected = [
            "/a": #""a":{}"#, "/b": #""b":7"#, "/c": #""c":"seven""#, "/d": #""d":[]"#, "/e": #""e":"seven""#,
            "/f": #""f":"seven""#,
        ]
        for (place, member) in expected { #expect(changed[place]?.contains(member) == true, "\(place)") }
    }

    @Test func `numbers keep their digits, and names their characters`() throws {
        let json = #"{"a/b":123456789012345678901234567890,"c~d":0.1,"é":"\u0001\"","x":1}"#
        #expect(
            try changed(json, .missing)["/x"] == #"{"a/b":123456789012345678901234567890,"c~d":0.1,"é":"\u0001\""}"#)
        #expect(try changed(json, .missing)["/a~1b"] != nil)
    }
}
