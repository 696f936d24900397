import TestSupport

/// The code under test: a client of a language model.
private struct Chat {
    let session: URLSession

    /// Returns the whole answer of the model.
    func answer(to question: String) async throws -> String {
        var request = URLRequest(url: URL(string: "https://api.example.com/v1/chat/completions")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(Question(messages: [["role": "user", "content": question]]))
        let text = String(decoding: try await session.data(for: request).0, as: UTF8.self)
        return try text.split(separator: "\n").map { $0.dropFirst("data: ".count) }.filter { $0 != "[DONE]" }
            .map { try JSONDecoder().decode(Piece.self, from: Data($0.utf8)).choices[0].delta["content"] ?? "" }
            .joined()
    }

    private struct Question: Encodable {
        var stream = true
        let messages: [[String: String]]
    }

    private struct Piece: Decodable {
        struct Choice: Decodable { let delta: [String: String] }
        let choices: [Choice]
    }
}

@Suite(.mockedNetwork()) struct `A chat` {
    private let network: MockedNetwork
    private let chat: Chat

    init() throws {
        network = try MockedNetwork.current
        chat = Chat(session: network.session)
    }

    /// A part of the answer, as the API sends it.
    private func token(_ text: String) -> BodyStep {
        .event(json: ["choices": [["index": 0, "delta": ["content": JSON(text)]]]])
    }

    @Test func `the answer consists of all tokens`() async throws {
        // sample: language-model
        network.host("api.example.com")
            .respond(to: .post("/v1/chat/completions") && .jsonBody(includes: ["stream": true]))
            .with(events: [.wait(0.2), token("Hel"), token("lo"), "[DONE]"], every: 0.02)
            .once()
        // end sample

        #expect(try await chat.answer(to: "How are you?") == "Hello")
    }
}
