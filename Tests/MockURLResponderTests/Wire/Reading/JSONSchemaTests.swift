import Foundation
import MockURLResponder
import Testing
import TestSupport

@Suite struct `Validating with a JSON Schema` {
    @Test(arguments: [
        (#"{"format":"uri"}"#, "#/format is a keyword that this validator does not know"),
        (
            #"{"items":{"anyOf":[true,{"multipleOf":2}]}}"#,
            "#/items//anyOf/1/multipleOf is a keyword that this validator does not know"
        ),
        (#"{"$defs":{"a":{"minLength":1}}}"#, "#/$defs/a/minLength is a keyword that this validator does not know"),
        (##"{"properties":{"a":{"$ref":"#/$defs/b"}}}"##, "#/properties/a/$ref leads nowhere"),
        (#"{"$ref":"other.json"}"#, "#/$ref leads nowhere"), (#"{"not":1}"#, "#/not/ is not a schema"),
    ])
    func `a schema with an unsupported keyword, reference or value is refused`(schema: String, words: String) {
        let error = #expect(throws: JSONSchema.Unusable.self) { try JSONSchema(Data(schema.utf8)) }

        #expect(error?.description == words)
    }

    @Test(arguments: [
        ("true", ["1", "null"], []), ("false", [], ["1"]),
        (#"{"type":"integer"}"#, ["1", "1.0", "1e19"], ["1.5", #""1""#, "true", "null"]),
        (#"{"type":"number"}"#, ["1", "1.5"], ["false"]), (#"{"type":"null"}"#, ["null"], ["0"]),
        (#"{"type":"boolean"}"#, ["true"], ["1"]), (#"{"type":"string"}"#, [#""""#], ["1"]),
        (#"{"type":"array"}"#, ["[]"], ["{}"]), (#"{"type":"object"}"#, ["{}"], ["[]"]),
        (#"{"const":1}"#, ["1", "1.0"], ["2", #""1""#]), (#"{"enum":["a",null]}"#, [#""a""#, "null"], [#""b""#]),
        (#"{"required":["a"]}"#, [#"{"a":1}"#, "1"], ["{}"]),
        (#"{"dependentRequired":{"a":["b"]}}"#, ["{}", #"{"b":1}"#, #"{"a":1,"b":1}"#, "1"], [#"{"a":1}"#]),
        (#"{"pattern":"^a$"}"#, [#""a""#, "1"], [#""a\n""#, #""b""#]), (#"{"pattern":"a"}"#, [#""bab""#], [#""b""#]),
        (#"{"minimum":1,"maximum":2}"#, ["1", "1.5", "2", #""a""#], ["0.9", "2.1"]),
        (#"{"minItems":1,"maxItems":2}"#, ["[1]", "[1,2]", "1"], ["[]", "[1,2,3]"]),
        (#"{"minProperties":1,"maxProperties":1}"#, [#"{"a":1}"#, "1"], ["{}", #"{"a":1,"b":2}"#]),
        (#"{"properties":{"a":{"const":1}}}"#, [#"{"a":1}"#, #"{"b":2}"#, "1"], [#"{"a":2}"#]),
        (#"{"properties":{"a":true},"additionalProperties":false}"#, [#"{"a":2}"#], [#"{"b":2}"#]),
        (#"{"additionalProperties":{"const":1}}"#, [#"{"b":1}"#], [#"{"b":2}"#]),
        (#"{"propertyNames":{"pattern":"^a"}}"#, [#"{"ab":1}"#], [#"{"b":1}"#]),
        (#"{"items":{"const":1}}"#, ["[]", "[1,1]", "2"], ["[1,2]"]),
        (#"{"prefixItems":[{"const":1}],"items":{"const":2}}"#, ["[]", "[1]", "[1,2]"], ["[2]", "[1,1]"]),
        (#"{"prefixItems":[true],"items":false}"#, ["[1]"], ["[1,2]"]),
        (#"{"allOf":[{"minimum":1},{"maximum":2}]}"#, ["1"], ["0", "3"]),
        (#"{"anyOf":[{"maximum":1},{"minimum":2}]}"#, ["1", "2"], ["1.5"]),
        (#"{"oneOf":[{"maximum":2},{"minimum":2}]}"#, ["1", "3"], ["2"]), (#"{"not":{"const":1}}"#, ["2"], ["1"]),
        (##"{"$ref":"#/$defs/a","minimum":1,"$defs":{"a":{"maximum":2}}}"##, ["1", "2"], ["0", "3"]),
    ])
    func `a keyword of a schema accepts valid values and rejects invalid ones`(
        schema: String, valid: [String], invalid: [String]
    ) throws {
        let schema = try JSONSchema(Data(schema.utf8))

        for text in valid { #expect(schema.flaws(in: try JSONValue(text)) == [], "\(text)") }
        for text in invalid { #expect(schema.flaws(in: try JSONValue(text)) != [], "\(text)") }
    }

    @Test func `the schema reports an invalid value with its place and the keyword`() throws {
        let schema = try JSONSchema(Data(#"{"properties":{"a":{"items":{"type":"string","maximum":1}}}}"#.utf8))

        let flaws = schema.flaws(in: try JSONValue(#"{"a":["x",2]}"#))

        #expect(flaws == ["$.a[1] is not as maximum says: 1", #"$.a[1] is not as type says: "string""#])
    }
}
