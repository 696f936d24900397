import TestSupport

@Suite struct `Rendering a template` {
    private let request = CapturedRequest(
        "http://API.example.com:8080/users/7?base=E%26R&base=GBP&empty=&plus=a+b#top", method: "PUT",
        headers: ["X-Trace": "one", "x-trace": "two", "Cookie": "a=1; session=s=x", "cookie": "b=2", "X-Empty": ""],
        body: #"{"user":{"name":"A\n\"B\"","tags":["x",2,1.5,null,true]},"a/b":{"b":1,"a":2},"none":null}"#)

    @Test(arguments: [
        ("{{path.id}}", "7"), ("{{query.base}}", "E&R"), ("{{query.plus}}", "a b"), ("{{header.X-TRACE}}", "one, two"),
        ("{{cookie.session}}", "s=x"), ("{{cookie.b}}", "2"), ("{{method}}", "PUT"), ("{{host}}", "api.example.com"),
        ("{{url}}", "http://API.example.com:8080/users/7?base=E%26R&base=GBP&empty=&plus=a+b#top"),
        ("{{count}}", "3"), ("{{uuid}}", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"), ("{{now}}", "2026-11-21T18:00:00Z"),
        ("{{now.unix}}", "1795284000"), ("{{now.http}}", "Sat, 21 Nov 2026 18:00:00 GMT"),
        ("a{{method}}b{{ method }}c", "aPUTbPUTc"), (#"{{"{{"}}method}}"#, "{{method}}"), (#"{{""}}"#, ""), ("", ""),
        ("{{\tmethod\r\n}}\u{301}b", "PUT\u{301}b"), (#"{"a":{"b":{}}}"#, #"{"a":{"b":{}}}"#), ("}}{ {", "}}{ {"),
        ("{\u{301}{é", "{\u{301}{é"),
        // All values of a field.
        ("{{all query.base}}", "E&R, GBP"), ("{{json all query.base}}", #"["E&R","GBP"]"#),
        ("{{json all header.X-Trace}}", #"["one","two"]"#), ("{{all cookie.b}}", "2"),
        ("{{all query.other|none}}", "none"), ("{{all query.other}}", ""), ("{{json all query.other}}", "[]"),
        // Parts of a JSON body.
        ("{{body./user/name}}", "A\n\"B\""), ("{{body./user/tags}}", #"["x",2,1.5,null,true]"#),
        ("{{body./user/tags/0}}", "x"), ("{{body./user/tags/1}}", "2"), ("{{body./user/tags/4}}", "true"),
        ("{{body./a~1b}}", #"{"a":2,"b":1}"#), ("{{body./none}}", "null"), ("{{body./none|x}}", "null"),
        ("{{body./user/tags/9|x}}", "x"), ("{{body./nobody}}", ""),
    ])
    func `a template inserts the values of a request`(_ template: String, _ text: String) throws {
        #expect(try rendered(template) == text)
    }

    private static let form = "name=A+%26+B&name=C&empty"

    @Test(arguments: [
        (form, "{{form.name}}", "A & B"), (form, "{{form.name|x}}", "A & B"), (form, "{{form.empty|x}}", ""),
        (form, "{{form.other|x}}", "x"), (form, "{{body}}", form), (form, "{{body./name|x}}", "x"),
        // An empty body is missing.
        ("", "{{body|none}}", "none"), ("", "{{json body}}", "null"), ("", "{{body}}", ""),
    ])
    func `a template inserts a body and fields of a form`(_ body: String, _ template: String, _ text: String) throws {
        #expect(try rendered(template, CapturedRequest("https://a/", method: "POST", body: body)) == text)
    }

    @Test(arguments: [
        ("path.x", ""), ("query.x", ""), ("query.empty|1", ""), ("header.X-Empty|1", ""), ("query.x|1", "1"),
        ("header.x|1", "1"), ("cookie.x|1", "1"), ("path.x|1", "1"), ("json query.x", "null"),
        ("json query.x|1", #""1""#), ("json query.x|", #""""#), ("json body./x", "null"),
        ("json body./x|a", #""a""#), ("query.x | 1 ", "1"), ("query.x|b|c", "b|c"), (#"query.x|" 1 ""#, " 1 "),
        (#"query.x|"}}{{""#, "}}{{"), (#"query.x|\n"#, #"\n"#), ("json\nquery.x", "null"),
        ("all header.X|none", "none"),
        // Values as JSON.
        ("json path.id", #""7""#), ("json query.base", #""E&R""#), ("json header.X-Trace", #""one, two""#),
        ("json method", #""PUT""#),
        ("json count", "3"), ("json now.unix", "1795284000"), ("json now", #""2026-11-21T18:00:00Z""#),
        ("json uuid", #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#), ("json body./user/name", #""A\n\"B\"""#),
        ("json body./user/tags", #"["x",2,1.5,null,true]"#), ("json body./none", "null"),
    ])
    func `a template inserts defaults, nothing for a missing value, and JSON`(_ word: String, _ text: String) throws {
        #expect(try rendered("{{\(word)}}") == text)
    }

    @Test(arguments: [
        ("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (String(repeating: "é", count: 60), 120, "f989aaf52260aef87908350aa746652652166f9013d42e9149d924b4b8be014f"),
    ])
    func `a template inserts the size and the SHA-256 of a body`(_ body: String, _ size: Int, _ hash: String) throws {
        let request = CapturedRequest("https://a/", method: "POST", body: body)

        #expect(try rendered("{{body.size}} {{body.sha256}}", request) == "\(size) \(hash)")
        #expect(try rendered("{{json body.size}}", request) == "\(size)")
    }

    @Test(arguments: [
        ("plain é", "plain é"), ("a\r\nSet-Cookie: b", "a  Set-Cookie: b"), ("\0\r\n\n", "    "), ("", ""),
        ("a\tb", "a\tb"), ("\n\u{301}", " \u{301}"),
    ])
    func `a header value has a space in place of each character that would end it`(_ text: String, _ value: String) {
        #expect(ResponseTemplate.asHeaderValue(text).hasSameBytes(as: value))
    }

    @Test(arguments: ["{{method}}", "{{", "}}", #"{{"{{"}}"#])
    func `a template inserts placeholders in a request body unchanged`(_ body: String) throws {
        let request = CapturedRequest("https://a/", body: body)

        #expect(try rendered("{{body}}-{{json body}}", request) == body + "-" + JSONText.quoted(body))
    }

    @Test func `a template replaces bytes that are not UTF-8`() throws {
        let request = try CapturedRequest(
            method: "POST", url: #require(URL(string: "https://a/")), body: Data([0x61, 0xFF, 0x62]))

        #expect(try rendered("{{body}}", request) == "a\u{FFFD}b")
    }

    @Test func `a template inserts a different UUID for each placeholder`() throws {
        let template = try ResponseTemplate("{{uuid}} {{uuid}}")

        var values = TemplateValues(request: request, pathParameters: [:], count: 1)
        let text = template.rendered(with: &values, atMost: .max) ?? ""

        let uuids = text.split(separator: " ")
        #expect(Set(uuids).count == 2)
        #expect(uuids.allSatisfy { UUID(uuidString: String($0)) != nil && $0 == $0.lowercased() })
    }

    @Test func `a template inserts 500 values from a form with 5,001 fields`() throws {
        let request = CapturedRequest("https://a/", body: String(repeating: "a=1&", count: 5_000) + "b=2")

        #expect(try rendered(String(repeating: "{{form.b}}", count: 500), request).utf8.count == 500)
    }

    private func rendered(_ template: String, _ other: CapturedRequest? = nil) throws -> String {
        var values = TemplateValues(
            request: other ?? request, pathParameters: ["id": "7"], count: 3,
            now: Date(timeIntervalSince1970: 1_795_284_000.9),
            uuid: { UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")! })
        return try ResponseTemplate(template).rendered(with: &values, atMost: .max) ?? ""
    }
}
