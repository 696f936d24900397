import MockURLResponder
import Testing

@Suite struct `The environment variable with arguments` {
    @Test(arguments: [
        ("{}", "character 1", #"a JSON array such as ["--mock-url-policy=drop"]"#, "an object"),
        (#"["a", 1]"#, "[1] (character 7)", "an argument (a string)", "a number"),
    ])
    func `an environment variable that is not a JSON array of strings is refused`(
        _ text: String, at: String, expected: String, found: String
    ) {
        let error = planError([], handOff: text)

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    environment variable MOCK_URL_RESPONDER_ARGUMENTS
                  at:       \(at)
                  expected: \(expected)
                  found:    \(found)
                  to do:    \(BadInput.correctIt)
                [wrong-type]
                """)
    }

    @Test func `an environment variable with a bare argument is refused with the expected form of an array`() {
        let error = planError([], handOff: "--mock-url-policy=drop")

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    environment variable MOCK_URL_RESPONDER_ARGUMENTS
                  expected: a JSON array such as ["--mock-url-policy=drop"]
                  found:    an argument outside of an array
                  to do:    write each argument in double quotes, with commas between them, and the whole list in brackets
                [invalid-json]
                """)
    }

    @Test func `an empty environment variable is ignored`() {
        #expect(planError([], handOff: "") == nil)
    }

    @Test func `an invalid argument in the environment variable is refused with the number of its item`() {
        let error = planError([], handOff: #"["-v", "--mock-url-response={\"port\":0}"]"#)

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    environment variable MOCK_URL_RESPONDER_ARGUMENTS, item 2, --mock-url-response
                  at:       port (character 9)
                  expected: a port from 1 to 65535
                  found:    0
                  to do:    \(BadInput.correctIt)
                [invalid-port]
                """)
    }
}
