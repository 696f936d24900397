import TestSupport

@Suite struct `docs/reference/templates.md` {
    @Test func `templates in launch arguments fill in parts of the request`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        // sample: templates
        upstream.respond(to: .template("/users/{id}"))
            .with(body: .jsonTemplate(["id": "{{path.id}}", "page": "{{json query.page|1}}"]))
            .always()
        upstream.respond(to: .post("/orders"))
            .with(status: 201)
            .with(value: "/orders/{{body./id}}", forHeaderField: "Location", isTemplate: true)
            .with(body: .template("Order {{count}} of {{body./customer/name}}"))
            .always()
        // end sample

        let responder = try MockURLResponder(arguments: upstream.arguments)
        #expect(try await responder.sampleReply("/users/7").text == #"{"id":"7","page":"1"}"#)
        let order = try await responder.sampleReply(
            "/orders", method: "POST", body: #"{"id":12,"customer":{"name":"Ann"}}"#)
        #expect(order.text == "Order 1 of Ann")
        #expect(order.headers["Location"] == "/orders/12")
    }

    @Test func `the JSON on the page answers like the sample`() async throws {
        let json = try #require(try Document("docs/reference/templates.md").blocks(of: "json").first)

        let responder = try MockURLResponder(arguments: ["--mock-url-response=" + json])

        #expect(try await responder.sampleReply("/users/a%22?page=2").text == #"{ "id": "a\"", "page": "2" }"#)
    }

    @Test func `the table on the page lists every placeholder`() throws {
        let page = Document.root.appendingPathComponent("docs/reference/templates.md")
        let text = try String(contentsOf: page, encoding: .utf8)

        let listed = text.matches(of: /(?m)^\| `\{\{([^}]+)\}\}` \|/).map { String($0.1) }

        #expect(listed == ResponseTemplate.placeholders.map(\.description))
    }
}
