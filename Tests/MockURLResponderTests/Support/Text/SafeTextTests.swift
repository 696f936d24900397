import TestSupport

@Suite struct `Words in errors` {
    @Test(arguments: ["api.example.com", "https://api.example.com/v1", "GET /", "page", "*.example.com", "8080"])
    func `plain words are shown`(_ text: String) {
        #expect(SafeText(describing: text).description == "\"\(text)\"")
    }

    @Test(
        arguments: [
            "hunter2", "tok_12345678abcdef", "Basic dXNlcjpwYXNz", "user:p4ss@host", "https://h/?key=K1", "123456",
            "ab12-cd34-ef56", "correcthorsebatterystaple", "é", "a\nb", "?",
        ])
    func `text that may be a secret is described by its length`(_ text: String) {
        #expect(SafeText(describing: text) == SafeText(lengthOf: text))
    }
}
