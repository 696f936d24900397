import TestSupport

@Suite struct `Errors of invalid mock bundles` {
    @Test func `a missing bundle directory is refused with its path`() {
        let path = MissingFile.path()

        #expect(
            planError(["serve", "--mock-url-bundle=\(path)"])?.description == """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 2, --mock-url-bundle
                  expected: the path of a mock bundle, a directory
                  found:    "\(path)", which does not exist
                  to do:    name the directory that bundle.json is in
                [unreadable-bundle]
                """)
    }

    @Test(arguments: ["--mock-url-bundle", "--mock-url-lenient-bundle"])
    func `a path that is not a directory with a readable bundle.json is refused`(_ name: String) throws {
        let (empty, nested, other) = (
            try MockBundleFolder(nil), try MockBundleFolder(nil, files: ["bundle.json/deeper": ""]),
            try MockBundleFolder(nil)
        )
        let file = other.url.appendingPathComponent("bundle.json")
        try Data([0x5B, 0xFF, 0x5D]).write(to: file)
        #expect(planError([name + "="])?.found == "\"\", which does not exist")
        #expect(planError(["\(name)=\(file.path)"])?.found == "\"\(file.path)\", which is not a directory")
        #expect(
            planError(["\(name)=\(empty.path)"])?.found == "\"\(empty.path)/bundle.json\": No such file or directory")
        #expect(planError(["\(name)=\(nested.path)"])?.found == "\"\(nested.path)/bundle.json\": it is a directory")
        #expect(planError(["\(name)=\(other.path)"])?.found == "\"\(file.path)\", which is not UTF-8")
    }

    /// An input is a whole bundle.json, or after its first word the URL, the request or the response of one entry.
    private static let faults = ErrorRow.rows(
        #"""
        {}
            at character 1: expected a mock bundle (an array), found an object [wrong-type]
        [] x
            at character 4: expected the end of the text, found a letter; the file must be JSON [invalid-json]
        [7]
            at [0] (character 2): expected an entry of the bundle (an object), found a number [wrong-type]
        [{"requests":{}}]
            at [0].requests (character 3): expected a field of an entry of the bundle: request, response, found the unknown
            field "requests" (did you mean "request"?); {lists} [unknown-field]
        [{"response":{"code":200}}]
            at [0] (character 2): expected the field request, {without} [missing-field]
        [{"request":{"url":"://h/"}}]
            at [0] (character 2): expected the field response, {without} [missing-field]
        url api.example.com/a
            expected a URL such as "://api.example.com/rates", found "api.example.com/a"; start it with "://", or with a
            scheme before it [invalid-url]
        url ftp://h/a
            expected "http" or "https" before "://", or nothing for both schemes, found "ftp://h/a" [invalid-url]
        url ://h/a?b=1
            {no-query}, found a string of 10 characters; {parameters} [invalid-url]
        url ://h/a#b
            {no-query}, found a string of 8 characters; leave the fragment out: it is never sent; write %23 for a # of the
            path [invalid-url]
        url :///a
            expected a host name or address, such as "api.example.com", found ":///a" [invalid-url]
        url ://user@h/a
            expected a host name or address, such as "api.example.com", found a string of 11 characters [invalid-url]
        url ://h:+80/a
            {port}, found a string of 10 characters [invalid-url]
        url ://h:65536/a
            {port}, found "://h:65536/a" [invalid-url]
        url ://[::1]8080/a
            {port}, found "://[::1]8080/a" [invalid-url]
        url ://[h]/a
            expected an IPv6 address between the brackets, found "://[h]/a" [invalid-url]
        request "method":"GET"
            expected the field url, {without} [missing-field]
        request "url":7
            at url: expected a URL such as "://api.example.com/rates" (a string), found a number [wrong-type]
        request "url":"://h/","method":"G T"
            at method: expected a method, such as "GET", found "G T" [invalid-method]
        request "url":"://h/","parameters":{"page":2}
            at parameters.page: expected a value (a string), or null for any value, found a number; {quotes} [wrong-type]
        request "url":"://h/","parameters":null
            at parameters: expected parameters (an object), found null [wrong-type]
        request "url":"://h/","query":{}
            at query: expected a field of a request: url, method, parameters, found an unknown field; {lists} [unknown-field]
        response
            expected the field code, {without} [missing-field]
        response "code":600
            at code: expected a status from 100 to 599, found 600 [invalid-status]
        response "code":200,"status":1
            at status: expected a field of a response: code, headers, file, mime_type, found an unknown field; {lists}
            [unknown-field]
        response "code":200,"headers":{"X":1}
            at headers.X: expected a header value (a string), found a number [wrong-type]
        response "code":200,"headers":{"X Y":"1"}
            at headers.X Y: expected a header name: letters, digits and !#$%&'*+-.^_`|~, found "X Y" [invalid-header]
        response "code":200,"mime_type":"a\nb"
            at mime_type: expected a media type on one line, found a string of 3 characters [invalid-header]
        response "code":200,"file":"folder/../a.json"
            at file: expected the path of a file in the bundle, relative to it and without "..", found "folder/../a.json"; put
            the file into the bundle; leave the field out for an empty body [unreadable-bundle]
        response "code":200,"file":"/a.json"
            at file: expected the path of a file in the bundle, relative to it and without "..", found "/a.json"; put the file
            into the bundle; leave the field out for an empty body [unreadable-bundle]
        response "code":200,"file":"missing.json"
            at file: expected the path of a readable file in the bundle, found the path of a file, which does not exist; put
            the file into the directory of the bundle; leave the field out for an empty body [unreadable-bundle]
        response "code":200,"file":"folder"
            at file: expected the path of a readable file in the bundle, found the path of a file, which is not a regular
            file; put the file into the directory of the bundle; leave the field out for an empty body [unreadable-bundle]
        """#,
        [
            "without": "found an object without it", "quotes": "put it in quotes: query values are strings",
            "lists": "correct or remove it; docs/reference/mock-bundles.md lists every field",
            "no-query": "expected a URL without a query and a fragment",
            "parameters": "list the query fields in parameters; write %3F for a question mark of the path",
            "port": "expected a port from 1 to 65535 after the host, or no port",
        ])

    /// Returns the bundle.json of an input, and the path of its part in the bundle.
    private func bundle(_ row: ErrorRow) -> (text: String, path: String) {
        let (word, rest) = (row.text.prefix { $0 != " " }, row.text.drop { $0 != " " }.dropFirst())
        return switch word {
        case "url": (#"[{"response":{"code":200},"request":{"url":"\#(rest)"}}]"#, "[0].request.url")
        case "request": (#"[{"response":{"code":200},"request":{\#(rest)}}]"#, "[0].request")
        case "response": (#"[{"request":{"url":"://h/"},"response":{\#(rest)}}]"#, "[0].response")
        default: (row.text, "")
        }
    }

    @Test(arguments: faults) func `an invalid bundle is refused with place, finding and hint`(_ row: ErrorRow) throws {
        let (text, path) = bundle(row)
        let folder = try MockBundleFolder(text, files: ["a.json": "{}", "folder/b.json": "{}"])
        var line = try #require(planError(["--mock-url-bundle=\(folder.path)"])).inOneLine
        line.replace("in argument 1, --mock-url-bundle, file \(folder.path)/bundle.json ", with: "")
        #expect((path.isEmpty ? line : ErrorRow.shortened(line, by: path)) == row.error)
    }
}
