import MockURLResponder
import TestSupport
import Testing

@Suite struct `A field in the wrong object` {
    @Test(arguments: [
        (#"{"response":{"json":1}}"#, #"the field "json", which belongs under "body""#, #"write it under "body""#),
        (#"{"response":{"urlError":-1001}}"#, #"the field "urlError", which belongs under "fault""#, #"under "fault""#),
        (#"{"path":"/a"}"#, #"the field "path", which belongs under "request""#, #"write it under "request""#),
        (#"{"status":404}"#, #"the field "status", which belongs under "response""#, #"write it under "response""#),
        (#"{"body":{}}"#, #"the field "body", which belongs under "request" or under "response""#, #"write it under"#),
        (#"{"request":{"json":{}}}"#, #"the field "json", which belongs under "body""#, #"write it under "body""#),
    ])
    func `a field in the wrong object is refused with the name of the right object`(
        _ stub: String, found: String, hint: String
    ) {
        let error = planError([#"--mock-url-response={"host":"h","responses":[\#(stub)]}"#])

        #expect(error?.found == found)
        #expect(error?.hint.contains(hint) == true, "\(error?.hint ?? "")")
    }
}
