extension `Errors of unsuitable values` {
    /// Parts of bodies, and holds.
    static let parts = [
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"events":[]}}}]}"#, .invalidChunks,
            at: "responses[0].response.body.events (character 56)", expected: "at least one part",
            found: "an empty array"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"events":[{}]}}}]}"#, .missingField,
            at: "responses[0].response.body.events[0] (character 57)", expected: "contents, wait, hold or cut",
            found: "an object without them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"events":[{"text":"a","data":"b"}]}}}]}"#,
            .conflictingFields, at: "responses[0].response.body.events[0] (character 57)",
            expected: "one content of a part", found: "text and data"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"events":[{"id":"a\nb","data":""}]}}}]}"#, .invalidChunks,
            at: "responses[0].response.body.events[0].id (character 63)", expected: "a text on one line",
            found: "a string of 3 characters", toDo: "data may have several lines"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"lines":[{"data":"b"}]}}}]}"#, .unknownField,
            at: "responses[0].response.body.lines[0].data (character 57)",
            expected: "a field of a part of lines", found: "the field data"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"chunks":["a",{"wait":-1}]}}}]}"#, .invalidChunks,
            at: "responses[0].response.body.chunks[1].wait (character 69)",
            expected: "a time before a part in seconds, from 0 to 31536000", found: "-1"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"chunks":["a",{"cut":"reset"}]}}}]}"#, .unknownValue,
            at: "responses[0].response.body.chunks[1].cut (character 68)",
            expected: "a cut: dropped, truncated, silent", found: #""reset""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"chunks":[{"text":"a","cut":"dropped"},"b"]}}}]}"#,
            .invalidChunks, at: "responses[0].response (character 38)",
            expected: "a cut at the last part, or resumesByLastEventID",
            found: "a part after a cut, which never arrives",
            toDo: "with resumesByLastEventID, a client that comes back receives the parts after the cut"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"chunks":["a",{"cut":"silent"}]},"fault":{"silentAfter":0}}}]}"#,
            .contradictoryResponse, at: "responses[0].response (character 38)", expected: "one end of the body",
            found: "a cut beside a fault", toDo: "remove one of them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"held":"a","body":{"chunks":["a",{"hold":"a"}]}}}]}"#, .invalidHold,
            at: "responses[0].response (character 38)", expected: "a name of its own for each hold of a stub",
            found: "two holds with one name"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"held":"a","fault":"neverAnswers"}}]}"#, .contradictoryResponse,
            at: "responses[0].response (character 38)", expected: "an answer, or another fault, after the hold",
            found: "a hold before a fault without an answer", toDo: "a test can let a held answer fail"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"held":{"answered":2}}}]}"#, .missingField,
            at: "responses[0].response.held (character 46)", expected: "the field until",
            found: "an object without it"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":"a","resumesByLastEventID":true}}]}"#,
            .contradictoryResponse,
            at: "responses[0].response (character 38)", expected: "a body of events with ids, and the status 200",
            found: "resumesByLastEventID without events, or with another status than 200"),
    ]
}
