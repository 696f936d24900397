extension `Errors of invalid plans` {
    /// Statuses, header fields and times.
    static let responses = ErrorRow.rows(
        #"""
        response {"status":99}
            at status: expected a status from 100 to 599, found 99 [invalid-status]
        response {"status":"200"}
            at status: expected a status from 100 to 599, found a number in quotes [wrong-type]
        response {"headers":{"A":"x\ny"}}
            at headers.A: expected a header value without control characters, found a string of 3 characters; give several values as
            several fields [invalid-header]
        response {"headers":[["A"]]}
            at headers[0]: expected [name, value], found one string [invalid-header]
        response {"headers":"A: b"}
            at headers: expected headers: an object of strings, or an array of [name, value], found "A: b" [wrong-type]
        response {"delay":-1}
            at delay: expected a delay in seconds, from 0 to 31536000, found -1 [invalid-delay]
        response {"bodyDuration":1,"bytesPerSecond":1}
            expected one of bodyDuration, bytesPerSecond, chunks, or a body in chunks, events or lines, found 2 of them
            [conflicting-fields]
        response {"headers":{"X":"LONG"}}
            expected at most 102399 bytes in each line, found a line of the head of 102400 bytes; clients fail with every
            server that sends a longer line [invalid-header]
        response {"delay":{"uniform":[1]}}
            at delay.uniform: expected the shortest and the longest delay: [seconds, seconds], found 1 of them
            [invalid-delay]
        response {"delay":"1"}
            at delay: expected a delay: seconds, from 0 to 31536000, or an object with one of uniform, logNormal, found a
            number in quotes [wrong-type]
        response {"reason":"a\nb"}
            at reason: expected a reason phrase without control characters, found a string of 3 characters [invalid-status]
        response {"bytesPerSecond":0}
            at bytesPerSecond: expected a speed in bytes per second, above 0, found 0 [invalid-speed]
        """#, phrases)

    /// Bodies, their parts, and holds.
    static let bodies = ErrorRow.rows(
        #"""
        response {"body":7}
            at body: expected a body: a string, or an object with one of {body-forms}, found a number; if the body is
            JSON, write {"json": …} [wrong-type]
        response {"body":{}}
            at body: expected one of {body-forms}, found none of them [missing-field]
        response {"body":{"text":"a","json":1}}
            at body: expected one of {body-forms}, found text and json [conflicting-fields]
        response {"body":{"text":"a","offset":1}}
            at body: expected layout only together with json, offset, length and immutable with file, every with chunks,
            events and lines, found these fields together with text [conflicting-fields]
        response {"body":{"json":1,"layout":"space"}}
            at body.layout: expected a layout of JSON: compact, spaced, compactLine, spacedLine, found "space" (did you
            mean "spaced"?) [unknown-value]
        response {"body":{"file":"/f","length":-1}}
            at body.length: expected a length in bytes, from 0 on, found -1 [invalid-body]
        response {"body":{"file":"/etc/passwd\u0000.txt"}}
            at body.file: expected the path of a file, found a string of 16 characters; a file name cannot contain NUL
            [invalid-body]
        response {"chunks":{"sizes":[3,0]}}
            at chunks.sizes[1]: expected a size in bytes, from 1 on, found 0 [invalid-chunks]
        response {"body":"é","chunks":{"sizes":[1]}}
            expected sizes that add up to the body, found a body of 2 bytes beside chunks of 1 bytes; count bytes of
            UTF-8, not characters [invalid-chunks]
        response {"template":true,"body":"a","chunks":{"sizes":[1]}}
            expected chunks of a body whose bytes arrive unchanged, found chunks of a body that is a template or has a
            Content-Encoding [invalid-chunks]
        response {"headers":{"Transfer-Encoding":"gzip, chunked"}}
            expected Transfer-Encoding: chunked, or no Transfer-Encoding, found a Transfer-Encoding with another coding
            than chunked; clients accept only chunked; declare the coding of a body in Content-Encoding [invalid-header]
        response {"headers":{"Content-Encoding":"gzip"},"body":"x"}
            expected a body in the coding that Content-Encoding names, found an uncoded body with Content-Encoding; leave
            Content-Encoding out: clients see bodies decoded; or give the coded bytes as Data or in Base64
            [contradictory-response]
        response {"template":true,"headers":{"A":"{{uuid}}","B":"é{{uuid|1}}"}}
            expected no default after a placeholder that always has a value, found other text (character 8 of the template
            of a header); leave it out [invalid-template]
        response {"template":true,"body":{"json":{"a":["x{{json query.q}}"]}}}
            expected no other text in the string of a JSON value, found other text (character 2 of the template of the
            body); remove the other text, or the word json [invalid-template]
        response {"template":true,"body":"{{path.id}}"}
            at responses[0]: expected a path that declares the parameter, such as /users/{id}, found a placeholder
            {{path.…}} with another name [invalid-template]
        response {"template":true,"body":{"json":["{{path.id}}"]}}
            at responses[0]: expected a path that declares the parameter, such as /users/{id}, found a placeholder
            {{path.…}} with another name [invalid-template]
        response {"body":{"events":[]}}
            at body.events: expected at least one part, found an empty array [invalid-chunks]
        response {"body":{"events":[{}]}}
            at body.events[0]: expected contents, wait, hold or cut, found an object without them [missing-field]
        response {"body":{"events":[{"text":"a","data":"b"}]}}
            at body.events[0]: expected one content of a part, found text and data [conflicting-fields]
        response {"body":{"events":[{"id":"a\nb","data":""}]}}
            at body.events[0].id: expected a text on one line, found a string of 3 characters; data may have several lines
            [invalid-chunks]
        response {"body":{"chunks":["a",{"wait":-1}]}}
            at body.chunks[1].wait: expected a time before a part in seconds, from 0 to 31536000, found -1
            [invalid-chunks]
        response {"body":{"chunks":["a",{"cut":"reset"}]}}
            at body.chunks[1].cut: expected a cut: dropped, truncated, silent, found "reset" [unknown-value]
        response {"body":{"chunks":[{"text":"a","cut":"dropped"},"b"]}}
            expected a cut at the last part, or resumesByLastEventID, found a part after a cut, which never arrives; with
            resumesByLastEventID, a client that comes back receives the parts after the cut [invalid-chunks]
        response {"held":"a","body":{"chunks":["a",{"hold":"a"}]}}
            expected a name of its own for each hold of a stub, found two holds with one name [invalid-hold]
        response {"body":"a","resumesByLastEventID":true}
            expected a body of events with ids, and the status 200, found resumesByLastEventID without events, or with
            another status than 200 [contradictory-response]
        """#, phrases)

    /// Faults.
    static let faults = ErrorRow.rows(
        #"""
        response {"contentLength":false,"body":"a","fault":{"truncatedAfter":0}}
            expected a length or the chunked coding, since the end of the connection is the end of such a body, found an
            early end of a body without a length; keep Content-Length or Transfer-Encoding in the answer
            [contradictory-response]
        response {"body":{"chunks":["a",{"cut":"silent"}]},"fault":{"silentAfter":0}}
            expected one end of the body, found a cut beside a fault; remove one of them [contradictory-response]
        response {"held":"a","fault":"neverAnswers"}
            expected an answer, or another fault, after the hold, found a hold before a fault without an answer; a test
            can let a held answer fail [contradictory-response]
        response {"body":"x","fault":"dropped"}
            expected an answer, or a fault that comes before any answer, found a body beside the fault dropped;
            {remove-one} [contradictory-response]
        response {"fault":"emptyReply","headers":{"X":"1"}}
            expected an answer, or a fault that comes before any answer, found header fields beside the fault emptyReply;
            {remove-one} [contradictory-response]
        response {"status":503,"fault":{"urlError":-1001}}
            expected an answer, or a fault that comes before any answer, found a status beside an error that comes before
            any answer; {remove-one} [contradictory-response]
        response {"bodyDuration":-1}
            at bodyDuration: expected a duration of the body in seconds, from 0 to 31536000, found -1 [invalid-speed]
        response {"fault":"break"}
            at fault: expected {faults}, found "break" [unknown-value]
        response {"fault":{"emptyReply":true}}
            at fault.emptyReply: expected a field of a response's fault: {fault-fields}, found the field "emptyReply",
            which belongs directly after "fault", without an object; write it directly after "fault", without an object;
            docs/reference/wire-format.md lists every field [misplaced-field]
        response {"fault":{}}
            at fault: expected one of {fault-fields}, found none of them [missing-field]
        response {"fault":{"urlError":-1,"droppedAfter":1}}
            at fault: expected one of {fault-fields}, found urlError and droppedAfter [conflicting-fields]
        response {"fault":{"droppedAfter":-1}}
            at fault.droppedAfter: expected a number of bytes, from 0 on, found -1 [invalid-fault]
        response {"fault":{"urlError":-1234}}
            at fault.urlError: expected a code of NSURLErrorDomain that URLError names, such as -1001, found -1234; use
            one of the codes in docs/reference/wire-format.schema.json [invalid-fault]
        response {"fault":{"error":{"code":134,"domain":"NSPOSIXErrorDomain"}}}
            at fault.error: expected a code of NSPOSIXErrorDomain that POSIXErrorCode names, such as 2 (ENOENT), found 134
            [invalid-fault]
        response {"fault":{"error":{"domain":"NSURLErrorDomain","code":7}}}
            at fault.error: expected a code of NSURLErrorDomain that URLError names, such as -1001, found 7; use one of
            the codes in docs/reference/wire-format.schema.json [invalid-fault]
        """#, phrases)

    /// Changes of real answers.
    static let realAnswers = ErrorRow.rows(
        #"""
        response {"realAnswer":true}
            at realAnswer: expected an object, such as {} or {"patch":{"rate":2}}, found true [wrong-type]
        {"host":"a","responses":[{"response":{"realAnswer":{"patch":{"a":1,}}}}]}
            at responses[0].response.realAnswer.patch (character 68): expected a field name in quotes, found "}" after a
            comma; remove the comma, because JSON has none after the last item [invalid-json]
        response {"realAnswer":{"patch":{"a":1,"a":2}}}
            at realAnswer.patch.a: expected each field once, found the name of an earlier field [duplicate-field]
        response {"realAnswer":{"patch":{"a":1e999}}}
            at realAnswer.patch: expected a merge patch whose numbers fit a Double, found a string of 11 characters
            [out-of-range]
        response {"realAnswer":{"removeHeaders":["two words"]}}
            at realAnswer.removeHeaders[0]: expected {header-name}, found "two words" [invalid-header]
        response {"patch":{}}
            at patch: expected a field of a response: {response-fields}, found the field "patch", which belongs under
            "realAnswer"; write it under "realAnswer"; docs/reference/wire-format.md lists every field [misplaced-field]
        response {"realAnswer":{},"body":"x"}
            expected {change}, found a body beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"template":true}
            expected {change}, found a template beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"fault":"dropped"}
            expected {change}, found a fault beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"bytesPerSecond":9}
            expected {change}, found a speed or chunks beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"reason":"No"}
            expected {change}, found a reason phrase beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"supportsRanges":true}
            expected {change}, found support of ranges, or a body without a length, beside the real answer; {alone}
            [contradictory-response]
        response {"realAnswer":{},"status":103}
            expected {change}, found a status below 200 beside the real answer; {alone} [contradictory-response]
        response {"realAnswer":{},"headers":{"Set-Cookie":"a=1"}}
            expected {change}, found Content-Length, Content-Encoding, Transfer-Encoding or Set-Cookie beside the real
            answer; {alone} [contradictory-response]
        response {"realAnswer":{"removeHeaders":["set-cookie"]}}
            expected {change}, found the removal of Set-Cookie beside the real answer; {alone} [contradictory-response]
        """#, phrases)
}
