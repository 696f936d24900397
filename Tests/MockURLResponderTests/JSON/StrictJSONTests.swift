import TestSupport

@Suite struct `The equality of JSON values` {
    @Test(arguments: [
        ("\"\u{E9}\"", "\"e\u{301}\"", false), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}", false),
        ("\"\u{E9}\"", #""\u00e9""#, true),
        ("0.1", "0.10000000000000000001", false), ("7", "7.00000000000000000001", false), ("0.1", "1e-1", true),
        ("0.1", "0.10000000000000001", true), ("0.1", "0.1000000000000000000000", true),
        ("0.10000000000000000001", "1.0000000000000000001e-1", true), ("7", "7.000000000000000000000", true),
    ])
    func `strings are equal by scalars, and numbers by digits`(_ one: String, _ other: String, _ isEqual: Bool) throws {
        let (one, other) = (try JSONValue(reading: one), try JSONValue(reading: other))

        #expect((one == other) == isEqual && one.includes(other) == isEqual)
        #expect((JSONDifference(one, other, allowsMore: false).distance == 0) == isEqual)
        let lines = JSONDifference(one, other, allowsMore: false).lines
        #expect(Set(lines.map { $0.dropFirst() }).count == lines.count)
    }
}

@Suite struct `Reading a JSON text` {
    @Test(arguments: [
        "", " ", "[1,]", "[1 , \n]", #"{"a":1,}"#, "[,]", "[1 2]", "\u{FEFF}{}", "[] []", "[1", #"{"a"}"#, "{a:1}",
        "01", "1.", #"{"a":1]"#, "[1}", "]", #"{"a":1 "b":2}"#, #"{"a":1,"b"}"#, #"{"a"#, "-", "- 1", "1e+", "tru",
        "[nul]",
        ".5", "+1", "1e", "NaN", "Infinity", "nul", "'a'", "\"a", "\"\t\"", #""\x""#, #""\ud800""#, "// a\n1", "[1]]",
        #""\ud800\u0041""#, #""\udc00""#, #""\u12""#, #""\u00g0""#, #""\"#, "1e400", "\u{B}1",
    ]) func `a text that is not JSON throws an error`(_ text: String) {
        #expect(throws: JSONValue.Flaw.invalid) { try JSONValue(reading: Data(text.utf8)) }
        #expect(JSONValue(strictly: Data(text.utf8)) == nil)
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], [0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0x22, 0xFF, 0x22],
        [0x22, 0xF0, 0x9F, 0xA6, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ])
    func `a text that is not in UTF-8 throws an error`(_ bytes: [UInt8]) {
        #expect(throws: JSONValue.Flaw.invalid) { try JSONValue(reading: Data(bytes)) }
    }

    // MARK: - Comparison with Foundation

    @Test(arguments: [
        "0", "-0", "-0.0", "1.0", "1e3", "1E2", "0.1e1", "1.10", "1e-400", "2e-324", "5e-324", "1e37", "1e38", "9.9e37",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "9007199254740993.0",
        "9223372036854775807.0", "123456789012345678901234567890.0", "1234567890123456789012345678901234567890",
        "100000000000000000000.5", "1.7976931348623157e308", #""\ud83d\ude00\u0000\/\b\f\n\r\t""#, #"{"a":1,"a":2}"#,
        #"{"é":1,"e\#u{301}":2}"#, "[true,false,null,{},[]]",
    ])
    func `a JSON text has the value that JSONDecoder reads`(_ text: String) throws {
        #expect(try JSONValue(reading: text).text == FoundationJSON(text).value.text)
    }

    @Test(arguments: 0..<4) func `random JSON texts have the values that JSONDecoder reads`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let text = RandomJSON.text(of: Int.random(in: 0...4, using: &random), &random)
            let expected = try? FoundationJSON(text).value
            #expect(JSONValue(strictly: Data(text.utf8))?.withDoubles.text == expected?.text, "\(text)")
        }
    }

    // MARK: - Depth

    private static let brackets = [("[", "]"), (#"{"a":"#, "}"), (#"["[]]",{"]}":"#, "}]")]

    private static func nested(_ count: Int, _ brackets: (String, String) = ("[", "]")) -> Data {
        Data("\(String(repeating: brackets.0, count: count))1\(String(repeating: brackets.1, count: count))".utf8)
    }

    @Test func `the error for a text with too many levels names the limit`() {
        #expect(
            JSONValue.flaw(inBody: Self.nested(513))?.description.hasPrefix("is nested deeper than 512 levels") == true)
        #expect(JSONValue.flaw(inBody: Data("[".utf8))?.description == "is no JSON")
        #expect(JSONValue.flaw(inBody: Self.nested(512)) == nil)
        #expect(JSONValue.flaw(inBody: Data()) == nil)
    }

    @Test(arguments: brackets) func `a JSON text of 100,000 levels overflows no stack`(open: String, close: String) {
        #expect(throws: JSONValue.Flaw.tooDeep) { try JSONValue(reading: Self.nested(100_000, (open, close))) }
    }

    /// Secondary threads on Apple platforms have such a stack.
    ///
    /// `JSONDecoder` took 20 s to read such a text. `Benchmarks` measures that the time grows linearly with the levels.
    @Test(arguments: brackets)
    func `the deepest JSON is read, written and compared in 512 KiB`(open: String, close: String) async throws {
        let levels = open.contains("{") && open.contains("[") ? 256 : 512
        let text = Self.nested(levels, (open, close))

        let (written, lines, isEqual) = await onSmallStack {
            let (value, other) = (JSONValue(strictly: text) ?? .null, JSONValue(strictly: text))
            let difference = JSONDifference(.object(["a": .integer(1)]), value, allowsMore: false)
            let isEqual = value == other && other.map(value.includes) == true
            return (value.text, difference.lines.count + difference.pointers.count, isEqual)
        }

        #expect(Data(written.utf8) == text)
        #expect(lines > 3 && isEqual)
    }
}

/// The value of a text as `JSONDecoder` reads it, trying one type after another.
private struct FoundationJSON: Decodable {
    var value: JSONValue

    init(_ text: String) throws {
        self = try JSONDecoder().decode(FoundationJSON.self, from: Data(text.utf8))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let integer = try? container.decode(Int64.self) {
            value = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            let isLarge = number.magnitude < 1e38 && number == number.rounded()
            value = try isLarge ? .large(container.decode(Decimal.self)) : .number(number)
        } else if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let elements = try? container.decode([FoundationJSON].self) {
            value = .array(elements.map(\.value))
        } else {
            value = .object(try container.decode([String: FoundationJSON].self).mapValues(\.value))
        }
    }
}

extension JSONValue {
    /// The value with each fraction as a `Double`, as `JSONDecoder` reads it.
    fileprivate var withDoubles: JSONValue {
        switch self {
        case .large(let value) where "\(value)".contains("."): .number(Double("\(value)") ?? 0)
        case .array(let elements): .array(elements.map(\.withDoubles))
        case .object(let members): .object(members.mapValues(\.withDoubles))
        default: self
        }
    }
}
