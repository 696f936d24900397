import TestSupport

@Suite struct `Invalid path templates` {
    private static let rows = ErrorRow.rows(
        #"""
        ∅
            character 1: expected a path that starts with "/", found nothing; write / for the root
        users/{id}
            character 1: expected a path that starts with "/", found "users/{id}"; leave out scheme and host, and start the
            path with "/"
        /é/{id}?a=1
            character 8: expected a path that starts with "/", found "?a=1"; {query}
        /{id}#top
            character 6: expected a path that starts with "/", found "#top"; {query}
        /a/../{id}
            character 4: expected no segment that is . or .., found ".."; leave it out: the paths of requests are compared
            without such segments
        /users/{id
            character 8: {close}, found "{id"; write {name}, or %7B for a brace that is text
        /{{id}}
            character 3: expected } after the name, found "{id}}"; write one name, without braces in it
        /id}
            character 4: expected { before }, found "}"; write {name}, or %7D for a brace that is text
        /{a}-{b}
            character 6: expected one parameter between two slashes, found "{b}"; use one parameter for the whole segment,
            or match it by a regular expression
        /{a}/x/{a}
            character 9: expected each name once, found "a"; give the parameters different names
        /{}
            character 3: {name}, found nothing; write {id}, say
        /{a b}
            character 3: {name}, found "a b"
        /{größe}
            character 3: {name}, found "größe"; take letters from a to z
        """#,
        [
            "query":
                "leave out the query and the fragment: they are not part of the path; ask for query fields instead",
            "close": "expected a brace that closes the name, before the next slash",
        ])

    @Test(arguments: rows) func `an invalid path template is rejected with the place of the flaw`(_ row: ErrorRow) {
        let error = row.error.replacing(": {name}", with: ": expected a name: letters, digits, _, - and .")
        #expect(flawText { _ = try PathTemplate(row.text) } == error)
    }
}
