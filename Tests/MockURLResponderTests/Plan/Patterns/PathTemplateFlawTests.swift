import MockURLResponder
import Testing

@Suite struct `Invalid path templates` {
    @Test(
        arguments: [
            (
                "", 1, #"a path that starts with "/""#, "nothing", "write / for the root"
            ),
            (
                "users/{id}", 1, #"a path that starts with "/""#, #""users/{id}""#,
                #"leave out scheme and host, and start the path with "/""#
            ),
            (
                "/é/{id}?a=1", 8, #"a path that starts with "/""#, #""?a=1""#,
                "leave out the query and the fragment: they are not part of the path; ask for query fields instead"
            ),
            (
                "/{id}#top", 6, #"a path that starts with "/""#, ##""#top""##,
                "leave out the query and the fragment: they are not part of the path; ask for query fields instead"
            ),
            (
                "/a/../{id}", 4, "no segment that is . or ..", #""..""#,
                "leave it out: the paths of requests are compared without such segments"
            ),
            (
                "/a/.", 4, "no segment that is . or ..", #"".""#,
                "leave it out: the paths of requests are compared without such segments"
            ),
        ] as [(String, Int, String, String, String)])
    func `a path template that is not a valid path is rejected`(
        _ text: String, _ position: Int, _ expected: String, _ found: String, _ hint: String
    ) {
        #expect(
            flawText { _ = try PathTemplate(text) }
                == flawText(position: position, expected: expected, found: found, hint: hint))
    }

    @Test(
        arguments: [
            (
                "/users/{id", 8, "a brace that closes the name, before the next slash", #""{id""#,
                "write {name}, or %7B for a brace that is text"
            ),
            (
                "/{a/b}", 2, "a brace that closes the name, before the next slash", #""{a""#,
                "write {name}, or %7B for a brace that is text"
            ),
            ("/{{id}}", 3, "} after the name", #""{id}}""#, "write one name, without braces in it"),
            ("/{a{b}}", 4, "} after the name", #""{b}}""#, "write one name, without braces in it"),
            ("/id}", 4, "{ before }", #""}""#, "write {name}, or %7D for a brace that is text"),
            ("/{id}}", 6, "{ before }", #""}""#, "write {name}, or %7D for a brace that is text"),
            (
                "/{a}-{b}", 6, "one parameter between two slashes", #""{b}""#,
                "use one parameter for the whole segment, or match it by a regular expression"
            ),
            ("/{a}/x/{a}", 9, "each name once", #""a""#, "give the parameters different names"),
            ("/{}", 3, "a name: letters, digits, _, - and .", "nothing", "write {id}, say"),
            ("/{a b}", 3, "a name: letters, digits, _, - and .", #""a b""#, nil),
            ("/{id:int}", 3, "a name: letters, digits, _, - and .", #""id:int""#, nil),
            ("/{größe}", 3, "a name: letters, digits, _, - and .", #""größe""#, "take letters from a to z"),
        ] as [(String, Int, String, String, String?)])
    func `a path template with invalid parameters is rejected`(
        _ text: String, _ position: Int, _ expected: String, _ found: String, _ hint: String?
    ) {
        #expect(
            flawText { _ = try PathTemplate(text) }
                == flawText(position: position, expected: expected, found: found, hint: hint))
    }

    @Test(arguments: ["{", "}", "{a}", "/{"])
    func `a path template with 100,000 braces is rejected`(_ braces: String) {
        #expect(throws: TextFlaw.self) { try PathTemplate("/" + String(repeating: braces, count: 100_000)) }
    }

    @Test func `a flaw in a path template is described in one line`() {
        let flaw = #expect(throws: TextFlaw.self) { try PathTemplate("/{}") }

        #expect(
            flaw?.description
                == "character 3: expected a name: letters, digits, _, - and ., found nothing; write {id}, say")
    }
}
