extension `Errors of unsuitable values` {
    private static let anyFault = """
        a fault: one of "dropped", "droppedKeptConnection", "neverAnswers", "emptyReply", "garbage", "refused", \
        "unresolved", "timeout", "reset", "no-reply", "silent", or an object such as {"droppedAfter":4} with one of \
        droppedAfter, truncatedAfter, silentAfter, urlError, error
        """

    private static let toLoseConnection =
        #"remove one; {"droppedAfter":4}, in Swift .dropped(afterBytes: 4), ends the connection in a body"#

    private static func besideFault(_ response: String, found: String) -> BadInput {
        BadInput(
            #"{"host":"a","responses":[{"response":\#(response)}]}"#, .contradictoryResponse,
            at: "responses[0].response (character 38)",
            expected: "an answer, or a fault that comes before any answer", found: found, toDo: toLoseConnection)
    }

    static let faults = [
        besideFault(#"{"body":"x","fault":"dropped"}"#, found: "a body beside the fault dropped"),
        besideFault(#"{"fault":"emptyReply","headers":{"X":"1"}}"#, found: "header fields beside the fault emptyReply"),
        besideFault(
            #"{"status":503,"fault":{"urlError":-1001}}"#,
            found: "a status beside an error that comes before any answer"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"bodyDuration":-1}}]}"#, .invalidSpeed,
            at: "responses[0].response.bodyDuration (character 54)",
            expected: "a duration of the body in seconds, from 0 to 31536000", found: "-1"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"contentLength":0}}]}"#, .wrongType,
            at: "responses[0].response.contentLength (character 55)", expected: "true or false", found: "a number"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":"break"}}]}"#, .unknownValue,
            at: "responses[0].response.fault (character 47)",
            expected: Self.anyFault, found: #""break""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":"droppedAfter"}}]}"#, .unknownValue,
            at: "responses[0].response.fault (character 47)",
            expected: Self.anyFault, found: #""droppedAfter""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"emptyReply":true}}}]}"#, .misplacedField,
            at: "responses[0].response.fault.emptyReply (character 48)",
            expected: "a field of a response's fault: droppedAfter, truncatedAfter, silentAfter, urlError, error",
            found: #"the field "emptyReply", which belongs directly after "fault", without an object"#,
            toDo:
                #"write it directly after "fault", without an object; docs/reference/wire-format.md lists every field"#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":true}}]}"#, .wrongType,
            at: "responses[0].response.fault (character 47)",
            expected: Self.anyFault, found: "true"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{}}}]}"#, .missingField,
            at: "responses[0].response.fault (character 47)",
            expected: "one of droppedAfter, truncatedAfter, silentAfter, urlError, error", found: "none of them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"urlError":-1,"droppedAfter":1}}}]}"#, .conflictingFields,
            at: "responses[0].response.fault (character 47)",
            expected: "one of droppedAfter, truncatedAfter, silentAfter, urlError, error",
            found: "urlError and droppedAfter"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"break":1}}}]}"#, .unknownField,
            at: "responses[0].response.fault.break (character 48)",
            expected: "a field of a response's fault: droppedAfter, truncatedAfter, silentAfter, urlError, error",
            found: "an unknown field",
            toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"droppedAfter":-1}}}]}"#, .invalidFault,
            at: "responses[0].response.fault.droppedAfter (character 63)",
            expected: "a number of bytes, from 0 on", found: "-1"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"droppedAfter":"1"}}}]}"#, .wrongType,
            at: "responses[0].response.fault.droppedAfter (character 63)",
            expected: "a number of bytes, from 0 on", found: "a number in quotes"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"urlError":-1234}}}]}"#, .invalidFault,
            at: "responses[0].response.fault.urlError (character 59)",
            expected: "a code of NSURLErrorDomain that URLError names, such as -1001", found: "-1234",
            toDo: "use one of the codes in docs/reference/wire-format.schema.json"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"urlError":"timedOut"}}}]}"#, .wrongType,
            at: "responses[0].response.fault.urlError (character 59)",
            expected: "a code of NSURLErrorDomain, such as -1001", found: #""timedOut""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"error":{"code":134,"domain":"NSPOSIXErrorDomain"}}}}]}"#,
            .invalidFault,
            at: "responses[0].response.fault.error (character 64)",
            expected: "a code of NSPOSIXErrorDomain that POSIXErrorCode names, such as 2 (ENOENT)", found: "134"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"error":{"domain":"NSURLErrorDomain","code":7}}}}]}"#,
            .invalidFault,
            at: "responses[0].response.fault.error (character 92)",
            expected: "a code of NSURLErrorDomain that URLError names, such as -1001", found: "7",
            toDo: "use one of the codes in docs/reference/wire-format.schema.json"),
    ]
}
