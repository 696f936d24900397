import TestSupport

@Suite struct `Header values of templates` {
    @Test(arguments: [
        ("plain é", "plain é"), ("a\r\nSet-Cookie: b", "a  Set-Cookie: b"), ("\0\r\n\n", "    "), ("", ""),
        ("a\tb", "a\tb"), ("\n\u{301}", " \u{301}"),
    ])
    func `a header value has a space in place of each character that would end it`(_ text: String, _ value: String) {
        #expect(ResponseTemplate.asHeaderValue(text).hasSameBytes(as: value))
    }
}
