import TestSupport

/// An exchange of a recording, and its bytes.
struct SecretExchange {
    var number = 1
    var method = "GET"
    var url = "https://api.example.com/v1/items"
    var headers: HeaderFields = [:]
    var body = Data()
    var status = 200
    var answerHeaders: HeaderFields = [:]
    var answer = Data()

    var recorded: RecordedExchange {
        RecordedExchange(
            RecordedRequest(method: method, url: url, headers: headers, body: .bytes(body)),
            .answer(RecordedAnswer(status: status, headers: answerHeaders, body: answer)),
            at: RecordedPlace(path: "log", position: PlanError.Position(line: number, column: 1), number: number))
    }

    func hidden(by secrets: RecordedSecrets = RecordedSecrets()) -> RecordedExchange {
        var exchange = recorded
        secrets.hide(in: &exchange)
        return exchange
    }
}

extension RecordedExchange {
    /// All bytes that a recorder writes.
    var bytes: Data {
        var data = Data("\(request.method) \(request.url)\n".utf8)
        data += lines(request.headers)
        switch request.body {
        case .bytes(let bytes): data += bytes
        case .parts(let parts): parts.forEach { data += Data("\n\($0.name)\n".utf8) + ($0.content ?? Data()) }
        case .unknown: break
        }
        guard let answer else { return data }
        data += Data("\n\(answer.status)\n".utf8) + lines(answer.headers) + answer.body
        return data
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var answer: RecordedAnswer? { if case .answer(let answer) = result { answer } else { nil } }

    var answerText: String { String(decoding: answer?.body ?? Data(), as: UTF8.self) }

    var requestText: String {
        if case .bytes(let bytes) = request.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    private func lines(_ headers: HeaderFields) -> Data {
        Data(headers.fields.map { "\($0.name): \($0.value)\n" }.joined().utf8)
    }
}

extension Data {
    /// Whether the bytes contain a secret: unchanged, percent-encoded, escaped as in JSON, or in the base64 of any text.
    func reveals(_ secret: String) -> Bool {
        var unreserved = CharacterSet.alphanumerics
        unreserved.insert(charactersIn: "-._~")
        let encoded = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? secret
        var forms = [
            secret, encoded, encoded.replacing(/%../) { $0.output.lowercased() }, secret.replacing("/", with: "\\/"),
        ]
        for offset in 0..<3 {
            let text = Data(repeating: 0x41, count: offset) + Data(secret.utf8)
            // The first and the last characters depend on the text around the secret.
            forms.append(String(text.base64EncodedString().replacing("=", with: "").dropFirst(4).dropLast(2)))
        }
        return forms.filter { $0.utf8.count >= 6 }.contains { range(of: Data($0.utf8)) != nil }
    }
}
