import MockURLResponder
import Testing

@Suite struct `A response template` {
    @Test(
        arguments: [
            ("path.id", .path("id")), ("path.a.b", .path("a.b")), ("query.base", .query("base")),
            ("query.a b[0]", .query("a b[0]")), ("query. base", .query("base")), ("header.X-Trace", .header("X-Trace")),
            ("cookie.session", .cookie("session")), ("form.field", .form("field")), ("body", .body),
            ("method", .method),
            ("url", .url), ("host", .host), ("count", .count), ("uuid", .uuid), ("now", .now),
            ("now.unix", .nowInSeconds), ("now.http", .nowInHTTP), ("query.größe", .query("größe")),
        ] as [(String, ResponseTemplate.Value)])
    func `a response template reads a placeholder for each kind of value`(
        _ word: String, _ value: ResponseTemplate.Value
    ) throws {
        #expect(try placeholder(word).value == value)
        #expect(try placeholder("json \(word)").value == value)
    }

    @Test func `a response template reads a placeholder for a part of a JSON body`() throws {
        #expect(try placeholder("body./user/name").value == .bodyPart(JSONPointer("/user/name")))
    }

    @Test(arguments: ResponseTemplate.placeholders.map(\.description))
    func `a response template reads each form of placeholder that the errors list`(_ form: String) throws {
        #expect(try ResponseTemplate("{{\(form)}}").hasPlaceholders)
    }

    @Test(arguments: ["{{query.a}}", "{{ query.a }}", "{{\tquery.a\r\n}}"])
    func `a response template accepts white space inside the braces`(_ text: String) throws {
        #expect(try ResponseTemplate(text).parts == ResponseTemplate("{{query.a}}").parts)
    }

    @Test(arguments: [
        ("query.a", nil), ("query.a|1", "1"), ("query.a | 1 ", "1"), ("query.a|", ""), ("query.a|b|c", "b|c"),
        (#"query.a|" 1 ""#, " 1 "), (#"query.a|"{}""#, "{}"), (#"query.a|"}}{{""#, "}}{{"), (#"query.a|"""#, ""),
        (#"query.a|\n"#, #"\n"#),
    ])
    func `a response template reads the text after a bar as the default`(_ word: String, _ fallback: String?) throws {
        #expect(try placeholder(word).fallback == fallback)
    }

    @Test(arguments: [
        ("json query.q", true), ("json\nquery.q", true), ("json   query.q|1", true), ("query.json", false),
        ("query.q|json", false),
    ])
    func `a response template writes a value as JSON after the word json`(_ word: String, _ isJSON: Bool) throws {
        #expect(try placeholder(word).isJSON == isJSON)
    }

    @Test(arguments: ["query.q", "header.X", "cookie.c", "form.f"])
    func `a response template reads all values of a field after the word all`(_ word: String) throws {
        #expect(try placeholder("all \(word)").isAll)
        #expect(try placeholder("json all \(word)").isJSON)
        #expect(try placeholder("all \(word)|none").fallback == "none")
        #expect(try !placeholder(word).isAll)
    }

    @Test(arguments: [
        "", "plain", "{", "}", "}}", "{ {", #"{"a":{"b":{}}}"#, "}}{", "{}{}", "a}}b", "{\u{301}{", "é{ü",
    ])
    func `a response template without two opening braces is literal text`(_ text: String) throws {
        let template = try ResponseTemplate(text)

        #expect(template.parts == (text.isEmpty ? [] : [.text(text[...])]))
        #expect(!template.hasPlaceholders)
    }

    @Test func `a response template consists of texts and placeholders in order`() throws {
        let value = ResponseTemplate.Value.query("a")

        let template = try ResponseTemplate(#"{"a":{{json query.a}}}, {{ "{{" }} and {{query.a}}"#)

        #expect(template.parts.count == 6)
        #expect(template.parts.first == .text(#"{"a":"#))
        #expect(template.parts.dropFirst(2).first == .text("}, "))
        #expect(template.parts.dropFirst(3).first == .text("{{"))
        #expect(template.parts.dropFirst(4).first == .text(" and "))
        #expect(
            template.parts.compactMap { part in
                guard case .placeholder(let placeholder) = part else { return nil }
                return placeholder.value
            } == [value, value])
    }

    @Test func `a response template keeps combining characters next to braces`() throws {
        let template = try ResponseTemplate("a{{method}}\u{301}b{{\"\u{301}\"}}")

        #expect(template.parts.count == 4)
        #expect(template.parts.dropFirst(2).first == .text("\u{301}b"))
        #expect(template.parts.last == .text("\u{301}"))
    }

    @Test(arguments: ["{{method}}", #"{{"{{"}}"#, #"{{""}}"#, "a{{uuid}}"])
    func `a response template with double braces has placeholders`(_ text: String) throws {
        #expect(try ResponseTemplate(text).hasPlaceholders)
    }

    @Test func `a response template lists its path parameters, each once`() throws {
        let template = try ResponseTemplate("{{path.b}}{{query.c}}{{json path.a}}{{path.b|1}}")

        #expect(template.pathParameters == ["b", "a"])
    }

    @Test func `response templates are compared by their bytes`() throws {
        #expect(try ResponseTemplate("\u{E9}") != ResponseTemplate("e\u{301}"))
        #expect(try ResponseTemplate("{{uuid}}") == ResponseTemplate("{{uuid}}"))
    }

    private func placeholder(_ word: String) throws -> ResponseTemplate.Placeholder {
        let parts = try ResponseTemplate("{{\(word)}}").parts
        guard case .placeholder(let placeholder)? = parts.first, parts.count == 1 else {
            throw CancellationError()
        }
        return placeholder
    }
}
