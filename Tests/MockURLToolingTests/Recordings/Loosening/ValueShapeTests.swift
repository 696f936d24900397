import TestSupport

@Suite struct `The shape of a value` {
    @Test(arguments: [
        ("", "an empty value"), ("7", "a number of 1 digit"), ("-3.25", "a number of 3 digits"),
        ("1764115200", "a Unix time"), ("1764115200123", "a Unix time"), ("1764115200.5", "a Unix time"),
        ("2026-11-25T12:00:00Z", "a time"), ("2026-11-25T12:00:00.123+01:00", "a time"), ("2026-11-25", "a time"),
        ("Wed, 25 Nov 2026 12:00:00 GMT", "a time"), ("20261125T120000Z", "a time"), ("20261125-120000", "a time"),
        ("12:01:02", "a time"),
        ("6e0f1a52-0b5c-4b7d-9b6e-0c7b5a1d2e3f", "a UUID"), ("0123456789abcdef", "a hexadecimal number of 16 digits"),
        ("aGVsbG8gd29ybGQ3", "a token of 16 characters"), ("book", "a word"), ("v2", "a word"),
        ("two words", "a text of 9 characters"), ("<redacted>", "a hidden value"),
    ])
    func `a shape names the kind and the length of a value`(_ text: String, _ words: String) {
        #expect(ValueShape(of: text).description == words)
    }

    @Test(arguments: [
        ("1764115200", "1764115201", true), ("12", "345", true), ("a1b2c3d4", "12345678", true),
        ("aBcDeFgH", "a1b2c3d4", true), ("book", "pen", false), ("book", "b00k", false), ("v1", "v2", true),
        ("job 17", "job 18", true), ("job 17", "task 18", false), ("", "7", false),
        ("{\"id\":\"6e0f1a52-0b5c\"}", "{\"id\":\"0a1b2c3d-4e5f\"}", true), ("job 6e0f1a52 a", "job 0a1b2c3d b", false),
    ])
    func `the shapes of two values show if a program generates them`(
        _ one: String, _ other: String, _ areGenerated: Bool
    ) {
        #expect(ValueShape.areGenerated(one, other) == areGenerated)
    }
}
